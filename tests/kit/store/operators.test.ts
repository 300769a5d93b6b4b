import { expect, test } from "vitest";
import { OPERATORS, type Value } from "../../../src/kit/internal.js";

/** Every operator on the values it is for, on their limits, and on values that it can never hold for. */
const CASES: readonly (readonly [operator: string, value: Value, argument: Value, holds: boolean])[] = [
  ["equal_to", "Thai", "Thai", true],
  ["equal_to", "Thai", "thai", false],
  ["equal_to", 5, 5.0, true],
  ["equal_to", true, true, true],
  ["equal_to", 1, true, false],
  ["equal_to", ["a"], "a", false],
  ["not_equal", "Thai", "Greek", true],
  ["not_equal", "Thai", "Thai", false],
  ["not_equal", 5, "5", true],

  ["at_least", 4, 4, true],
  ["at_least", 4.5, 4, true],
  ["at_least", 3, 4, false],
  ["at_least", "2024-02-01", "2024-01-31", true],
  ["at_least", "09:30", "10:00", false],
  ["at_least", "10", 4, false],
  ["at_least", true, 0, false],
  ["at_least", [5], 4, false],
  ["at_most", 4, 4, true],
  ["at_most", 4.5, 4, false],
  ["at_most", "09:30", "10:00", true],
  ["at_most", "b", "a", false],
  ["greater_than", 4, 4, false],
  ["greater_than", 5, 4, true],
  ["greater_than", -1, -2, true],
  ["greater_than", "b", "a", true],
  ["greater_than", "a", "a", false],
  ["less_than", 4, 4, false],
  ["less_than", 3.9, 4, true],
  ["less_than", "2023-12-31", "2024-01-01", true],
  ["less_than", "9", 10, false],

  ["between", 4, [4, 5], true],
  ["between", 5, [4, 5], true],
  ["between", 4.5, [4, 5], true],
  ["between", 3, [4, 5], false],
  ["between", 6, [4, 5], false],
  ["between", 5, [5, 4], false],
  ["between", "2024-02-01", ["2024-01-31", "2024-02-29"], true],
  ["between", "09:30", ["10:00", "11:00"], false],
  ["between", "5", [4, 6], false],
  ["between", 5, [4, "6"], false],
  ["between", 5, [4], false],
  ["between", 5, [], false],
  ["between", 5, [4, 6, 8], false],

  ["one_of", "Thai", ["Greek", "Thai"], true],
  ["one_of", "thai", ["Greek", "Thai"], false],
  ["one_of", 5, [5.0, 6], true],
  ["one_of", "Thai", [], false],

  ["contains", "near the river", "river", true],
  ["contains", "near the River", "river", false],
  ["contains", "near", "", true],
  ["contains", ["vegan", "halal"], "halal", true],
  ["contains", ["vegan"], "veg", false],
  ["contains", [1, 2], 2, true],
  ["contains", 12, 2, false],
  ["contains", "12", 2, false],
  ["contains_not", "near the river", "sea", true],
  ["contains_not", "near the river", "river", false],
  ["contains_not", ["vegan"], "halal", true],
  ["contains_not", ["vegan"], "vegan", false],
  ["contains_all_of", "bed and breakfast", ["bed", "breakfast"], true],
  ["contains_all_of", "bed and breakfast", ["bed", "bath"], false],
  ["contains_all_of", ["a", "b", "c"], ["c", "a"], true],
  ["contains_all_of", ["a"], [], true],
  ["contains_any_of", "bed and breakfast", ["bath", "bed"], true],
  ["contains_any_of", ["a"], ["b", "c"], false],
  ["contains_any_of", ["a"], [], false],
  ["contains_none_of", "bed and breakfast", ["bath", "pool"], true],
  ["contains_none_of", ["a", "b"], ["b"], false],
  ["contains_none_of", ["a"], [], true],
];

test.each(CASES)("%s: %j against %j: %s", (name, value, argument, holds) => {
  expect(OPERATORS.get(name)?.holds(value, argument)).toBe(holds);
});

test("no operator is without a case that holds and one that does not", () => {
  for (const name of OPERATORS.keys()) {
    const verdicts = CASES.filter(([one]) => one === name).map(([, , , holds]) => holds);
    expect(new Set(verdicts), name).toEqual(new Set([true, false]));
  }
});

test("opposites never agree", () => {
  const opposites = [
    ["equal_to", "not_equal"],
    ["contains", "contains_not"],
    ["contains_any_of", "contains_none_of"],
  ] as const;
  const values: readonly Value[] = ["a", "", 1, 0, true, ["a", 1], []];
  for (const [one, other] of opposites) {
    const isList = OPERATORS.get(one)?.takes === "list";
    for (const value of values) {
      for (const item of values) {
        const argument = isList ? [item] : item;
        expect(OPERATORS.get(one)?.holds(value, argument)).toBe(!OPERATORS.get(other)?.holds(value, argument));
      }
    }
  }
});
