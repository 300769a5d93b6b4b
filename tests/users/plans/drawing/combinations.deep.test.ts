import { describe, expect, test } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { combinations } from "../../../../src/users/plans/drawing/combinations.js";
import { SEED, SOAK, sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { executeAll } from "../executeAll.js";

const ours = () => loadBackend("intents", { fixtures: "fixtures", engine: "native" });
const lucid = () => loadBackend(shared("data/lucid/intents"), { engine: "native" });

const SEEDS = SOAK ? 1_000 : 2;
const seeds = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

const PROJECTS: readonly (readonly [name: string, load: () => Promise<Backend>, isThere: boolean])[] = [
  ["our intents", ours, true],
  // A twentieth of them is tried under every pair of operators: combinations.data.deep.test.ts.
  ...(SOAK ? [["LUCID's intents (needs the reference data)", lucid, hasShared] as const] : []),
];

/* Behaviours run in a sandbox alone, and decide what is performed: a course that follows from the intents has to hold there too. */
test("the schema policy on our intents with their behaviours goes as it should under every pair of operators", async () => {
  const backend = await loadBackend("intents", {
    fixtures: "fixtures",
    behaviours: "intents/behaviours",
    engine: "quickjs",
  });
  const intents = sampleOf([...backend.catalog.keys()], 60);
  const drawn = SOAK ? [1, SEED % 1_000_000] : [1];
  let count = 0;
  for (const seed of drawn) count += await executeAll(backend, combinations(backend, { intents, seeds: [seed] }));
  console.info(`${count} plans of ${intents.length} intents and ${drawn.length} seeds`);
  expect(count).toBeGreaterThan((5_000 * drawn.length * intents.length) / backend.catalog.size);
  backend.close();
});

/** Limit for tests that take minutes on a busy machine. */
const LONG = { timeout: 1_800_000 };

describe.each(PROJECTS)("the schema policy on %s", (_, load, isThere) => {
  test.skipIf(!isThere)("goes as it should under every pair of operators at every pair of places", LONG, async () => {
    const backend = await load();
    const intents = SOAK ? [...backend.catalog.keys()] : ["set_reminder"];
    const count = await executeAll(backend, combinations(backend, { intents, places: "every" }));
    console.info(`${count} plans of ${intents.length} intents`);
    expect(count).toBeGreaterThan((SOAK ? 500 : 300) * intents.length);
    backend.close();
  });

  test.skipIf(!isThere)(`goes as it should under every operator with each of ${SEEDS} seeds`, LONG, async () => {
    const backend = await load();
    const intents = [...backend.catalog.keys()];
    let count = 0;
    // Each seed takes another intent, each intent comes up with many seeds.
    for (const seed of seeds(SEEDS)) {
      const intent = intents[seed % intents.length] as string;
      count += await executeAll(backend, combinations(backend, { intents: [intent], seeds: [seed], depth: 2 }));
    }
    console.info(`${count} plans`);
    expect(count).toBeGreaterThan(10 * SEEDS);
    backend.close();
  });
});
