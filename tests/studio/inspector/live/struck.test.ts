import { expect, test } from "vitest";
import { stepsOf } from "../../../../src/studio/inspector/page/dialogue/steps.js";
import { faultsStruck, struckOnWire } from "../../../../src/studio/inspector/page/dialogue/struck.js";
import { fieldsOf, valuesOf } from "../../../../src/studio/inspector/page/live/fields.js";
import type { Transcript, Turn } from "../../../../src/transcript/index.js";

const failed = (reason: string): Turn => ({
  author: "Signal",
  signal: { kind: "failed", ref: "x0", intent: "book_table", arguments: {}, reason },
});
const performed: Turn = {
  author: "Signal",
  signal: { kind: "performed", ref: "x0", intent: "book_table", arguments: {} },
};
const turns: readonly Turn[] = [
  { author: "System", command: "book_table()" },
  failed("planned"),
  { author: "System", command: "confirm(x0)" },
  failed("of its own"),
  { author: "System", command: "confirm(x0)" },
  performed,
];

test.each<[string, Transcript["faults"], readonly number[]]>([
  ["no plan", undefined, []],
  ["a failure of every call", [{ intent: "book_table", reason: "planned" }], [1]],
  ["a failure of another call", [{ intent: "book_table", call: 2, reason: "planned" }], []],
  ["a failure of another intent", [{ intent: "find_restaurants", reason: "planned" }], []],
  ["a delay of one call", [{ intent: "book_table", call: 3, delayMs: 800 }], [5]],
  ["a delay by chance, of which nobody knows", [{ intent: "book_table", probability: 0.5, delayMs: 800 }], []],
  ["a failure by chance", [{ intent: "book_table", probability: 0.5, reason: "planned" }], [1]],
  ["a fault on the wire", [{ intent: "book_table", wire: 503 }], []],
])("%s strikes the signals that follow from it", (_, faults, at) => {
  const steps = stepsOf({ id: "a", turns }, null);
  const struck = faultsStruck(steps, faults === undefined ? {} : { faults });
  expect([...struck.keys()].map((turn) => turns.indexOf(turn))).toEqual(at);
});

test("what was lost on the wire stands after the step before it, a spoilt answer at its own", () => {
  const steps = stepsOf({ id: "a", turns }, null);
  const shown = struckOnWire(steps, [
    { at: 0, isLost: true, text: "first" },
    { at: 2, isLost: false, text: "spoilt" },
    { at: 4, isLost: true, text: "lost" },
  ]);
  expect([...shown]).toEqual([
    [0, ["first"]],
    [2, ["spoilt", "lost"]],
  ]);
});

test("a form gives texts, numbers, booleans and choices, and leaves out what is empty", () => {
  const fields = fieldsOf({
    properties: {
      name: { type: "string", title: "Your name" },
      party_size: { type: "integer" },
      terrace: { type: "boolean" },
      level: { type: "string", enum: ["low", "high"] },
      extras: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    },
  });
  expect(fields.map(({ title, kind, options }) => [title, kind, options])).toEqual([
    ["Your name", "text", []],
    ["party_size", "number", []],
    ["terrace", "boolean", []],
    ["level", "text", ["low", "high"]],
    ["extras", "list", ["a", "b"]],
  ]);
  expect(valuesOf(fields, { name: "", party_size: "4", level: "high", extras: "b" })).toEqual({
    party_size: 4,
    terrace: false,
    level: "high",
    extras: ["b"],
  });
  expect(fieldsOf({})).toEqual([]);
});
