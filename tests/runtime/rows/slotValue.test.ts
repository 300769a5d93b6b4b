import { expect, it } from "vitest";
import { mismatch, schemaIssues } from "../../../src/kit/internal.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { objectOf } from "../../../src/runtime/rows/slotValue.js";

const made = (schema: object) => objectOf(schema as never, "value", new Seeded("object", 1), 0);

it("makes lists and texts of the lengths that a schema asks for", () => {
  expect(made({ type: "array", minItems: 500, items: { type: "integer" } })).toHaveLength(500);
  expect(made({ type: "string", minLength: 5_000 })).toHaveLength(5_000);
});

it("leaves to people what would fill the memory", () => {
  let lists: object = { type: "integer" };
  for (let i = 0; i < 7; i++) lists = { type: "array", minItems: 100, items: lists };
  const text = { type: "string", minLength: 50_000 };
  for (const schema of [
    { type: "array", minItems: 1e9, items: { type: "integer" } },
    { type: "string", minLength: 1e9 },
    { type: "string", minLength: 1e300 },
    { type: "array", minItems: 100, items: text },
    lists,
  ])
    expect(made(schema), JSON.stringify(schema)).toBeNull();
});

it("makes what refers, combines, excludes and matches, of the same texts as slots have", () => {
  const schema = {
    type: "object",
    required: ["email", "code", "stay", "seats"],
    properties: {
      email: { type: "string", format: "email" },
      code: { allOf: [{ type: "string", minLength: 4 }, { pattern: "^[A-Z]+$" }] },
      stay: { $ref: "#/$defs/stay" },
      seats: { oneOf: [{ type: "integer", multipleOf: 2, minimum: 2 }, { type: "null" }] },
    },
    $defs: { stay: { type: "string", format: "duration" } },
  };
  const value = made(schema) as Record<string, unknown>;
  expect(schemaIssues(schema, value, {})).toEqual([]);
  expect(value.email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
  expect(mismatch("duration", value.stay as string)).toBeNull();
  expect(made(schema)).toEqual(value);
});

it("draws the same for a property however the schema around it is made up", () => {
  const name = { type: "string" };
  const [bare, wrapped] = [
    made({ type: "object", properties: { name }, required: ["name"] }),
    made({
      type: "object",
      properties: { name: { anyOf: [name, { type: "null" }] }, other: name },
      required: ["name"],
    }),
  ] as Record<string, unknown>[];
  expect(wrapped?.name).toBe(bare?.name);
});
