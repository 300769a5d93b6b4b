import type { JsonObject } from "../../../../base/json/object.js";
import { own, put } from "../../../../kit/internal.js";
import { mapSchema } from "./convert.js";

/** A schema as a slot keeps it. */
export interface KeptSchema {
  readonly schema: JsonObject;
  /** True if it takes more than the whole: what is far away in a large graph of definitions is not kept. */
  readonly isCut: boolean;
}

/**
 * So many characters of definitions a schema keeps, the nearest first: a folder stays in proportion to its document,
 * however many slots refer to all of it.
 */
const MOST = 16_384;

/** A schema with the definitions that it refers to. */
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

/** A schema without references to what is not kept: where less said would take less, it says nothing. */
function widened(
  schema: JsonObject,
  found: Readonly<Record<string, JsonObject>>,
  definition: (name: string) => JsonObject | undefined,
): JsonObject {
  return mapSchema(schema, ({ not: _, if: __, then: ___, else: ____, contains: _____, oneOf, ...part }) => {
    const name = typeof part.$ref === "string" ? nameIn(part.$ref) : undefined;
    const isKept = name === undefined || own(found, name) !== undefined;
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

/** The names of the definitions that a schema refers to. */
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
