import fc from "fast-check";
import { test } from "vitest";
import { readIntents } from "../../../src/transcript/files/index.js";
import { runs, sampleOf } from "../../runs.js";
import { noEmptyValues } from "./empties.js";

test("no style says or labels an empty value", async () => {
  const intents = await readIntents("intents");
  await fc.assert(noEmptyValues(intents, sampleOf(intents, 5)), runs(9));
});
