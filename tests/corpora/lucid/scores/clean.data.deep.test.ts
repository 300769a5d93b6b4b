import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/corpora/lucid/scores/evaluate.js";
import { modeDifferences } from "../../../../src/corpora/lucid/scores/report.js";
import { rulesOf } from "../../../../src/corpora/lucid/scores/rules.js";
import { lucidScores } from "../../../../src/corpora/lucid/scores/scores.js";
import { hasShared, shared } from "../../../shared.js";
import { dialoguesOf, goldById, metricCases } from "./oracle.js";

describe.skipIf(!hasShared)("the way from published to clean on LUCID's cases (needs the reference data)", () => {
  const cases = hasShared ? metricCases() : [];
  const gold = hasShared ? goldById(cases) : new Map();
  const intents = new Set(hasShared ? readdirSync(shared("data/lucid/intents")).map((name) => name.slice(0, -5)) : []);
  const dialogues = cases
    .filter(({ metrics }) => Object.values(metrics).every((value) => typeof value !== "object" || value === null))
    .flatMap((one) => dialoguesOf(one, gold));
  const differences = hasShared ? modeDifferences(dialogues, intents) : [];
  const values = (mode: "published" | "clean") => lucidScores(dialogues, { mode, intents });

  test("its steps add up to the whole difference", () => {
    for (const [at, { name, value: from }] of values("published").entries()) {
      const to = values("clean")[at]?.value ?? null;
      const steps = differences.flatMap(({ effects }) => effects.filter((effect) => effect.name === name));
      const sum = steps.reduce((so, step) => so + ((step.to ?? 0) - (step.from ?? 0)), from ?? 0);
      expect(sum, name).toBeCloseTo(to ?? 0, 9);
    }
  });

  test("says how many marks each change moves", () => {
    const moved = differences.map(({ change, turns }) => `${change}: ${Object.values(turns).join(" ")}`);
    // Intents, exact matches, slots, goals of the 9,700 System turns of the 232 cases without a crash.
    expect(moved).toEqual([
      "case: 0 217 61 83",
      "reading: 56 98 67 81",
      "verbs: 546 0 0 0",
      "naming: 1 0 0 0",
      "slots: 0 0 0 6",
      "values: 0 0 2 7",
      "clearing: 0 0 0 0",
      "counting: 0 0 0 0",
      "scope: 0 0 0 295",
      "turns: 0 0 0 0",
    ]);
  });

  test("and every mark that ends up different is moved by one of them", () => {
    const marks = (mode: "published" | "clean") =>
      dialogues.flatMap((dialogue) => evaluate(dialogue, rulesOf(mode), intents).map((one) => one.marks));
    const [published, clean] = [marks("published"), marks("clean")];
    const differing = (mark: "intent" | "exact" | "slots" | "goal"): number =>
      published.filter((old, at) => old[mark] !== clean[at]?.[mark]).length;
    for (const mark of ["intent", "exact", "slots", "goal"] as const) {
      const moved = differences.reduce((sum, { turns }) => sum + turns[mark], 0);
      expect(differing(mark), mark).toBeLessThanOrEqual(moved);
      expect(differing(mark), mark).toBeGreaterThan(0);
    }
  });
});
