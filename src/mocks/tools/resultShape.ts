import { isObject } from "../../base/json/object.js";
import { nestsTooDeep } from "../../base/json/sound.js";
import { EPOCH, own, put, type Value } from "../../kit/internal.js";
import { accepts, type Definitions } from "../../runtime/rows/schema/accepts.js";
import { reportsFailure } from "../../runtime/rows/schema/successValues.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { objectOf, slotValue } from "../../runtime/rows/slotValue.js";
import type { JsonSchema } from "../../schema/index.js";
import { flatten, UnsupportedSchema } from "../../schema/reader/flatten.js";
import { withUsablePatterns } from "../../schema/reader/keywords.js";
import { TypeReader } from "../../schema/reader/readType.js";
import { objectFault, objectMismatch } from "../../schema/slotTypes/objectType.js";
import { slotTypeOf } from "../../schema/slotTypes/slotType.js";
import type { SlotSchemaType } from "../../schema/types.js";

export class ResultShape {
  readonly schema: JsonSchema;
  private readonly properties: JsonSchema;
  /** The schema without regular expressions that could run for long, since anyone can write a tool. */
  private readonly usable: JsonSchema;
  private readonly required: ReadonlySet<unknown>;

  private constructor(schema: JsonSchema, usable: JsonSchema, { properties, required }: JsonSchema) {
    this.schema = schema;
    this.usable = usable;
    this.properties = isObject(properties) ? properties : {};
    this.required = new Set(Array.isArray(required) ? required : []);
  }

  /** @returns null if no valid value can be generated */
  static of(schema: JsonSchema): ResultShape | null {
    if (nestsTooDeep(schema)) return null;
    const usable = withUsablePatterns(schema, () => undefined);
    if (objectFault(usable) !== null) return null;
    const root = quietly(() => flatten(schema, schema, [], []).schema);
    if (root === null || (root.type !== undefined && root.type !== "object")) return null;
    const shape = new ResultShape(schema, usable, root);
    return shape.fits(shape.made(new Seeded("probe"))) ? shape : null;
  }

  /** The back-end's values if the schema knows them, generated ones for the rest. @param key the seed of these */
  value(key: readonly (string | number)[], said: Readonly<Record<string, unknown>>): Record<string, unknown> {
    let value = this.made(new Seeded(...key));
    for (const name of Object.keys(this.properties)) {
      const held = own(said, name);
      const candidate = { ...value, [name]: held };
      if ((held ?? null) !== null && this.fits(candidate)) value = candidate;
    }
    return value;
  }

  private fits(value: Readonly<Record<string, unknown>>): boolean {
    return objectMismatch(this.usable, value as Value) === null;
  }

  private made(seeded: Seeded): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const [name, node] of Object.entries(this.properties)) {
      const isRequired = this.required.has(name);
      if (!isRequired && reportsFailure(name)) continue;
      const made = isObject(node) ? propertyValue(this.schema, node, name, seeded.part(name)) : null;
      if (made !== null || isRequired) put(value, name, made);
    }
    return value;
  }
}

function propertyValue(root: JsonSchema, node: JsonSchema, name: string, seeded: Seeded): Value | null {
  // An error property that accepts null is null, which is no value of a slot.
  const definitions = own(root, "$defs");
  if (reportsFailure(name) && accepts(node, null, isObject(definitions) ? (definitions as Definitions) : {}))
    return null;
  const plain = objectOf(node, name, seeded, EPOCH, root);
  if (plain !== null) return plain;
  const type = typeOf(root, node);
  return type === null ? null : slotValue({ name, type, disambiguation: false }, seeded, EPOCH);
}

function typeOf(root: JsonSchema, node: unknown): SlotSchemaType | null {
  const read = quietly(() => new TypeReader(root, () => undefined).read(node, []));
  return read === null ? null : slotTypeOf(read.type);
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnsupportedSchema) return null;
    throw cause;
  }
}
