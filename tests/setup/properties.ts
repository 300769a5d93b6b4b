import fc from "fast-check";
import { runs, SEED } from "../runs.js";
import { countCpu } from "./costs.js";
import { removeFoldersAfterFile } from "./folders.js";

// `npm test` draws the same examples every time; `npm run test:soak` others each time, and a hundred times as many.
fc.configureGlobal({ seed: SEED, ...runs(1_000) });

removeFoldersAfterFile();
countCpu();
