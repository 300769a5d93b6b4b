import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitsSchema, schemaIssues } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";

const scalar = fc.oneof(
  fc.constantFrom("a", "ab", "aab", "", "2024-02-29"),
  fc.integer({ min: -2, max: 6 }),
  fc.boolean(),
);
const value = fc.letrec((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.constant(null),
    fc.double({ min: -2, max: 6, noNaN: true }),
    fc.array(tie("one"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "ab", "b", "c"), tie("one"), { maxKeys: 3 }),
  ),
})).one;

const count = fc.integer({ min: 0, max: 3 });
/** Patterns that are matched here, and others that are not. */
const matched = fc.constantFrom("^a+$", "b", "^(a|b)*$", "^.$", "^(?!a$)");
const unmatched = fc.constantFrom("(?<!b)a", "^(?=a)", "(?<=a)b$", "(?:^|b)(?!a$)", "(a)\\1");
const name = fc.constantFrom("a", "ab", "b");
const names = fc.uniqueArray(name, { maxLength: 2 });
const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");

/** Schemas of every keyword that is judged. */
const schemaWith = (pattern: fc.Arbitrary<string>) =>
  fc.letrec((tie) => {
    const some = tie("one");
    const several = fc.array(some, { minLength: 1, maxLength: 3 });
    const byName = fc.dictionary(name, some, { maxKeys: 2 });
    const keywords = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
      const: scalar,
      minimum: count,
      exclusiveMaximum: count,
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: count,
      maxLength: count,
      pattern,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      items: some,
      prefixItems: several,
      contains: some,
      minContains: count,
      properties: byName,
      required: names,
      patternProperties: fc.dictionary(pattern, some, { maxKeys: 2 }),
      additionalProperties: some,
      propertyNames: fc.record({ pattern, maxLength: count }, { requiredKeys: [] }),
      minProperties: count,
      maxProperties: count,
      dependentRequired: fc.dictionary(name, names, { maxKeys: 1 }),
      dependentSchemas: byName,
      allOf: several,
      anyOf: several,
      oneOf: several,
      not: some,
      if: some,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: some,
      else: some,
      $ref: fc.constant("#/$defs/shared"),
    };
    const pairs = Object.entries(keywords).map(([key, held]) => held.map((one) => [key, one] as const));
    const node = fc.array(fc.oneof(...pairs), { maxLength: 3 }).map((entries) => {
      const drawn = Object.fromEntries(entries);
      // Beside `prefixItems` Ajv 8 passes over `contains` where a list is empty.
      return "prefixItems" in drawn ? { ...drawn, contains: true, minContains: 0 } : drawn;
    });
    return { one: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.boolean(), node), node };
  });

const schema = schemaWith(matched);

/** Values whose texts and names are matched by some of the patterns that are not matched here, and by others not. */
const spelt = fc.constantFrom("a", "ab", "aa", "b", "ba", "c");
const speltValue = fc.letrec((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    spelt,
    fc.constantFrom(0, 1, null, true),
    fc.array(tie("one"), { maxLength: 3 }),
    fc.dictionary(spelt, tie("one"), { maxKeys: 3 }),
  ),
})).one;

/** Schemas whose verdict hangs on such a pattern, below every keyword that turns a verdict round, or counts it. */
const hinging = fc.letrec((tie) => {
  const patterns = fc.oneof({ weight: 4, arbitrary: unmatched }, { weight: 1, arbitrary: matched });
  const some = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.boolean(),
    fc.record({ type }),
    fc.record({ const: spelt }),
    { weight: 5, arbitrary: tie("one") },
    { weight: 1, arbitrary: schemaWith(patterns).node },
  );
  const several = fc.array(some, { minLength: 1, maxLength: 3 });
  const shapes = [
    fc.record({ pattern: patterns }),
    fc.record(
      {
        patternProperties: fc.dictionary(patterns, some, { minKeys: 1, maxKeys: 2 }),
        properties: fc.dictionary(spelt, some, { maxKeys: 2 }),
        additionalProperties: some,
      },
      { requiredKeys: ["patternProperties"] },
    ),
    fc.record({ propertyNames: some }),
    fc.record({ not: some }),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    fc.record({ if: some, then: some, else: some }, { requiredKeys: ["if"] }),
    fc.record({ contains: some, minContains: count, maxContains: count }, { requiredKeys: ["contains"] }),
    fc.record({ oneOf: several }),
    fc.record({ anyOf: several }),
    fc.record({ items: some }),
    fc.record({ dependentSchemas: fc.dictionary(spelt, some, { minKeys: 1, maxKeys: 2 }) }),
  ];
  return { one: fc.oneof({ withCrossShrink: true }, ...shapes) };
}).one;

/** One for all schemas: each new one would compile the schema of schemas again, which takes longer than all else. */
const ajv = new Ajv2020({ strict: false, logger: false });

/** Verdict of another validator; schemas on which it fails are left out. */
function isValid(whole: object, given: unknown): boolean {
  try {
    return ajv.validate(whole, given) === true;
  } catch {
    return fc.pre(false) as never;
  } finally {
    ajv.removeSchema(whole);
  }
}

describe("a JSON Schema", () => {
  test("refuses nothing that is valid where a pattern cannot be matched", () => {
    fc.assert(
      fc.property(hinging, speltValue, (drawn, given) => {
        const whole = { ...(drawn as object), $defs: { shared: { minLength: 1 } } };
        fc.pre(isValid(whole, given));
        expect([whole, given, fitsSchema(whole, given)]).toEqual([whole, given, true]);
      }),
      runs(2_000),
    );
  });

  test("judges values as a validator of the same draft does", () => {
    const shared = { type: ["string", "object", "array"] as const, minLength: 1, required: ["a"], minItems: 1 };
    fc.assert(
      fc.property(schema.node, value, (drawn, given) => {
        const whole = { ...(drawn as object), $defs: { shared } };
        expect([whole, given, fitsSchema(whole, given)]).toEqual([whole, given, isValid(whole, given)]);
      }),
      runs(5_000),
    );
  });

  test.each<[string, object, unknown, string[]]>([
    ["a wrong type", { type: "string" }, 1, [": takes string, not number"]],
    ["what is missing", { required: ["a"], properties: { a: true } }, {}, ["a: is required"]],
    [
      "each place of a list of objects",
      { items: { properties: { n: { type: "integer", minimum: 2 } } } },
      [{ n: 1 }, { n: 2 }, { n: "x" }],
      ["0.n: takes at least 2", "2.n: takes integer, not string"],
    ],
    ["a pattern", { pattern: "^b" }, "a", [": takes a text that matches ^b"]],
    ["what may not be there", { additionalProperties: false }, { a: 1 }, ["a: is not a property that the schema has"]],
    ["steps of a tenth", { multipleOf: 0.1 }, 0.3, []],
    ["steps of one, nearly", { multipleOf: 1 }, 5.999999999999999, [": takes multiples of 1"]],
    ["no item, beside first ones", { contains: false, prefixItems: [true] }, [], [": holds 0 items that fit contains"]],
    ["a pattern that cannot be matched", { pattern: "(?=a)", minLength: 2 }, "x", [": takes at least 2 characters"]],
    [
      "names that such a pattern may match",
      { properties: { n: { type: "number" } }, patternProperties: { "(?=n)": { type: "string" } }, required: ["m"] },
      { n: 1, note: "x" },
      ["m: is required"],
    ],
    ["what such a pattern may exclude", { not: { pattern: "(?=a)" } }, "x", []],
    [
      "what it cannot exclude",
      { not: { type: "string", anyOf: [{ pattern: "(?=a)" }, true] } },
      "x",
      [": fits what not excludes"],
    ],
    [
      "a condition that cannot be told, and neither way",
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: { pattern: "(?=a)" }, then: { maxLength: 1 }, else: { maxLength: 2 } },
      "xxx",
      [": takes at most 1 characters"],
    ],
    ["a start that is excluded", { pattern: "^(?!count$)" }, "count", [": takes a text that matches ^(?!count$)"]],
    ["inherited names", { required: ["toString"] }, {}, ["toString: is required"]],
  ])("says where and what is wrong: %s", (_, given, tried, said) => {
    expect(schemaIssues(given, tried).map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual(said);
  });

  test("takes lists as draft 7 has them", () => {
    const list = { items: [{ type: "string" }], additionalItems: { type: "integer" } };
    expect(fitsSchema(list, ["a", 1, 2])).toBe(true);
    expect(fitsSchema(list, ["a", "b"])).toBe(false);
  });
});

/** A text on which the engine's own matching would go on for longer than anybody lives. */
const LONG = `${"a".repeat(5_000)}!`;

describe("nobody is held up", () => {
  test.each<[string, object, unknown]>([
    ["by a pattern", { pattern: "^(a+)+$" }, LONG],
    [
      "by a pattern of names",
      { patternProperties: { "^(a|a)*$": { type: "string" } }, additionalProperties: false },
      { [LONG]: 1 },
    ],
    ["by names", { propertyNames: { pattern: "^(\\w+\\s?)*$" } }, { [LONG]: 1 }],
    ["by a pattern in a choice", { anyOf: [{ items: { pattern: "^(a+)+$" } }] }, [LONG]],
  ])("%s", (_, given, tried) => {
    expect(fitsSchema(given, tried)).toBe(false);
  });

  test.each<[string, object, unknown]>([
    [
      "by many choices for many items",
      { items: { oneOf: Array.from({ length: 3_000 }, (_, at) => ({ const: at })) } },
      Array.from({ length: 300 }, (_, at) => at),
    ],
    [
      "by many patterns for many names",
      { patternProperties: Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`^n${at}$`, true])) },
      Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`n${at}`, 1])),
    ],
    [
      "by many names that many objects lack",
      { items: { required: Array.from({ length: 3_000 }, (_, at) => `n${at}`) } },
      Array.from({ length: 3_000 }, () => ({})),
    ],
    [
      "by one long text for many choices",
      { anyOf: Array.from({ length: 3_000 }, (_, at) => ({ maxLength: at })) },
      "a".repeat(1_000_000),
    ],
  ])("%s: what takes too many steps is refused by name", (_, given, tried) => {
    expect(schemaIssues(given, tried)).toEqual([{ path: [], message: "takes more than 1000000 steps to judge" }]);
  });

  test("by values that nest deep among closed ones, or in lists without repetitions", () => {
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at++) deep = at % 2 === 0 ? [deep] : { a: deep };
    for (const given of [{ enum: [1, [2]] }, { const: deep }, { enum: [deep] }])
      expect(schemaIssues(given, deep)[0]?.message).toBe("nests more than 200 levels deep");
    expect(schemaIssues({ uniqueItems: true }, [deep])[0]?.message).toBe("nests more than 200 levels deep");
    expect(fitsSchema({ enum: [deep, 1] }, 1)).toBe(true);
  });

  test("by definitions that each refer to the next one twice", () => {
    const $defs: Record<string, object> = { d0: { type: "string" } };
    for (let i = 1; i <= 60; i++) {
      const ref = { $ref: `#/$defs/d${i - 1}` };
      $defs[`d${i}`] = i % 2 === 0 ? { allOf: [ref, ref] } : { anyOf: [ref, { ...ref }] };
    }
    expect(fitsSchema({ $ref: "#/$defs/d60", $defs }, "x")).toBe(true);
    expect(fitsSchema({ $ref: "#/$defs/d60", $defs }, 1)).toBe(false);
  });

  test("by a schema that refers to itself", () => {
    expect(fitsSchema({ allOf: [{ $ref: "#" }] }, "x")).toBe(false);
    expect(fitsSchema({ anyOf: [{ $ref: "#" }, { type: "string" }] }, "x")).toBe(true);
    const tree = { properties: { below: { $ref: "#" } }, additionalProperties: false };
    expect(fitsSchema(tree, { below: { below: {} } })).toBe(true);
    let deep: object = {};
    for (let i = 0; i < 100_000; i++) deep = { below: deep };
    expect(fitsSchema(tree, deep)).toBe(false);
  });
});
