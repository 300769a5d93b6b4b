import { expect, it } from "vitest";
import { objectOf } from "../../../src/runtime/rows/objectOf.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";

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
