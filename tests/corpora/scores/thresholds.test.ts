import { describe, expect, it } from "vitest";
import { CoverageCount, missedThresholds } from "../../../src/corpora/scores/index.js";
import { catalogOf, parseIntent } from "../../../src/schema/index.js";

const catalog = catalogOf([
  parseIntent({ command: "send_card", args: { to: { type: "str" }, text: { type: "str", optional: true } } }),
  parseIntent({ command: "ring_bell", args: {} }),
]);
const count = new CoverageCount(catalog);
count.add({ id: "a", turns: [{ author: "System", command: 'send_card(to="Ada")' }] });
const { coverage } = count;
const branches = [{ branches: { taken: 1, total: 4 } }, { branches: { taken: 2, total: 2 } }];

describe("thresholds of a coverage", () => {
  it("are missed where less is reached than is wanted", () => {
    expect(missedThresholds(coverage, { intents: 51, slots: 51, branches: 51 }, branches)).toEqual([
      { of: "intents", reached: 1, total: 2, least: 51 },
      { of: "slots", reached: 1, total: 2, least: 51 },
      { of: "branches", reached: 3, total: 6, least: 51 },
    ]);
  });

  it("are met at the percentage itself, where nothing is wanted, and where there is nothing to reach", () => {
    expect(missedThresholds(coverage, { intents: 50, slots: 50, branches: 50 }, branches)).toEqual([]);
    expect(missedThresholds(coverage, {}, branches)).toEqual([]);
    expect(missedThresholds(new CoverageCount(new Map()).coverage, { intents: 100, branches: 100 })).toEqual([]);
  });
});
