import { expect, test } from "vitest";
import { printAll } from "../../src/codegen/print/printAll.js";
import { parseIntent } from "../../src/schema/index.js";
import { resolveIntents } from "../../src/schema/resolve.js";
import { objectFault } from "../../src/schema/slotTypes/objectType.js";
import type { JsonSchema } from "../../src/schema/types.js";

const of = (a: object, more: object = {}): JsonSchema => ({ properties: { a }, ...more }) as JsonSchema;

test.each<[string, JsonSchema]>([
  ["const takes", of({ const: { $ref: "#" } })],
  ["const takes", of({ const: [1] })],
  ["enum takes", of({ enum: [{ x: 1 }, "b"] })],
  ["in a cycle", of({ $ref: "#/$defs/a" }, { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } })],
  ["in a cycle", { $ref: "#" }],
  ["leads nowhere", of({ $ref: "#/$defs/a" }, { $defs: { a: { $ref: "#/$defs/b" } } })],
  ["deprecated is true or false", of({ type: "string", deprecated: "text" })],
  ["description takes a string", of({ type: "string", description: 5 })],
  ["anyOf takes a list", of({ anyOf: {} })],
  ["minItems takes a whole number", of({ type: "array", items: { type: "string" }, minItems: "x" })],
  ["properties takes an object", { properties: 5 } as JsonSchema],
  ["required takes a list of strings", of({ type: "object", required: "x" })],
])("lint says %s: %j", (message, schema) => {
  expect(objectFault(schema)?.message).toContain(message);
});

async function typesOf(schema: JsonSchema): Promise<string> {
  expect(objectFault(schema)).toBeNull();
  const intent = parseIntent({ command: "go", args: { s: { type: { object: schema } } } } as never);
  return [...(await printAll(resolveIntents([intent])))]
    .flatMap(([path, text]) => (path.startsWith("objects/") ? [text] : []))
    .join("");
}

test("data in a schema is not searched for references", async () => {
  expect(await typesOf(of({ type: "string", default: { $ref: "#/nope" } }))).toContain("a?: string");
  expect(await typesOf(of({ type: "string", examples: [{ $ref: "#/nope" }] }))).toContain("a?: string");
});

test("lengths of lists are printed as tuples where those are short, and never within each other", async () => {
  const list = (items: object, minItems: number) => ({ type: "array", items, minItems });
  expect(await typesOf(of(list({ type: "string" }, 2)))).toContain("[string, string, ...(string)[]]");
  expect(await typesOf(of(list({ type: "string" }, 50_000_000)))).toContain("a?: string[]");
  let nested: object = { type: "string" };
  for (let depth = 0; depth < 12; depth++) nested = list(nested, 16);
  expect((await typesOf(of(nested))).length).toBeLessThan(2_000);
});

test("a description of 200,000 letters is printed", async () => {
  expect(await typesOf(of({ type: "string", description: "a".repeat(200_000) }))).toContain("a?: string");
});
