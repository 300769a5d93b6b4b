import { describe, test } from "vitest";
import { readIntents } from "../../src/transcript/files/index.js";
import { hasShared, shared } from "../shared.js";
import { expectSameAsFacts } from "./sameAsFacts.js";

// For our own intents and awkward names: classes.deep.test.ts.
describe("a generated class is the class made from the facts", () => {
  test.skipIf(!hasShared)("for LUCID's (needs the reference data)", async () =>
    expectSameAsFacts(await readIntents(shared("data/lucid/intents"))),
  );
});
