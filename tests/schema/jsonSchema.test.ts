import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { mismatch, missingField, type Value } from "../../src/kit/internal.js";
import { arbitraryIntent } from "../../src/schema/arbitraryIntent.js";
import { specOf } from "../../src/schema/facts.js";
import {
  argumentsSchema,
  type IntentFile,
  type JsonSchema,
  parseIntent,
  resolveIntents,
  rowSchema,
} from "../../src/schema/index.js";

const resolved = (...files: IntentFile[]) => resolveIntents(files.map(parseIntent));

/** The arguments of the first intent. */
function argumentsOf(...files: IntentFile[]): JsonSchema {
  const [intent] = resolved(...files).intents;
  if (intent === undefined) throw new Error("there is no intent");
  return argumentsSchema(intent);
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const delivery: IntentFile = {
  command: "order_food",
  description: "Order a meal",
  entity_name: "orders",
  args: {
    dishes: { type: { list: "str" }, values: ["soup"], description: "What to cook" },
    people: { type: "int" },
    tip: { type: "float", optional: true, default: 0 },
    fulfilment: { type: { enum: ["delivery", "collection"] } },
    day: { type: "date" },
    hour: { type: "time", optional: true },
    address: {
      type: {
        object: { properties: { home: { $ref: "#/definitions/place" } }, definitions: { place: { type: "object" } } },
      },
      required_when: { slot: "fulfilment", equals: "delivery" },
    },
  },
};

test("a task's arguments", () => {
  expect(argumentsOf(delivery)).toEqual({
    $schema: DIALECT,
    title: "order_food",
    description: "Order a meal",
    type: "object",
    properties: {
      dishes: { type: "array", items: { type: "string" }, description: "What to cook", examples: ["soup"] },
      people: { type: "integer" },
      tip: { type: "number", default: 0 },
      fulfilment: { type: "string", enum: ["delivery", "collection"] },
      day: { type: "string", format: "date" },
      hour: { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" },
      address: { type: "object", properties: { home: { $ref: "#/$defs/address.place" } } },
    },
    required: ["dishes", "people", "fulfilment", "day"],
    allOf: JSON.parse(
      '[{"if": {"properties": {"fulfilment": {"enum": ["delivery"]}}, "required": ["fulfilment"]}, "then": {"required": ["address"]}}]',
    ),
    additionalProperties: false,
    $defs: { "address.place": { type: "object" } },
  });
});

test("a query that does not wait requires nothing, one that waits does", () => {
  const query: IntentFile = {
    command: "find_things",
    query_intent: true,
    entity_name: "things",
    args: { a: { type: "str" } },
  };
  expect(argumentsOf(query)).not.toHaveProperty("required");
  expect(argumentsOf({ ...query, wait_for_required: true })).toMatchObject({
    required: ["a"],
  });
});

test("dontcare is legal where the intent says so, and references still lead home", () => {
  const object = { properties: { b: { $ref: "#" } } };
  const file: IntentFile = { command: "go", dontcare: true, args: { a: { type: { object } }, n: { type: "int" } } };
  const schema = argumentsOf(file);
  expect(schema.properties).toEqual({
    a: { anyOf: [{ $ref: "#/$defs/a" }, { const: "dontcare" }] },
    n: { anyOf: [{ type: "integer" }, { const: "dontcare" }] },
  });
  expect(schema.$defs).toEqual({ a: { type: "object", properties: { b: { $ref: "#/$defs/a" } } } });
  const calls = z.fromJSONSchema(schema);
  expect(calls.safeParse({ a: { b: { b: {} } }, n: "dontcare" }).success).toBe(true);
  expect(calls.safeParse({ a: { b: { b: 3 } }, n: 1 }).success).toBe(false);
});

test("an entity's rows: nothing is required, anything may be null", () => {
  const { entities } = resolved(delivery);
  const schema = rowSchema(entities.get("orders") as never);
  expect(schema.properties).toMatchObject({
    id: { type: ["string", "number"] },
    dishes: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    people: { type: ["integer", "null"] },
    fulfilment: { enum: ["delivery", "collection", null] },
    date_of_orders: { type: ["string", "null"] },
  });
  const rows = z.fromJSONSchema(schema);
  expect(rows.safeParse({}).success).toBe(true);
  expect(
    rows.safeParse({ id: "orders_1", people: 2, dishes: ["soup"], address: { home: {} }, hour: null }).success,
  ).toBe(true);
  expect(rows.safeParse({ people: "2" }).success).toBe(false);
  expect(rows.safeParse({ guests: 2 }).success).toBe(false);
});

/** Values near the types that slots have. */
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  fc.constantFrom("2024-02-29", "2023-02-29", "08:30", "8pm"),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "b", "city"), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), {
    noNullPrototype: true,
  }),
  fc.array(fc.dictionary(fc.constantFrom("a", "b"), fc.integer(), { noNullPrototype: true }), { maxLength: 2 }),
);

test("the JSON Schema takes what the kit takes, type by type", () => {
  fc.assert(
    fc.property(arbitraryIntent(), value, (file, given) => {
      const [intent] = resolved({ ...file, dontcare: false }).intents;
      if (intent === undefined) throw new Error("no intent");
      const schema = argumentsSchema(intent);
      for (const { name, type } of specOf(intent).slots) {
        if (typeof type === "object" && "object" in type) continue;
        const own = (schema.properties as Record<string, never>)[name];
        expect([name, z.fromJSONSchema(own as never).safeParse(given).success]).toEqual([
          name,
          mismatch(type, given) === null && missingField(type, given) === null,
        ]);
      }
    }),
  );
});
