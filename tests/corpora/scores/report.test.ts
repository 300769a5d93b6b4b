import { describe, expect, test } from "vitest";
import { obstaclesBetween } from "../../../src/corpora/scores/files/compareScores.js";
import { noteOf, numbersOf, type ScoreReport } from "../../../src/corpora/scores/report.js";
import type { Score } from "../../../src/corpora/scores/score.js";

const score = (value: number | null): Score => ({ name: "x", value, support: 1, misses: [] });
const report = (...entries: readonly (readonly [path: string, value: number | null])[]): ScoreReport => ({
  field: "star",
  definition: 1,
  options: {},
  entries: entries.map(([path, value]) => ({ path: path.split(" "), score: score(value) })),
  notes: [],
});

describe("the published object", () => {
  test("nests numbers by their paths; what is not told is null", () => {
    const numbers = numbersOf({ ...report(["a", 1], ["b c", 2], ["b d", null], ["e", Number.NaN]), extra: { f: [1] } });
    expect(numbers).toEqual({ a: 1, b: { c: 2, d: null }, e: null, f: [1] });
  });

  test("takes any name", () => {
    const numbers = numbersOf(report(["__proto__ x", 1], ["constructor", 2]));
    expect(Object.keys(numbers)).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(numbers)).toBe('{"__proto__":{"x":1},"constructor":2}');
  });
});

test("a note of nothing is none; of many, the first few are named", () => {
  expect(noteOf("ids are odd", [])).toEqual([]);
  expect(noteOf("ids are odd", ["1", "3", "5", "7", "9", "11"])).toEqual([
    { text: "ids are odd", count: 6, examples: ["1", "3", "5", "7", "9"], isProblem: true },
  ]);
});

describe("what stands between two scores", () => {
  const stamp = (sha256: string) => ({ path: "gold.jsonl", sha256 });
  const origin = {
    version: "1.0.0",
    field: "lucid",
    definition: 1,
    options: { mode: "clean" },
    data: { gold: stamp("a") },
  };

  test("nothing, where only paths differ", () => {
    const moved = { ...origin, data: { gold: { path: "elsewhere.jsonl", sha256: "a" }, intents: stamp("b") } };
    expect(obstaclesBetween(origin, moved)).toEqual([]);
  });

  test("another field, and then nothing else matters", () => {
    const other = { ...origin, field: "sgd", definition: 2, version: "2.0.0" };
    expect(obstaclesBetween(origin, other)).toEqual([{ kind: "field", text: "one scores lucid and the other sgd" }]);
  });

  test("definitions, options, data and versions, the worst first", () => {
    const other = { version: "2.0.0", field: "lucid", definition: 2, options: {}, data: { gold: [stamp("b")] } };
    expect(obstaclesBetween(origin, other)).toEqual([
      { kind: "definition", text: "the definitions of the numbers changed in between (version 1 and 2)" },
      { kind: "option", text: 'mode is "clean" in one and unset in the other' },
      { kind: "data", text: "the two do not have the same gold" },
      { kind: "version", text: "they were made by Backlot 1.0.0 and 2.0.0" },
    ]);
  });
});
