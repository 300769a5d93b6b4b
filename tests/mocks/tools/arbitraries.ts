import fc from "fast-check";
import type { JsonSchema } from "../../../src/schema/index.js";

/**
 * Values that a JSON Schema allows: of the keywords that parameters of tools use. A pattern is served by its examples or
 * by a clock, since nothing else has one.
 */
export function schemaValue(schema: JsonSchema, root: JsonSchema = schema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type, examples } = schema;
  if (typeof $ref === "string") return schemaValue(defined(root, $ref), root);
  if (Array.isArray(examples) && examples.length > 0) {
    return fc.oneof(fc.constantFrom(...(examples as unknown[])), plainValue({ ...schema, examples: undefined }, root));
  }
  const variants = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (variants !== undefined) return fc.oneof(...variants.map((one) => schemaValue(one, root)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => plainValue({ ...schema, type: one }, root)));
  return plainValue(schema, root);
}

function plainValue(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  const { type, format, pattern, minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } =
    schema as Record<string, never>;
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  switch (type as unknown) {
    case "string":
      if (format === "date")
        return fc
          .date({ min: new Date("1990-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10));
      if (format === "date-time")
        return fc
          .date({ min: new Date("1990-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
          .map((date) => date.toISOString());
      if (format === "email") return fc.constantFrom("ana@example.org", "b.c@example.com");
      if (format === "uuid") return fc.uuid();
      if (format === "uri") return fc.constantFrom("https://example.org/a", "urn:isbn:0451450523");
      if (typeof pattern === "string") return fc.constantFrom(...matching(pattern));
      return fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 12, 40) });
    case "integer":
      return fc.integer({ min: minimum ?? -1_000, max: maximum ?? 1_000 });
    case "number":
      return fc
        .double({
          min: exclusiveMinimum ?? minimum ?? -1e6,
          minExcluded: exclusiveMinimum !== undefined,
          max: maximum ?? 1e6,
          noNaN: true,
        })
        .map((value) => value + 0);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(schemaValue((schema.items ?? {}) as JsonSchema, root), {
        minLength: minItems ?? 0,
        maxLength: Math.min(maxItems ?? 4, 4),
      });
    case "object": {
      const required = new Set((schema.required ?? []) as readonly string[]);
      const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      const parts = properties.map(([name, one]) =>
        (required.has(name) ? schemaValue(one, root) : fc.option(schemaValue(one, root), { nil: undefined })).map(
          (value) => [name, value] as const,
        ),
      );
      return fc.tuple(...parts).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
    }
    default:
      return fc.constantFrom("any", 1, true);
  }
}

function defined(root: JsonSchema, ref: string): JsonSchema {
  let at: unknown = root;
  for (const step of ref.slice(2).split("/")) at = (at as Record<string, unknown>)[step];
  return at as JsonSchema;
}

/** Texts that a pattern of our own takes: clocks and variables. */
function matching(pattern: string): string[] {
  const known = ["00:00", "12:30", "20:00:15", "23:59", "x0", "x12", "new", "AB-12", "ZZ-0001"];
  const found = known.filter((one) => new RegExp(pattern).test(one));
  if (found.length === 0) throw new Error(`no text is known for the pattern ${pattern}`);
  return found;
}
