import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { validatorName } from "../../src/codegen/print/printValidator.js";
import type { Value } from "../../src/kit/internal.js";
import { checkRow } from "../../src/runtime/rows/check.js";
import { type JsonSchema, parseIntent, resolveIntents, slotsOf } from "../../src/schema/index.js";
import { objectFault, objectMismatch } from "../../src/schema/slotTypes/objectType.js";
import { loadGenerated } from "../codegen/load.js";
import { soakTest } from "../runs.js";

/*
 * A pattern that goes back over its text, and a text for which it would go back longer than anybody lives: wherever both
 * come from other people, nobody waits. Nothing is measured here; whoever runs them natively never comes to an end.
 */

const PATTERN = "^(a+)+$";
const LONG = `${"a".repeat(5_000)}!`;

const hostile: readonly (readonly [string, JsonSchema, Value])[] = [
  ["pattern", { properties: { code: { type: "string", pattern: PATTERN } } }, { code: LONG }],
  ["patternProperties", { patternProperties: { [PATTERN]: {} }, additionalProperties: false }, { [LONG]: 1 }],
  ["propertyNames", { propertyNames: { pattern: PATTERN } }, { [LONG]: 1 }],
];

describe.each(hostile)("a hostile %s of an object slot", (keyword, schema, value) => {
  const intent = parseIntent({
    command: "send",
    entity_name: "parcels",
    args: { parcel: { type: { object: schema } } },
  } as never);

  test("is matched in linear time where a value is held to it", () => {
    expect(objectFault(schema)).toBeNull();
    expect(objectMismatch(schema, value)).toContain("does not satisfy");
  });

  test("is so where the rows of a table are checked", () => {
    const entity = resolveIntents([intent]).entities.get("parcels");
    expect(entity && checkRow(entity, { parcel: value })).toHaveLength(1);
  });

  (keyword === "pattern" ? test : soakTest)("is so in the validators that are printed", async () => {
    const { validators } = await loadGenerated([intent]);
    const validator = validators[validatorName("send")] as z.ZodType;
    expect(validator.safeParse({ parcel: value }).error?.issues).toHaveLength(1);
  });

  test("is so where the examples of an imported tool are tried", () => {
    const parcel = {
      ...schema,
      type: "object",
      additionalProperties: schema.additionalProperties ?? {},
      examples: [value],
    };
    const { slots, refused } = slotsOf({ properties: { parcel }, required: ["parcel"] });
    expect(slots.parcel?.type).toHaveProperty("object");
    expect(refused).not.toEqual([]);
  });
});

describe("a pattern that cannot be matched in linear time", () => {
  const lookahead = "(?=xn--)";

  test.each<[string, JsonSchema]>([
    ["pattern", { properties: { a: { pattern: lookahead } } }],
    ["patternProperties", { patternProperties: { [lookahead]: {} } }],
    ["propertyNames", { propertyNames: { pattern: lookahead } }],
    ["pattern below not", { not: { properties: { a: { pattern: lookahead } } } }],
  ])("is refused by name: %s", (_, schema) => {
    expect(objectFault(schema)?.message).toBe('the pattern "(?=xn--)" looks ahead with (?=…) or (?!…)');
  });

  test("is left out of an imported object, by name", () => {
    const labels = { type: "object", additionalProperties: { type: "string", pattern: lookahead } };
    const { slots, refused } = slotsOf({ properties: { labels }, required: ["labels"] });
    expect(slots.labels?.type).toEqual({ object: { type: "object", additionalProperties: { type: "string" } } });
    expect(refused.map(({ keyword, effect }) => [keyword, effect])).toEqual([
      ["properties", "object"],
      ["pattern", "wider"],
    ]);
    expect(refused[1]?.message).toContain("looks ahead");
  });

  test("lets an imported object be any where less said would allow less, by name", () => {
    const labels = { type: "object", not: { required: ["a"], properties: { a: { pattern: lookahead } } } };
    const { slots, refused } = slotsOf({ properties: { labels }, required: ["labels"] });
    expect(slots).toEqual({ labels: { type: { object: { type: "object" } } } });
    expect(new Set(refused.map(({ effect }) => effect))).toEqual(new Set(["wider"]));
    expect(refused.map(({ message }) => message).join()).toContain("looks ahead");
  });
});
