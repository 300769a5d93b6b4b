import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put } from "../../../kit/internal.js";
import { declaredOf, requiredBy } from "./keywords.js";
import type { Known, Place } from "./place.js";
import { reportsFailure } from "./successValues.js";
import { Exhausted, Unanswerable } from "./unanswerable.js";

/** Generator of the parts of lists and objects. */
export interface Making {
  readonly attempt: number;
  readonly count: number;
  make(schema: unknown, place: Place, depth: number, known?: Known): unknown;
  fits(schema: unknown, value: unknown): boolean;
}

const OF_PROPERTIES: readonly string[] = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
];

/** Generates a list around known items. */
export function listOf(
  maker: Making,
  schema: JsonObject,
  place: Place,
  depth: number,
  known: Known | undefined,
): unknown[] {
  const { minItems = 0, maxItems = Infinity, prefixItems, items, contains, minContains = 1, uniqueItems } = schema;
  const first = Array.isArray(prefixItems) ? prefixItems : [];
  const given = Array.isArray(known?.value) ? known.value.slice(0, Number(maxItems)) : [];
  const wanted = depth > OPTIONAL_DEPTH || maker.count > MANY ? 0 : place.choices("length").between(1, 3);
  const most = items === false ? Math.min(Number(maxItems), first.length) : Number(maxItems);
  const least = Math.max(Number(minItems), contains === undefined ? 0 : Number(minContains));
  const isSaid = Array.isArray(known?.value);
  const length = Math.max(least, Math.min(most, isSaid ? given.length : Math.max(wanted, first.length)));
  const made: unknown[] = [];
  const seen = new Set<string>();
  const isRepeated = (item: unknown): boolean => uniqueItems === true && seen.has(canonicalText(item));
  for (let i = 0; i < length; i++) {
    const held =
      i < first.length
        ? first[i]
        : contains !== undefined && i < Number(minContains)
          ? { allOf: [contains, items ?? {}] }
          : (items ?? {});
    const of: Known | undefined = i < given.length ? { ...(known as Known), value: given[i] } : undefined;
    let item = maker.make(held, place.beside(i), depth + 1, of);
    for (let again = 1; isRepeated(item) && again < 30; again++)
      item = maker.make(held, place.beside(`${i} again ${again}`), depth + 1);
    if (uniqueItems === true) seen.add(canonicalText(item));
    made.push(item);
  }
  return made;
}

/** Generates an object around known properties. */
export function objectOf(
  maker: Making,
  schema: JsonObject,
  place: Place,
  depth: number,
  known: Known | undefined,
): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = requiredBy(schema);
  const given = isObject(known?.value) ? known.value : {};
  // If a schema has no keywords about properties, all known ones are part of the answer.
  const isFree = !OF_PROPERTIES.some((keyword) => schema[keyword] !== undefined);
  const made: Record<string, unknown> = {};
  const part = (name: string): Known | undefined => {
    const value = own(given, name);
    return value === undefined ? undefined : { ...(known as Known), value };
  };
  // A property that only clients send is in no answer, even if it is known.
  const isSecret = (name: string): boolean => {
    const property = own(properties, name);
    return isObject(property) && property.writeOnly === true;
  };
  for (const name of required.filter((one) => !isSecret(one)))
    put(made, name, maker.make(declaredOf(schema, name) ?? {}, place.at(name), depth + 1, part(name)));
  const isWhole = known?.isWhole === true || known?.complete?.has(given) === true;
  const isRich = (): boolean => depth < OPTIONAL_DEPTH && maker.count < MANY && !isWhole;
  for (const [name, property] of Object.entries(properties)) {
    if (required.includes(name) || isSecret(name)) continue;
    const of = part(name);
    const isKnown = of !== undefined && (of.value !== null || maker.fits(property, null));
    if (!isKnown && (!isRich() || reportsFailure(name))) continue;
    if (schema.maxProperties !== undefined && Object.keys(made).length >= Number(schema.maxProperties)) break;
    optional(maker, made, name, property, place, depth, of);
  }
  for (const name of known?.rowsAlone?.has(given) === true ? [] : Object.keys(given)) {
    if (Object.hasOwn(properties, name) || Object.hasOwn(made, name)) continue;
    const held = declaredOf(schema, name) ?? isFree;
    if (held !== false) optional(maker, made, name, held, place, depth, part(name));
  }
  fill(maker, made, schema, place, depth, isObject(known?.value));
  return made;
}

/** Adds an optional property, if a value is found. */
function optional(
  maker: Making,
  made: Record<string, unknown>,
  name: string,
  schema: unknown,
  place: Place,
  depth: number,
  known: Known | undefined,
): void {
  try {
    const value = maker.make(schema, place.at(name), depth + 1, known);
    // The first attempt is nearly always valid, and checking each part costs more than a new attempt.
    if (maker.attempt === 0 || maker.fits(schema, value)) put(made, name, value);
  } catch (fault) {
    if (!(fault instanceof Unanswerable) || fault instanceof Exhausted) throw fault;
  }
}

/** Adds names if a schema requires more properties than it names; a map without known entries gets one. */
function fill(
  maker: Making,
  made: Record<string, unknown>,
  schema: JsonObject,
  place: Place,
  depth: number,
  isKnown: boolean,
): void {
  const isMap = !isObject(schema.properties) && isObject(schema.additionalProperties) && depth <= OPTIONAL_DEPTH;
  const least = Math.max(Number(schema.minProperties ?? 0), isMap && !isKnown ? 1 : 0);
  for (let i = 0; Object.keys(made).length < least && i < 100; i++) {
    const at = place.beside(`name ${i}`);
    const name =
      schema.propertyNames === undefined
        ? `${at.name}_${i + 1}`
        : String(maker.make({ type: "string", allOf: [schema.propertyNames] }, at, depth + 1));
    if (!Object.hasOwn(made, name)) put(made, name, maker.make(declaredOf(schema, name) ?? {}, at, depth + 1));
  }
}

/** Depth beyond which optional parts are left out. */
export const OPTIONAL_DEPTH = 3;
/** Depth beyond which generation fails. */
export const MAX_DEPTH = 24;
/** Number of parts beyond which optional parts are left out. */
const MANY = 1_500;
/** Limit on the parts of an attempt; each row has its own. */
export const MAX_PARTS = 5_000;
/** Limit on the parts of all rows together. */
export const MAX_IN_ALL = 500_000;
/** Limit on the characters of all texts in a value. */
export const MAX_CHARACTERS = 1_000_000;
/** Attempts at a value. */
export const ATTEMPTS = 12;
/** Range of numbers with a limit on one side. */
export const SPREAD = 1_000;
