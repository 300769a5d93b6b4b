import fc from "fast-check";
import { test } from "vitest";
import { readIntents } from "../../src/files/index.js";
import { runs } from "../runs.js";
import { hasShared, shared } from "../shared.js";
import { noEmptyValues } from "./empties.js";

test.skipIf(!hasShared)(
  "no style says or labels an empty value over LUCID's intents (needs the reference data)",
  async () => {
    await fc.assert(noEmptyValues(await readIntents(shared("data/lucid/intents"))), runs(3));
  },
);
