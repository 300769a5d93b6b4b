import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mismatch } from "../../../src/kit/internal.js";
import * as build from "../../../src/labels/build.js";
import { parseCommand, printCommand } from "../../../src/labels/index.js";
import { specType } from "../../../src/schema/facts.js";
import type { SlotSchemaType } from "../../../src/schema/types.js";
import { arbitraryValue } from "../../../src/testing/arbitraries/index.js";
import { runs } from "../../runs.js";

const TYPES: readonly SlotSchemaType[] = [
  "str",
  "int",
  "float",
  "bool",
  "date",
  "time",
  { enum: ["small", 2, true] },
  { str: { min_length: 2, max_length: 4 } },
  { str: { format: "email" } },
  { str: { format: "uuid" } },
  { str: { pattern: "^[A-Z]{3}$" } },
  { int: { minimum: 3 } },
  { int: { maximum: -3 } },
  { int: { exclusive_minimum: 0, exclusive_maximum: 2 } },
  { float: { exclusive_minimum: 0, maximum: 0.5 } },
  { list: "time" },
  { list: { int: { minimum: 1, maximum: 3 } } },
  {
    fields: {
      ["__proto__"]: { type: "int", optional: false },
      home: { type: { fields: { town: { type: "str", optional: false } } }, optional: true, nullable: true },
    },
  },
  { list: { fields: { name: { type: "str", optional: false }, age: { type: "int", optional: true } } } },
  { object: { type: "object", properties: { street: { type: "string" } }, required: ["street"] } },
];

describe("a value of a slot's type", () => {
  it.each(TYPES.map((type) => [JSON.stringify(type), type] as const))("fits %s, and can be written", (_, type) => {
    fc.assert(
      fc.property(arbitraryValue(type), (value) => {
        expect(mismatch(specType(type), value)).toBeNull();
        const text = printCommand(build.start("f", [["a", value as build.BuildValue]]));
        expect(printCommand(parseCommand(text))).toBe(text);
      }),
      runs(1_000),
    );
  });

  it("leaves out what an object can do without, and gives null where that is a value", () => {
    const type = { fields: { a: { type: "int", optional: true, nullable: true } } } as const;
    const drawn = fc.sample(arbitraryValue(type), 200).map((value) => JSON.stringify(value));
    expect(drawn).toEqual(expect.arrayContaining(["{}", '{"a":null}', expect.stringMatching(/^\{"a":-?\d+\}$/)]));
  });

  it("is refused where none can be made", () => {
    const never = arbitraryValue({ object: { allOf: [] } });
    expect(() => fc.sample(never, 1)).toThrow(expect.objectContaining({ code: "UNREACHABLE_GOAL" }));
  });
});
