import fc from "fast-check";
import { test } from "vitest";
import { readIntents } from "../../../src/transcript/files/index.js";
import { runs, sampleOf } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { noEmptyValues } from "./empties.js";

test.skipIf(!hasShared)(
  "no style says or labels an empty value over LUCID's intents (needs the reference data)",
  async () => {
    const intents = await readIntents(shared("data/lucid/intents"));
    await fc.assert(noEmptyValues(intents, sampleOf(intents, 8)), runs(3));
  },
);
