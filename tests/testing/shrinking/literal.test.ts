import fc from "fast-check";
import { expect, it } from "vitest";
import { literal } from "../../../src/testing/shrinking/formatAsTest.js";
import { runs } from "../../runs.js";

it("stands on one line where it fits, and has each part on a line of its own where it does not", () => {
  const slots = { date: "2024-05-18", "party size": 2, tags: ["a", "b"], nothing: {}, missing: undefined };
  expect(literal(slots)).toBe('{ date: "2024-05-18", "party size": 2, tags: ["a", "b"], nothing: {} }');
  expect(literal([{ text: "x".repeat(100), slots }])).toBe(
    `[
  {
    text: "${"x".repeat(100)}",
    slots: { date: "2024-05-18", "party size": 2, tags: ["a", "b"], nothing: {} },
  },
]`,
  );
});

it("counts what stands before it", () => {
  expect(literal(["x".repeat(100)], 12)).not.toContain("\n");
  expect(literal(["x".repeat(100)], 13)).toContain("\n");
});

it("is the value, however it is broken", () => {
  const property = fc.property(fc.jsonValue(), fc.nat({ max: 130 }), (value, before) => {
    expect(evaluated(literal(value, before))).toEqual(value);
  });
  fc.assert(property, runs(1_000));
});

it("keeps __proto__ a key", () => {
  const value = JSON.parse('{"__proto__": {"a": 1}}') as object;
  const read = evaluated(literal(value)) as object;
  expect(Object.entries(read)).toEqual(Object.entries(value));
});

/** Evaluates a printed value as a program. */
function evaluated(text: string): unknown {
  return new Function(`return ${text};`)();
}
