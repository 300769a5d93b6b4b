import { describe, expect, test } from "vitest";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { combinations } from "../../../../src/users/plans/drawing/combinations.js";
import { SOAK } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { executeAll } from "../executeAll.js";

/** One in so many of the intents is tried. */
const EVERY = SOAK ? 20 : 50;

describe.skipIf(!hasShared)("LUCID's 100 intents (needs the reference data)", () => {
  test("go as they should with the schema policy under every operator and every pair of them: some of them", async () => {
    const backend = await loadBackend(shared("data/lucid/intents"), { engine: "native" });
    expect(backend.catalog.size).toBe(100);
    // The soak takes all of them, at every place: combinations.deep.test.ts.
    const intents = [...backend.catalog.keys()].filter((_, at) => at % EVERY === 0);
    const count = await executeAll(backend, combinations(backend, { intents }));
    expect(count).toBeGreaterThan(200);
    backend.close();
  });
});
