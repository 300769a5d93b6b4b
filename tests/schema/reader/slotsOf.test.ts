import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryIntent } from "../../../src/schema/arbitraryIntent.js";
import {
  argumentsSchema,
  intentFile,
  type JsonSchema,
  parseIntent,
  resolveIntents,
  slotsOf,
} from "../../../src/schema/index.js";
import { runs } from "../../runs.js";

const read = (properties: Record<string, unknown>, more: JsonSchema = {}) =>
  slotsOf({ type: "object", properties, required: Object.keys(properties), ...more });

describe("a parameter becomes a slot", () => {
  test.each<[unknown, unknown]>([
    [{ type: "string" }, "str"],
    [{ type: "integer" }, "int"],
    [{ type: "number" }, "float"],
    [{ type: ["integer", "number"] }, "float"],
    [{ type: "boolean" }, "bool"],
    [{ type: "string", format: "date" }, "date"],
    [{ type: "string", format: "email" }, { str: { format: "email" } }],
    [
      { type: "string", minLength: 1, maxLength: 3, pattern: "^a" },
      { str: { min_length: 1, max_length: 3, pattern: "^a" } },
    ],
    [{ type: "integer", minimum: 1, exclusiveMaximum: 9 }, { int: { minimum: 1, exclusive_maximum: 9 } }],
    [{ type: "number", minimum: 0, exclusiveMinimum: true }, { float: { exclusive_minimum: 0 } }],
    [{ type: "integer", format: "int32", minimum: 0 }, { int: { minimum: 0, maximum: 2147483647 } }],
    [{ type: "integer", format: "int64" }, "int"],
    [{ const: "x" }, { enum: ["x"] }],
    [{ type: "string", enum: ["x", "y"] }, { enum: ["x", "y"] }],
    [{ oneOf: [{ const: "x" }, { const: 2 }] }, { enum: ["x", 2] }],
    [{ type: "array", items: { type: "string" } }, { list: "str" }],
    [
      { type: "array", items: { properties: { n: { type: "string" } }, required: ["n"] } },
      { list: { fields: { n: { type: "str" } } } },
    ],
    [{ allOf: [{ type: "string" }, { maxLength: 3 }] }, { str: { max_length: 3 } }],
  ])("%j is %j", (schema, type) => {
    const { slots, refused } = read({ a: schema });
    expect(refused).toEqual([]);
    expect(slots.a?.type).toEqual(type);
    expect(parseIntent({ command: "go", args: slots })).toBeDefined();
  });

  test("null makes it nullable, in every spelling", () => {
    for (const schema of [
      { type: ["string", "null"] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { type: "string", nullable: true },
    ]) {
      expect(read({ a: schema })).toEqual({ slots: { a: { type: "str", nullable: true } }, refused: [] });
    }
    expect(read({ a: { enum: ["x", null] } }).slots.a).toEqual({ type: { enum: ["x"] }, nullable: true });
  });

  test("references are followed, descriptions, defaults and examples kept", () => {
    const { slots, refused } = slotsOf({
      properties: {
        from: { $ref: "#/$defs/place", description: "Where it starts" },
        n: { type: "integer", default: 1, example: 2 },
      },
      $defs: { place: { type: "string", description: "A place", minLength: 1 } },
    });
    expect(refused).toEqual([]);
    expect(slots).toEqual({
      from: { type: { str: { min_length: 1 } }, optional: true, description: "Where it starts" },
      n: { type: "int", optional: true, default: 1, values: [2] },
    });
  });
});

describe("what slots cannot say is refused by name and place", () => {
  const cycle = { $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } } };
  test.each<[string, unknown, JsonSchema, string, string, string]>([
    [
      "a cycle",
      { $ref: "#/$defs/node" },
      cycle,
      "$ref",
      "a.next.$ref: a value within itself: #/$defs/node is a cycle cannot be said",
      "object",
    ],
    [
      "a reference elsewhere",
      { $ref: "other.json" },
      {},
      "$ref",
      "a.$ref: a reference that leads nowhere in the document: other.json cannot be said",
      "wider",
    ],
    [
      "a choice between objects",
      { oneOf: [{ properties: {} }, { type: "object" }] },
      {},
      "oneOf",
      "a.oneOf: oneOf of objects cannot be said",
      "object",
    ],
    [
      "several types",
      { type: ["string", "integer"] },
      {},
      "type",
      "a.type: values of several types: string, integer cannot be said",
      "object",
    ],
    [
      "patternProperties",
      { type: "object", patternProperties: {} },
      {},
      "properties",
      "a: an object whose fields are not named cannot be said",
      "object",
    ],
    [
      "a map",
      { type: "object", properties: { x: {} }, additionalProperties: { type: "string" } },
      {},
      "additionalProperties",
      "a.additionalProperties: fields that are not named cannot be said",
      "object",
    ],
    [
      "a list of lists",
      { type: "array", items: { type: "array", items: { type: "string" } } },
      {},
      "items",
      "a.items: a list of lists cannot be said",
      "object",
    ],
    [
      "a list of null",
      { type: "array", items: { type: ["string", "null"] } },
      {},
      "type",
      "a.items: a list that may hold null cannot be said",
      "object",
    ],
    [
      "values of several formats",
      { anyOf: [{ type: "string", format: "email" }, { type: "number" }] },
      {},
      "anyOf",
      "a.anyOf: anyOf of several types cannot be said",
      "object",
    ],
    ["nothing", false, {}, "type", "a: no value at all cannot be said", "left_out"],
    ["anything", {}, {}, "type", "a: any value at all cannot be said", "object"],
    [
      "multipleOf",
      { type: "integer", multipleOf: 2 },
      {},
      "multipleOf",
      "a.multipleOf: the keyword multipleOf cannot be said",
      "wider",
    ],
    [
      "minItems",
      { type: "array", items: { type: "string" }, minItems: 2 },
      {},
      "minItems",
      "a.minItems: a least number of items, 2 cannot be said",
      "wider",
    ],
    [
      "maxItems",
      { type: "array", items: { type: "string" }, maxItems: 2 },
      {},
      "maxItems",
      "a.maxItems: the keyword maxItems cannot be said",
      "wider",
    ],
    [
      "an unknown format",
      { type: "string", format: "ipv4" },
      {},
      "format",
      "a.format: the format ipv4 cannot be said",
      "wider",
    ],
    [
      "lookahead",
      { type: "string", pattern: "(?=a)" },
      {},
      "pattern",
      "a.pattern: a pattern that looks ahead with (?=…) or (?!…) cannot be said",
      "wider",
    ],
    ["not", { type: "string", not: { const: "x" } }, {}, "not", "a.not: the keyword not cannot be said", "wider"],
  ])("%s", (_, schema, more, keyword, message, effect) => {
    const { refused, slots } = read({ a: schema }, more);
    expect(refused).toMatchObject([{ keyword, message, effect, slot: "a" }]);
    expect(Object.keys(slots)).toEqual(effect === "left_out" ? [] : ["a"]);
    expect(parseIntent({ command: "go", args: slots })).toBeDefined();
  });

  test("what takes values of several types keeps its schema, and names the types", () => {
    const ANY = ["string", "number", "boolean", "object", "array"];
    const part = { type: "object", properties: { name: { type: "string" }, size: { type: ["string", "object"] } } };
    const { slots } = read(
      {
        contact: { anyOf: [{ type: "string", format: "email" }, { type: "number" }, { type: "null" }] },
        id: { $ref: "#/$defs/id" },
        parts: { type: "array", items: part },
        extra: { description: "Anything" },
        labels: { additionalProperties: { type: "string" } },
        closed: { enum: [["a"], { b: 1 }] },
        lost: { $ref: "other.json" },
      },
      { $defs: { id: { type: ["integer", "string"] } } },
    );
    expect(Object.fromEntries(Object.entries(slots).map(([name, { type }]) => [name, type]))).toEqual({
      contact: {
        object: {
          type: ["string", "number"],
          anyOf: [{ type: "string", format: "email" }, { type: "number" }, { type: "null" }],
        },
      },
      id: {
        object: {
          type: ["string", "integer"],
          $ref: "#/$defs/id",
          $defs: { id: { type: ["integer", "string"] } },
        },
      },
      parts: { object: { type: "array", items: part } },
      extra: { object: { type: ANY, description: "Anything" } },
      labels: { object: { additionalProperties: { type: "string" } } },
      // Closed values that are no scalars are not judged.
      closed: { object: { type: ["object", "array"] } },
      lost: { object: { type: ANY } },
    });
    expect(slots.contact).toMatchObject({ nullable: true });
    expect(slots.extra).toMatchObject({ description: "Anything" });
  });

  test("a parameter's name, and what is said of all parameters", () => {
    const { slots, refused } = slotsOf({
      properties: { "a-b": { type: "string" } },
      additionalProperties: true,
      minProperties: 2,
    });
    expect(slots).toEqual({});
    expect(refused.map(({ keyword, path }) => [keyword, path])).toEqual([
      ["minProperties", ["minProperties"]],
      ["additionalProperties", ["additionalProperties"]],
      ["name", ["properties", "a-b"]],
    ]);
  });

  test("anything at all is read without a throw", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(slotsOf({ properties: { a, b: { ...(b as object) } } } as never).refused).toBeDefined();
        expect(slotsOf(a as never).slots).toBeDefined();
      }),
      runs(1_000),
    );
  });
});

test("what argumentsSchema prints reads back to the same slots", () => {
  fc.assert(
    fc.property(arbitraryIntent(), (given) => {
      const intent = parseIntent({ ...given, dontcare: false, query_intent: false });
      const [resolved] = resolveIntents([intent]).intents;
      if (resolved === undefined) throw new Error("no intent");
      const { slots, refused } = slotsOf(argumentsSchema(resolved));
      // Keeping an object's own JSON Schema, and a type called like a date's, are not what is compared here.
      const plain = Object.entries(intentFile(intent).args).filter(
        ([, { type }]) => !(typeof type === "object" && "object" in type),
      );
      expect(refused.filter(({ slot }) => plain.some(([name]) => name === slot))).toEqual([]);
      for (const [name, { type, optional, nullable }] of plain) {
        const back = parseIntent({
          command: "go",
          args: { [name]: Object.getOwnPropertyDescriptor(slots, name)?.value },
        }).args.get(name);
        const same = parseIntent({ command: "go", args: { [name]: { type, optional: optional ?? false } } }).args.get(
          name,
        );
        expect([name, argumentsOf(back), back?.optional, back?.nullable ?? false]).toEqual([
          name,
          argumentsOf(same),
          optional ?? false,
          nullable ?? false,
        ]);
      }
    }),
    runs(300),
  );
});

const argumentsOf = (slot: unknown) =>
  JSON.stringify((slot as { type: unknown }).type, (key, value) =>
    value === false && (key === "optional" || key === "nullable") ? undefined : value,
  );
