import { isObject, type JsonObject } from "../../json/object.js";
import { mergedSchema } from "../../runtime/rows/schema/merge.js";
import { flatten } from "../../schema/reader/flatten.js";
import { UnsupportedSchema } from "../../schema/reader/refused.js";
import type { Schemas } from "./document/schemas.js";

/** A schema of objects whose properties are known. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** Whether it takes nothing but objects of these properties. */
  readonly isClosed: boolean;
}

/** Keywords beside the properties that keep an object from being the sum of them. */
const MORE: readonly string[] = [
  "anyOf",
  "oneOf",
  "not",
  "if",
  "patternProperties",
  "enum",
  "const",
  "dependentSchemas",
];

/** Sees through references and `allOf`. */
export class Shapes {
  private readonly schemas: Schemas;
  private readonly isLenient: boolean;

  /** @param isLenient whether parts that cannot be put into one schema are read as far as they can: to see what answers hold */
  constructor(schemas: Schemas, isLenient = false) {
    this.schemas = schemas;
    this.isLenient = isLenient;
  }

  /** A schema without references and `allOf` at its top; null if they contradict each other or have no end, unless it is lenient. */
  flat(schema: JsonObject): JsonObject | null {
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
  object(schema: JsonObject): ObjectShape | null {
    const flat = this.flat(schema);
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

  /** What the items of a list are, where they are objects; null for anything else. */
  items(schema: JsonObject): JsonObject | null {
    const flat = this.flat(schema);
    if (flat === null || flat.type !== "array" || !isObject(flat.items)) return null;
    return this.object(flat.items) === null ? null : flat.items;
  }
}
