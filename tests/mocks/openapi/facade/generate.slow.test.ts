import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { accepts } from "../../../../src/runtime/rows/schema/accepts.js";
import { generate } from "../../../../src/runtime/rows/schema/generate.js";
import { Place } from "../../../../src/runtime/rows/schema/place.js";
import { Unanswerable } from "../../../../src/runtime/rows/schema/unanswerable.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { SOAK } from "../../../runs.js";

const PLACE = new Place(new Seeded(1), "value");

const DEFINITIONS = {
  Tree: {
    type: "object",
    required: ["label", "children"],
    properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Tree" } } },
  },
  Endless: { type: "object", required: ["next"], properties: { next: { $ref: "#/$defs/Endless" } } },
  Even: { type: "integer", multipleOf: 2 },
};

const SCHEMAS: readonly object[] = [
  { type: "integer", minimum: 3, exclusiveMaximum: 5, multipleOf: 2 },
  { type: "integer", maximum: -5 },
  { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.02 },
  { type: "number", multipleOf: 0.5, minimum: 10, maximum: 40 },
  { type: "string", pattern: "^[A-Z]{3}-\\d{4}(/[a-f]+)?$", minLength: 10 },
  { type: "string", pattern: "b|\\bc\\b", maxLength: 3 },
  { type: "string", minLength: 40, maxLength: 41 },
  { type: "string", maxLength: 0 },
  { type: ["string", "null"], enum: [null, "a"] },
  { const: { a: [1, null] } },
  { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 },
  { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
  { type: "array", contains: { const: 7 }, minContains: 2, items: { type: "integer" } },
  { type: "object", additionalProperties: { $ref: "#/$defs/Even" }, minProperties: 3 },
  {
    type: "object",
    patternProperties: { "^x": { type: "boolean" } },
    propertyNames: { pattern: "^x[a-z]{2}$" },
    minProperties: 1,
  },
  { type: "object", required: ["a"], properties: { a: { type: "boolean" } }, maxProperties: 1 },
  {
    type: "object",
    properties: { card: { type: "string" } },
    required: ["card"],
    dependentRequired: { card: ["cvc"] },
  },
  { allOf: [{ $ref: "#/$defs/Even" }, { minimum: 7, maximum: 8 }] },
  {
    oneOf: [
      { type: "integer", minimum: 3 },
      { type: "integer", multipleOf: 2 },
    ],
  },
  { anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] },
  { type: "integer", not: { minimum: 0 }, minimum: -3 },
  {
    if: { properties: { a: { const: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["b"] },
    type: "object",
    properties: { a: { const: 1 }, b: { type: "string" } },
    required: ["a"],
  },
  { $ref: "#/$defs/Tree" },
  { type: "string", format: "date-time" },
  { type: "string", format: "email" },
  {},
  true,
] as unknown as readonly object[];

/** Number of values for each schema. */
const SEEDS = SOAK ? 40 : 10;

it("makes what every schema accepts, by our validator and by another one", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const schema of SCHEMAS) {
    const validate = ajv.compile(typeof schema === "object" ? { ...schema, $defs: DEFINITIONS } : schema);
    for (let seed = 0; seed < SEEDS; seed++) {
      const value = generate(schema, DEFINITIONS, new Place(new Seeded(seed), "value"));
      expect(accepts(schema, value, DEFINITIONS)).toBe(true);
      expect(validate(value), `${JSON.stringify(schema)} ${JSON.stringify(value)}`).toBe(true);
      expect(generate(schema, DEFINITIONS, new Place(new Seeded(seed), "value"))).toEqual(value);
    }
  }
});

it("judges values as another validator does", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const values = [
    null,
    true,
    0,
    1,
    4,
    7,
    8,
    -1,
    0.01,
    "",
    "a",
    "b",
    "abc",
    "x".repeat(40),
    [],
    [1, 2, 3],
    [7, 7],
    ["s", 1],
    {},
  ];
  const objects = [
    { a: 1 },
    { a: 1, b: "x" },
    { a: true },
    { xab: true },
    { card: "1" },
    { label: "x", children: [] },
    { a: [1, null] },
  ];
  for (const schema of SCHEMAS) {
    const validate = ajv.compile(typeof schema === "object" ? { ...schema, $defs: DEFINITIONS } : schema);
    // Formats are looked at here, and not there.
    if (JSON.stringify(schema).includes('"format"')) continue;
    for (const value of [...values, ...objects])
      expect(accepts(schema, value, DEFINITIONS), `${JSON.stringify(schema)} ${JSON.stringify(value)}`).toBe(
        validate(value),
      );
  }
});

it("says so where a schema has no value", () => {
  for (const schema of [
    { $ref: "#/$defs/Endless" },
    false,
    { type: "integer", minimum: 2, maximum: 1 },
    { enum: [1], type: "string" },
  ])
    expect(() => generate(schema, DEFINITIONS, PLACE), JSON.stringify(schema)).toThrow(Unanswerable);
});

it("keeps what is known as far as it fits, and leaves out what a row does not say", () => {
  const schema = {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer" },
      name: { type: "string" },
      note: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
    },
  };
  const make = (value: object, isWhole: boolean) => generate(schema, {}, PLACE, { known: { value, isWhole } });
  expect(make({ id: 3, name: "Rex", extra: 1 }, true)).toEqual({ id: 3, name: "Rex" });
  expect(make({ id: "3", tags: ["a"] }, true)).toEqual({
    id: expect.any(Number),
    name: expect.any(String),
    tags: ["a"],
  });
  expect(make({ id: 3 }, false)).toMatchObject({ id: 3, note: expect.any(String), tags: expect.any(Array) });
});

it("gives up in time where a schema has no end in many ways", () => {
  const definitions = {
    Fork: {
      oneOf: Array.from({ length: 4 }, () => ({
        type: "object",
        required: ["a", "b"],
        properties: { a: { $ref: "#/$defs/Fork" }, b: { $ref: "#/$defs/Fork" } },
      })),
    },
  };
  expect(() => generate({ $ref: "#/$defs/Fork" }, definitions, PLACE)).toThrow(Unanswerable);
});

it("makes values of definitions that each refer to the next one twice", () => {
  const definitions: Record<string, Record<string, unknown>> = { d0: { type: "string", minLength: 2 } };
  for (let i = 1; i <= 40; i++) {
    const ref = { $ref: `#/$defs/d${i - 1}` };
    definitions[`d${i}`] = { allOf: [ref, { ...ref }] };
  }
  const value = generate({ $ref: "#/$defs/d40" }, definitions, PLACE);
  expect(accepts({ $ref: "#/$defs/d40" }, value, definitions)).toBe(true);
});

it("begins no text that would fill the memory, and no repetition that has no end", () => {
  const nested = (depth: number): string => (depth === 0 ? "a" : `(${nested(depth - 1)})*`);
  const long = { type: "string", minLength: 100_000 };
  for (const schema of [
    { type: "string", minLength: 1e9 },
    { type: "string", minLength: 1e300 },
    { type: "string", minLength: 1e9, format: "date" },
    { type: "array", minItems: 4_000, items: long },
    { type: "string", pattern: nested(8), minLength: 5, maxLength: 4 },
    { type: "string", pattern: nested(8), minLength: 9_999_999 },
  ])
    expect(() => generate(schema, {}, PLACE), JSON.stringify(schema)).toThrow(Unanswerable);
  expect(generate(long, {}, PLACE)).toHaveLength(100_000);
});

it("leaves out optional properties of which there are too many", () => {
  const names = Array.from({ length: 4_000 }, (_, i) => `p${i}`);
  const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) };
  const made = generate(schema, {}, PLACE) as object;
  expect(Object.keys(made).length).toBeGreaterThan(100);
});
