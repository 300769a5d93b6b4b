import fc from "fast-check";
import { test } from "vitest";
import { readIntents } from "../../src/files/index.js";
import { runs } from "../runs.js";
import { noEmptyValues } from "./empties.js";

test("no style says or labels an empty value", async () => {
  await fc.assert(noEmptyValues(await readIntents("intents")), runs(9));
});
