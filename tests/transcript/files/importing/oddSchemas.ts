import fc from "fast-check";
import { put } from "../../../../src/kit/internal.js";

type Json = Record<string, unknown>;

/** An object of pairs, in which a key such as `__proto__` is one like any other. */
function objectOf(pairs: readonly (readonly [string, unknown])[]): Json {
  const made: Json = {};
  for (const [key, value] of pairs) put(made, key, value);
  return made;
}

/** Names of properties: plain ones, members of every object, two that look like a comparison, and no identifiers. */
export const oddNames = fc.constantFrom(
  ...["a", "b", "operator", "args", "__proto__", "constructor", "toString", "class", "limit", "where", "order_by"],
  ...["date_of_odd_results", "x1", "with-dash", "ü", "", " ", "$ref", "type", "properties"],
);

/** Limits that contradict each other, and what is no limit. */
const limit = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2, max: 6 }) },
  fc.constantFrom(0.5, 1.5, -0, 1e300, 2 ** 53, "3", null, true, [], {}),
);
const text = fc.constantFrom("a", "", "^a", "(?=a)", "(", "(a+)+$", "\\d{3}", "[", "date", "uuid", "email", "byte");
const scalar = fc.constantFrom<unknown>("a", "", 1, 1.5, 2 ** 60, true, null, [], {}, [1], { a: 1 });
const type = fc.constantFrom<unknown>(
  ...["string", "integer", "number", "boolean", "null", "array", "object", "file", "any"],
  ...[["string", "null"], ["integer", "number"], ["object", "array"], [], ["string", 3], null, 3, {}],
);

/** Valid and invalid values of each keyword, of every draft from 4 on and of OpenAPI 3.0. */
function keywordsOf(schema: fc.Arbitrary<unknown>, references: readonly unknown[]) {
  const schemas = fc.oneof(fc.array(schema, { maxLength: 3 }), schema);
  const named = fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.tuple(oddNames, schema), { maxLength: 3 }).map(objectOf) },
    fc.constantFrom([], null, "a"),
  );
  const byPattern = fc.array(fc.tuple(text, schema), { maxLength: 2 }).map(objectOf);
  const list = fc.oneof(fc.array(scalar, { maxLength: 4 }), scalar);
  const words = fc.oneof(fc.array(oddNames, { maxLength: 3 }), scalar);
  const group = <T>(keywords: readonly string[], values: fc.Arbitrary<T>) =>
    fc.tuple(fc.constantFrom(...keywords), values as fc.Arbitrary<unknown>);
  return fc.oneof(
    { weight: 6, arbitrary: group(["type"], type) },
    { weight: 3, arbitrary: group(["minLength", "maxLength", "minItems", "maxItems", "minProperties"], limit) },
    { weight: 3, arbitrary: group(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], limit) },
    { weight: 3, arbitrary: group(["properties", "$defs", "definitions", "dependentSchemas"], named) },
    { weight: 3, arbitrary: group(["anyOf", "oneOf", "allOf", "prefixItems", "items"], schemas) },
    group(["multipleOf", "maxProperties", "minContains", "maxContains", "uniqueItems", "nullable"], limit),
    group(["pattern", "format", "title", "description", "tsType", "contentEncoding"], fc.oneof(text, scalar)),
    group(["enum", "examples", "type"], list),
    group(["const", "default", "example", "readOnly", "writeOnly", "deprecated"], scalar),
    group(["required", "dependentRequired", "dependencies"], words),
    group(["patternProperties"], byPattern),
    group(
      ["additionalProperties", "additionalItems", "contains", "propertyNames", "not", "if", "then", "else"],
      schema,
    ),
    group(["unevaluatedProperties", "unevaluatedItems", "discriminator", "xml", "x-odd"], fc.oneof(schema, scalar)),
    group(["$ref"], fc.constantFrom(...references)),
    group(["$id", "id", "$anchor", "$dynamicRef", "$recursiveRef", "$comment", "$schema"], fc.oneof(text, scalar)),
  );
}

/** References: to itself, in circles, to nothing, to files and addresses of others, and none. */
export const REFERENCES: readonly unknown[] = [
  ...["#", "#/$defs/a", "#/definitions/b", "#/properties/a", "#/properties/odd", "#/nowhere", "#anchor", "other.json"],
  ...["https://schemas.invalid/a.json", "file:///etc/passwd", 3, null, {}],
];

/**
 * Schemas as nobody should write them: all keywords, contradictory or of the wrong kind, true and false, deep ones, cyclic ones.
 * @param references what may stand under `$ref`
 * @param depths how deep the deep ones are
 */
export function oddSchemas(
  references: readonly unknown[] = REFERENCES,
  depths: readonly number[] = [9, 70, 300],
): fc.Arbitrary<unknown> {
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<unknown>({}, true, false, { type: "string" }, { type: "integer" }),
      fc.array(keywordsOf(tie("schema"), references), { minLength: 1, maxLength: 4 }).map(objectOf),
    ),
  }));
  const wraps = fc.constantFrom<(inner: unknown) => Json>(
    (inner) => ({ type: "array", items: inner }),
    (inner) => ({ allOf: [inner] }),
    (inner) => ({ type: "object", properties: { a: inner } }),
    (inner) => ({ not: inner }),
    (inner) => ({ anyOf: [inner, { type: "null" }] }),
  );
  const deep = fc.tuple(schema, wraps, fc.constantFrom(...depths)).map(([inner, wrap, depth]) => {
    let made = inner;
    for (let i = 0; i < depth; i++) made = wrap(made);
    return made;
  });
  return fc.oneof({ weight: 12, arbitrary: schema }, deep);
}
