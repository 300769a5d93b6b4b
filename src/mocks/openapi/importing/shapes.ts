import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import { flatten, UnsupportedSchema } from "../../../schema/reader/flatten.js";
import type { Schemas } from "./document/schemas.js";

export interface ObjectShape {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** True if it takes nothing but objects of these properties. */
  readonly isClosed: boolean;
  /** True if they are of several kinds: the properties are those of all, and those that every kind has to have are required. */
  readonly isVaried?: true;
}

/** Keywords beside the properties that keep an object from being the sum of them. */
const MORE: readonly string[] = "anyOf oneOf not if patternProperties enum const dependentSchemas".split(" ");

const MAX_CHOICES = 4;

/** One of several schemas: of closed values, all of them. */
function either(schemas: readonly JsonObject[]): JsonObject {
  if (new Set(schemas).size < 2) return schemas[0] ?? {};
  const known = [...new Map(schemas.map((one) => [canonicalText(one), one])).values()];
  const [only, ...others] = known;
  if (only === undefined || others.length === 0) return only ?? {};
  const closed = known.map((one) => (one.const === undefined ? one.enum : [one.const]));
  return closed.every(Array.isArray) ? { enum: [...new Set(closed.flat())] } : { anyOf: known };
}

export class Shapes {
  private readonly schemas: Schemas;
  private readonly isLenient: boolean;
  private known: {
    readonly of: unknown;
    readonly flat: WeakMap<JsonObject, JsonObject | null>;
    readonly objects: WeakMap<JsonObject, ObjectShape | null>;
  } | null = null;

  /** @param isLenient whether parts that cannot be put into one schema are read as far as they can: to see what answers hold */
  constructor(schemas: Schemas, isLenient = false) {
    this.schemas = schemas;
    this.isLenient = isLenient;
  }

  /** A schema without references and `allOf` at its top; null if they contradict each other or have no end, unless it is lenient. */
  flat(schema: JsonObject): JsonObject | null {
    const { flat } = this.seen();
    const known = flat.get(schema);
    if (known !== undefined) return known;
    const made = this.flattened(schema);
    flat.set(schema, made);
    return made;
  }

  private seen(): NonNullable<typeof this.known> {
    const of = this.schemas.all;
    if (this.known?.of !== of) this.known = { of, flat: new WeakMap(), objects: new WeakMap() };
    return this.known;
  }

  private flattened(schema: JsonObject): JsonObject | null {
    const $defs = this.schemas.all;
    try {
      return flatten({ $defs }, schema, [], []).schema;
    } catch (fault) {
      if (!(fault instanceof UnsupportedSchema)) throw fault;
      if (!this.isLenient) return null;
      const { type, ...rest } = mergedSchema(schema, $defs);
      const [only, ...others] = [type ?? []].flat();
      return { ...rest, ...(type === undefined ? {} : { type: others.length === 0 ? only : type }) };
    }
  }

  /** The properties of the objects that a schema takes; null if it takes anything else, or none are named. */
  object(schema: JsonObject, depth = 0): ObjectShape | null {
    if (depth > 0) return this.objectOf(schema, depth);
    const { objects } = this.seen();
    const known = objects.get(schema);
    if (known !== undefined) return known;
    const made = this.objectOf(schema, depth);
    objects.set(schema, made);
    return made;
  }

  private objectOf(schema: JsonObject, depth: number): ObjectShape | null {
    const flat = this.flat(schema);
    const varied = flat === null || !this.isLenient || depth > MAX_CHOICES ? null : this.varied(flat, depth);
    if (varied !== null) return varied;
    if (flat === null || !isObject(flat.properties) || Object.keys(flat.properties).length === 0) return null;
    if (flat.type !== undefined && flat.type !== "object") return null;
    const { additionalProperties: more } = flat;
    const allowed = Object.entries(flat.properties).filter(([, held]) => held !== false);
    return {
      properties: Object.fromEntries(allowed) as Readonly<Record<string, JsonObject>>,
      required: Array.isArray(flat.required) ? (flat.required as readonly string[]) : [],
      isClosed: (more === undefined || more === false) && !MORE.some((keyword) => flat[keyword] !== undefined),
    };
  }

  private varied({ oneOf, anyOf, ...rest }: JsonObject, depth: number): ObjectShape | null {
    const parts = [oneOf, anyOf].find(Array.isArray)?.filter((one) => !isObject(one) || one.type !== "null") ?? [];
    const shapes = parts.flatMap((part) => (isObject(part) ? (this.object(part, depth + 1) ?? []) : []));
    const [first, ...others] = shapes;
    if (first === undefined || shapes.length < parts.length) return null;
    const common = isObject(rest.properties) ? this.object(rest, depth + 1) : null;
    const all = common === null ? shapes : [common, ...shapes];
    const names = new Set(all.flatMap((one) => Object.keys(one.properties)));
    const properties: Record<string, JsonObject> = {};
    for (const name of names)
      put(
        properties,
        name,
        either(all.flatMap((one) => (Object.hasOwn(one.properties, name) ? [one.properties[name] as JsonObject] : []))),
      );
    const shared = first.required.filter((name) => others.every((one) => one.required.includes(name)));
    const required = [...new Set([...(common?.required ?? []), ...shared])];
    return { properties, required, isClosed: false, ...(shapes.length > 1 ? { isVaried: true as const } : {}) };
  }

  /** Shape of the items of a list if they are objects; null for anything else. */
  items(schema: JsonObject): JsonObject | null {
    const flat = this.flat(schema);
    const types = [flat?.type ?? []].flat().filter((one) => one !== "null");
    if (flat === null || String(types) !== "array" || !isObject(flat.items)) return null;
    return this.object(flat.items) === null ? null : flat.items;
  }
}
