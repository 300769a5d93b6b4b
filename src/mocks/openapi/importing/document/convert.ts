import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own, put } from "../../../../kit/internal.js";

/** Keywords whose values are schemas, lists of them, or schemas by name. */
export const ONE: ReadonlySet<string> = new Set(
  (
    "items additionalProperties not contains propertyNames if then else unevaluatedProperties " + "unevaluatedItems"
  ).split(" "),
);
export const LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
export const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

export const KEPT: ReadonlySet<string> = new Set(
  (
    "type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum " +
    "multipleOf minItems maxItems uniqueItems minContains maxContains required minProperties maxProperties " +
    "dependentRequired title description default examples readOnly writeOnly"
  ).split(" "),
);

/** Keywords of earlier drafts and of OpenAPI 3.0, which are said in another way today. */
const EARLIER: readonly string[] = ["nullable", "example", "exclusiveMinimum", "exclusiveMaximum"];

export function modern(schema: JsonObject): JsonObject {
  if (EARLIER.every((keyword) => schema[keyword] === undefined)) return schema;
  const { nullable, example, exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = schema;
  const made: Record<string, unknown> = rest;
  if (example !== undefined && made.examples === undefined) made.examples = [example];
  if (typeof above === "number") made.exclusiveMinimum = above;
  if (typeof below === "number") made.exclusiveMaximum = below;
  if (above === true && made.minimum !== undefined) {
    made.exclusiveMinimum = made.minimum;
    delete made.minimum;
  }
  if (below === true && made.maximum !== undefined) {
    made.exclusiveMaximum = made.maximum;
    delete made.maximum;
  }
  if (nullable !== true) return made;
  if (typeof made.type === "string") return { ...made, type: [made.type, "null"] };
  const { title, description, examples, readOnly, writeOnly, ...limits } = made;
  const about = { title, description, examples, readOnly, writeOnly };
  const known = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
  return Object.keys(limits).length === 0 ? known : { ...known, anyOf: [limits, { type: "null" }] };
}

/** A schema with every part of it changed by a function, the inner ones first. What nothing changes is not copied. */
export function mapSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inner = (value: unknown): unknown => (isObject(value) ? mapSchema(value, change) : value);
  const parts = mapValues(schema, (value, keyword) => {
    if (ONE.has(keyword)) return inner(value);
    if (LISTS.has(keyword) && Array.isArray(value)) {
      const list = value.map(inner);
      return list.some((one, i) => one !== value[i]) ? list : value;
    }
    return NAMED.has(keyword) && isObject(value) ? mapValues(value, inner) : value;
  });
  return change(parts);
}

/** An object with other values, in the same order; itself where they are the same. */
function mapValues(object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject {
  let made: Record<string, unknown> | null = null;
  for (const key of Object.keys(object)) {
    const value = change(object[key], key);
    if (value === object[key]) continue;
    made ??= { ...object };
    put(made, key, value);
  }
  return made ?? object;
}

export interface KeptSchema {
  readonly schema: JsonObject;
  /** True if it takes more than the whole: what is far away in a large graph of definitions is not kept. */
  readonly isCut: boolean;
}

/** Characters of definitions that a schema keeps, the nearest first: a folder stays in proportion to its document. */
const MOST = 16_384;

export function keptSchema(schema: JsonObject, definition: (name: string) => JsonObject | undefined): KeptSchema {
  const found: Record<string, JsonObject> = {};
  const open = [schema];
  let size = 0;
  let isCut = false;
  for (const next of open) {
    for (const name of referredTo(next)) {
      const target = definition(name);
      if (target === undefined || own(found, name) !== undefined) continue;
      if (size + lengthOf(target) > MOST) {
        isCut = true;
        continue;
      }
      size += lengthOf(target);
      put(found, name, target);
      open.push(target);
    }
  }
  if (open.length === 1 && !isCut) return { schema, isCut };
  const kept = (one: JsonObject) => (isCut ? widened(one, found, definition) : one);
  const $defs = Object.fromEntries(Object.entries(found).map(([name, one]) => [name, kept(one)]));
  return { schema: { ...kept(schema), ...(open.length === 1 ? {} : { $defs }) }, isCut };
}

/** Keywords below which less said takes less. */
const NARROWING: readonly string[] = ["not", "if", "then", "else", "contains", "oneOf"];

/** A schema without references to what is not kept: where less said would take less, it says nothing. */
function widened(
  schema: JsonObject,
  found: Readonly<Record<string, JsonObject>>,
  definition: (name: string) => JsonObject | undefined,
): JsonObject {
  return mapSchema(schema, (whole) => {
    const name = typeof whole.$ref === "string" ? nameIn(whole.$ref) : undefined;
    const isKept = name === undefined || own(found, name) !== undefined;
    if (isKept && NARROWING.every((keyword) => whole[keyword] === undefined)) return whole;
    const { not: _, if: __, then: ___, else: ____, contains: _____, oneOf, ...part } = whole;
    const { $ref, ...beside } = part;
    const type = isKept ? undefined : definition(name)?.type;
    const said = isKept ? part : { ...(type === undefined ? {} : { type }), ...beside };
    if (oneOf === undefined) return said;
    return said.anyOf === undefined ? { ...said, anyOf: oneOf } : said;
  });
}

const nameIn = (reference: string): string => reference.slice("#/$defs/".length);

const REFERRED = new WeakMap<JsonObject, readonly string[]>();
const LENGTHS = new WeakMap<JsonObject, number>();

function referredTo(schema: JsonObject): readonly string[] {
  const known = REFERRED.get(schema);
  if (known !== undefined) return known;
  const names = new Set<string>();
  mapSchema(schema, (part) => {
    if (typeof part.$ref === "string") names.add(nameIn(part.$ref));
    return part;
  });
  REFERRED.set(schema, [...names]);
  return [...names];
}

function lengthOf(schema: JsonObject): number {
  const length = LENGTHS.get(schema) ?? JSON.stringify(schema).length;
  LENGTHS.set(schema, length);
  return length;
}
