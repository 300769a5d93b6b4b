import fc from "fast-check";
import { DEEP, SEED } from "../runs.js";

// `npm test` draws the same examples every time; `npm run test:deep` others each time, and ten times as many.
fc.configureGlobal({ seed: SEED, numRuns: DEEP ? 1_000 : 100 });
