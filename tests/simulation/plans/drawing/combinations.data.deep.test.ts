import { describe, expect, test } from "vitest";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { combinations } from "../../../../src/simulation/plans/drawing/combinations.js";
import { hasShared, shared } from "../../../shared.js";
import { executeAll } from "../executeAll.js";

/** How many of the intents are tried. */
const EVERY = 20;

describe.skipIf(!hasShared)("LUCID's 100 intents (needs the reference data)", () => {
  test("go as they should with the schema policy under every operator and every pair of them: a twentieth of them", async () => {
    const backend = await loadBackend(shared("data/lucid/intents"), { engine: "native" });
    expect(backend.catalog.size).toBe(100);
    // The deep test takes all of them.
    const intents = [...backend.catalog.keys()].filter((_, at) => at % EVERY === 0);
    const count = await executeAll(backend, combinations(backend, { intents }));
    expect(count).toBeGreaterThan(200);
    backend.close();
  });
});
