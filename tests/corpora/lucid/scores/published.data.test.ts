import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addCalledIntents } from "../../../../src/corpora/lucid/scores/scoreLucidFiles.js";
import { lucidScores } from "../../../../src/corpora/lucid/scores/scores.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";
import { dialoguesOf, goldById, type MetricCase, metricCases } from "./oracle.js";

describe.skipIf(!hasShared)("LUCID's published numbers (needs the reference data)", () => {
  const cases = hasShared ? metricCases() : [];
  const gold: ReadonlyMap<string, Transcript> = hasShared ? goldById(cases) : new Map();
  const intents = new Set(hasShared ? readdirSync(shared("data/lucid/intents")).map((name) => name.slice(0, -5)) : []);

  test("there are 250 cases over 100 intents", () => {
    expect(cases).toHaveLength(250);
    expect(intents.size).toBe(100);
  });

  test.each(cases.map((one) => [one.id, one] as const))("%s", (_, one) => {
    expectPublished(one, intents);
  });

  test("the same where intents are known only by their calls", () => {
    for (const one of cases) {
      const called = new Set<string>();
      for (const id of one.dialogues) {
        const turns = (gold.get(id) as Transcript).turns;
        addCalledIntents(
          turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : [])),
          called,
          true,
        );
      }
      for (const texts of one.predictions) addCalledIntents(texts, called, false);
      expectPublished(one, called);
    }
  });

  function expectPublished(one: MetricCase, known: ReadonlySet<string>): void {
    const scores = lucidScores(dialoguesOf(one, gold), { mode: "published", intents: known });
    const numbers = Object.fromEntries(
      scores.map(({ name, value, error }) => [name, error === undefined ? value : { error }]),
    );
    expect(Object.keys(numbers).sort()).toEqual(Object.keys(one.metrics).sort());
    for (const [name, expected] of Object.entries(one.metrics)) {
      if (typeof expected === "number") expect(numbers[name], name).toBeCloseTo(expected, 12);
      else expect(numbers[name], name).toEqual(expected);
    }
  }
});
