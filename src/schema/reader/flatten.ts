import { isObject } from "../../base/json/object.js";
import { own, put, sameValue, type Value } from "../../kit/internal.js";
import type { JsonPath, JsonSchema } from "../types.js";

/**
 * A schema without references and `allOf`, and the references that led there: meeting one of these again is a cycle.
 */
export interface Flat {
  readonly schema: JsonSchema;
  readonly passed: readonly string[];
}

/** Keywords that describe a value without limiting it: of two, the outer one counts. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "$comment",
]);

/** Limits on chained references and on steps into the schema. Beyond them the schema counts as unsupported. */
const MAX_REFERENCES = 500;
const MAX_STEPS = 500;

/**
 * Follows references within the document and merges `allOf`.
 * @throws UnsupportedSchema for cycles, external references, and parts that contradict each other
 */
export function flatten(root: JsonSchema, node: unknown, path: JsonPath, passed: readonly string[]): Flat {
  if (node === true || (isObject(node) && Object.keys(node).length === 0))
    throw new UnsupportedSchema(path, "type", "any value at all");
  if (!isObject(node)) throw new UnsupportedSchema(path, "type", "no value at all");
  if (path.length > MAX_STEPS) throw new UnsupportedSchema(path, "type", "parts nested without end");
  if (passed.length > MAX_REFERENCES)
    throw new UnsupportedSchema(
      [...path, "$ref"],
      "$ref",
      `more than ${MAX_REFERENCES} references, each to the next one`,
    );
  const { $ref, allOf, ...rest } = node;
  let flat: Flat = { schema: rest, passed };
  // Objects that may be extended in place: otherwise each of thousands of parts would copy the properties of all before
  // it.
  const made = new Set<object>();
  if ($ref !== undefined) {
    if (typeof $ref !== "string")
      throw new UnsupportedSchema([...path, "$ref"], "$ref", "a reference that is not a string");
    if (passed.includes($ref))
      throw new UnsupportedSchema([...path, "$ref"], "$ref", `a value within itself: ${$ref} is a cycle`);
    const target = targetOf(root, $ref);
    if (target === undefined)
      throw new UnsupportedSchema([...path, "$ref"], "$ref", `a reference that leads nowhere in the document: ${$ref}`);
    flat = merge(flat, flatten(root, target, path, [...passed, $ref]), [...path, "$ref"], "$ref", made);
  }
  if (allOf !== undefined) {
    if (!Array.isArray(allOf)) throw new UnsupportedSchema([...path, "allOf"], "allOf", "an allOf that is not a list");
    for (const [i, part] of allOf.entries()) {
      flat = merge(flat, flatten(root, part, [...path, "allOf", i], flat.passed), [...path, "allOf", i], "allOf", made);
    }
  }
  return flat;
}

/** @param made objects that no other code holds yet, which may be extended in place */
function merge(a: Flat, b: Flat, path: JsonPath, keyword: string, made: Set<object>): Flat {
  const [first, second] = [withExcluded(a.schema, b.schema), withExcluded(b.schema, a.schema)];
  const schema: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const known = own(schema, key);
    if (known === undefined) put(schema, key, value);
    else if (key === "properties" && isObject(known) && isObject(value))
      schema.properties = joined(known, value, path, keyword, made);
    else if (ANNOTATIONS.has(key) || sameValue(known as Value, value as Value)) continue;
    else if (key === "required" && Array.isArray(known) && Array.isArray(value))
      schema.required = [...new Set([...known, ...value])];
    else throw new UnsupportedSchema(path, keyword, `two values of ${key} for one place`);
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const excluded = required.find((name) => isObject(schema.properties) && own(schema.properties, name) === false);
  if (excluded !== undefined)
    throw new UnsupportedSchema(path, keyword, `a property ${excluded} that one part requires and another excludes`);
  return { schema, passed: [...new Set([...a.passed, ...b.passed])] };
}

/** A schema together with the exclusions of the other: properties that a closed schema does not name are forbidden. */
function withExcluded(schema: JsonSchema, other: JsonSchema): JsonSchema {
  if (other.additionalProperties !== false || other.patternProperties !== undefined) return schema;
  if (!isObject(schema.properties)) return schema;
  const named = isObject(other.properties) ? other.properties : {};
  const properties: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(schema.properties))
    put(properties, name, Object.hasOwn(named, name) ? held : false);
  return { ...schema, properties };
}

function joined(a: JsonSchema, b: JsonSchema, path: JsonPath, keyword: string, made: Set<object>): JsonSchema {
  const all: Record<string, unknown> = made.has(a) ? a : { ...a };
  made.add(all);
  for (const [name, schema] of Object.entries(b)) {
    const known = own(all, name);
    if (known === false) continue;
    if (known !== undefined && schema !== false && !sameValue(known as Value, schema as Value))
      throw new UnsupportedSchema(path, keyword, `two schemas for the property ${name}`);
    put(all, name, schema);
  }
  return all;
}

/** Resolves a reference within the document: a JSON pointer after `#`. */
export function targetOf(root: JsonSchema, ref: string): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  let node: unknown = root;
  for (const written of ref.slice(2).split("/")) {
    const step = decoded(written)?.replaceAll("~1", "/").replaceAll("~0", "~");
    if (step === undefined || typeof node !== "object" || node === null || !Object.hasOwn(node, step)) return undefined;
    node = (node as Record<string, unknown>)[step];
  }
  return node;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function flattenedOrEmpty(root: JsonSchema, node: unknown): JsonSchema {
  try {
    return flatten(root, node, [], []).schema;
  } catch (cause) {
    if (cause instanceof UnsupportedSchema) return {};
    throw cause;
  }
}

/** A part of a JSON Schema that no slot can express. */
export interface Refused {
  /** Its place in the schema that was read. */
  readonly path: JsonPath;
  /** The keyword at fault: `patternProperties`; `name` for the name of a property. */
  readonly keyword: string;
  /** The unsupported part, as a sentence that names the place: `passengers.items: a list of lists`. */
  readonly message: string;
  /** The slot that it is about; absent if it is about the parameters as a whole. */
  readonly slot?: string;
  /**
   * The effect on the slot. `wider`: it takes more than the schema allows. `object`: it keeps the schema; commands may
   * put any object there, or any value unless the schema is of objects alone. `left_out`: there is no such slot.
   */
  readonly effect: "wider" | "object" | "left_out";
}

/** Thrown while a property is read for which there is no slot type. */
export class UnsupportedSchema extends Error {
  readonly path: JsonPath;
  readonly keyword: string;
  constructor(path: JsonPath, keyword: string, message: string) {
    super(message);
    this.path = path;
    this.keyword = keyword;
  }
}
