import { describe, expect, test } from "vitest";
import { eventOf } from "../../../src/studio/inspector/page/parts/serverEvents.js";
import { fieldOf, filledSlots, slotValue } from "../../../src/studio/inspector/wizard/slotValue.js";
import type { FormSlot } from "../../../src/studio/inspector/wizard/wire.js";

const slot = (name: string, type: FormSlot["type"]): FormSlot => ({ name, type, description: "", required: false });

describe("what is written into a form", () => {
  test.each([
    ["int", "4", 4],
    ["float", "-1.50", -1.5],
    [{ int: { minimum: 1 } }, "4", 4],
    ["int", "four", "four"],
    ["int", "1e400", "1e400"],
    ["int", "0x10", "0x10"],
    ["str", " 4 ", "4"],
    [{ str: { max_length: 9 } }, "null", "null"],
    ["date", "2024-05-18", "2024-05-18"],
    ["bool", "false", false],
    [{ enum: ["indoor", "outdoor"] }, "outdoor", "outdoor"],
    [{ list: "str" }, '["pool", "sauna"]', ["pool", "sauna"]],
    [{ list: "str" }, "pool, sauna", ["pool", "sauna"]],
    [{ list: "str" }, "2024", ["2024"]],
    [{ list: "str" }, "true, null", ["true", "null"]],
    [{ list: "int" }, "1, 2", [1, 2]],
    [{ list: "int" }, "3", [3]],
    [{ list: { enum: [1, "one"] } }, "one, 1", ["one", 1]],
    [{ list: { fields: [] } }, '{ "name": "Ann" }', { name: "Ann" }],
    [{ fields: [] }, '{ "name": "Ann" }', { name: "Ann" }],
  ] as const)("into a field of %j: %j is %j", (type, written, value) => {
    expect(slotValue({ type }, written)).toEqual(value);
  });

  test("fields that nothing was written into are not sent, and comparisons are", () => {
    const slots = [slot("stars", "int"), slot("city", "str"), slot("__proto__", "str"), slot("name", "str")];
    const written = { stars: "3", city: "  ", name: "Inn" };
    expect(filledSlots(slots, written, { stars: "at_least", city: "contains" })).toEqual({
      stars: { operator: "at_least", args: [3] },
      name: "Inn",
    });
  });

  test("lists and objects are not compared", () => {
    expect(fieldOf({ type: { list: "str" } })).toMatchObject({ isSingle: false, options: null });
    expect(fieldOf({ type: "bool" })).toMatchObject({ isSingle: true, options: [true, false] });
  });
});

test("events are read from the wire, and heartbeats are none", () => {
  expect(eventOf('id: 7\nevent: entry\ndata: {"op":"say"}')).toEqual({ event: "entry", id: 7, data: '{"op":"say"}' });
  expect(eventOf("event: state\ndata: {}")).toEqual({ event: "state", id: null, data: "{}" });
  expect(eventOf(": still here")).toBeNull();
});
