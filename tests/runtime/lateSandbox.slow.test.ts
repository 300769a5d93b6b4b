import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../src/runtime/backend.js";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import { hasBehaviour, withoutSandbox } from "../../src/runtime/withoutSandbox.js";
import { GoalDrawer } from "../../src/simulation/goals/drawGoal.js";
import { trialBackend } from "../../src/simulation/goals/trialBackend.js";
import { tryGoal } from "../../src/simulation/goals/tryGoal.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", {
    behaviours: "intents/behaviours",
    fixtures: "fixtures",
    engine: "quickjs",
    seed: 9,
  });
});
afterAll(() => backend.close());

test("goals that no behaviour decides end alike with and without a sandbox, in any world", () => {
  const drawer = new GoalDrawer(backend);
  const plain = backend.intents.map(({ command }) => command).filter((name) => !hasBehaviour(backend, name));
  expect(plain.length).toBeGreaterThan(10);
  for (const name of plain) {
    for (const seed of [1, 2, 3]) {
      const goal = drawer.untried(name, seed);
      const faults = seed === 3 ? [{ intent: name, call: 1, reason: "nobody is in" }] : [];
      const opening = { seed, faults };
      expect(tryGoal(withoutSandbox(backend), goal, opening), name).toEqual(tryGoal(backend, goal, opening));
    }
  }
});

test("a behaviour keeps its intent in the sandbox; so do classes of a project's own and sessions that somebody opens", () => {
  const [decided = ""] = backend.behaviourFiles?.keys() ?? [];
  expect(hasBehaviour(backend, decided)).toBe(true);
  expect(trialBackend(backend, decided)).toBe(backend);
  const [free = ""] = backend.intents.map(({ command }) => command).filter((name) => !hasBehaviour(backend, name));
  expect(trialBackend(backend, free)).toBe(withoutSandbox(backend));
  expect(withoutSandbox(backend).defaults).toEqual(backend.defaults);
  const { open } = backend;
  expect(hasBehaviour({ open, options: { generated: "generated" } }, free)).toBe(true);
  expect(hasBehaviour({ open, options: {}, behaviours: "…" }, free)).toBe(true);
  expect(hasBehaviour({ open, options: {} }, free)).toBe(false);
  expect(hasBehaviour({ open: () => backend.open(), options: {} }, free)).toBe(true);
});
