import { expect, it } from "vitest";
import { FreeNames } from "../../../src/schema/freeNames.js";
import { slotsOf } from "../../../src/schema/index.js";

const DEPTH = 20_000;

function nested(within: (inner: object) => object): object {
  let schema: object = { type: "string" };
  for (let i = 0; i < DEPTH; i++) schema = within(schema);
  return schema;
}

it("schemas of parameters that nest or refer without end are refused by name, and the others read", () => {
  const definitions = Object.fromEntries(
    Array.from({ length: DEPTH }, (_, i) => [
      `A${i}`,
      i === DEPTH - 1 ? { type: "string" } : { $ref: `#/$defs/A${i + 1}` },
    ]),
  );
  const properties = {
    references: { $ref: "#/$defs/A0" },
    itself: { $ref: "#/$defs/Self" },
    all: nested((inner) => ({ allOf: [inner] })),
    any: nested((inner) => ({ anyOf: [inner, { type: "null" }] })),
    items: nested((items) => ({ type: "array", items })),
    objects: nested((inner) => ({ type: "object", properties: { a: inner }, required: ["a"] })),
    plain: { type: "string" },
  };
  const { slots, refused } = slotsOf({
    type: "object",
    properties,
    $defs: { ...definitions, Self: { $ref: "#/$defs/Self/x" } },
  });
  expect(slots.plain).toMatchObject({ type: "str" });
  expect(new Set(refused.map(({ slot }) => slot))).toEqual(new Set(Object.keys(properties).slice(0, -1)));
});

it("names of others are cut to what a file can be called", () => {
  const names = new FreeNames();
  expect(names.take("x".repeat(100_000))).toHaveLength(200);
  expect(names.take("x".repeat(100_000))).toHaveLength(202);
});
