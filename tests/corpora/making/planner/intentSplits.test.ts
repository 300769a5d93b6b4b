import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IntentSplits } from "../../../../src/corpora/making/planner/intentSplits.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { ours } from "../made.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());

const SHARES = { train: 0.7, dev: 0.1, test: 0.2 };
const divided = (seed: number, shares = SHARES) =>
  new IntentSplits([...backend.catalog.keys()], backend.catalog, shares, seed);

describe("intents divided into splits", () => {
  test("are in one split each, by the seed alone", () => {
    const { byIntent } = divided(1);
    expect([...byIntent.keys()]).toEqual([...backend.catalog.keys()]);
    expect([...divided(1).byIntent]).toEqual([...byIntent]);
    expect([...divided(2).byIntent]).not.toEqual([...byIntent]);
  });

  test("stay together with those of the same entity, and meet the shares to the last entity", () => {
    const { byIntent } = divided(3);
    const units = new Map<string, Set<string>>();
    for (const [name, split] of byIntent) {
      const unit = backend.catalog.get(name)?.entity ?? name;
      units.set(unit, (units.get(unit) ?? new Set()).add(split));
    }
    for (const splits of units.values()) expect(splits.size).toBe(1);
    const count = (wanted: string) => [...units.values()].filter((splits) => splits.has(wanted)).length;
    for (const [name, share] of Object.entries(SHARES)) {
      expect(Math.abs(count(name) - share * units.size)).toBeLessThan(1);
    }
  });

  test("give a dialogue the split of all its intents, or none", () => {
    const splits = divided(1);
    const [one = ""] = splits.byIntent.keys();
    const own = splits.byIntent.get(one);
    const other = [...splits.byIntent].find(([, split]) => split !== own)?.[0] ?? "";
    expect(splits.of([one, one])).toBe(own);
    expect(splits.of([one, other])).toBeNull();
    expect(splits.of(["unheard_of"])).toBeNull();
    expect(splits.of([])).toBeNull();
  });

  test("that are too few for a split are refused", () => {
    expect(() => new IntentSplits(["book_table", "send_money"], backend.catalog, SHARES, 1)).toThrow(
      /no intent falls into the split \w+: 2 intents of 2 groups are too few/,
    );
  });
});
