import { isObject } from "../../base/json/object.js";
import { put } from "../../kit/internal.js";
import type { JsonSchema } from "../types.js";

/** Keywords that hold schemas by name: the keys below them are names, not keywords. */
export const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

/** Keywords that hold data instead of schemas. */
export const DATA: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "example"]);

export interface Rewriting {
  readonly ref?: (ref: string) => string;
  readonly name?: (name: string) => string;
}

/** Copies a JSON Schema with other references and names. Data in it stays as it is. */
export function rewritten(schema: JsonSchema, { ref = same, name = same }: Rewriting): JsonSchema {
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (!isObject(node)) return node;
    const copy: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === "$ref" && typeof value === "string") copy[keyword] = ref(value);
      else if (keyword === "required" && Array.isArray(value)) copy[keyword] = value.map((each) => name(String(each)));
      else if (DATA.has(keyword)) copy[keyword] = value;
      else if (BY_NAME.has(keyword) && isObject(value)) {
        copy[keyword] = Object.fromEntries(Object.entries(value).map(([key, child]) => [name(key), rewrite(child)]));
      } else put(copy, keyword, rewrite(value));
    }
    return copy;
  };
  return rewrite(schema) as JsonSchema;
}

function same(text: string): string {
  return text;
}

/**
 * Normalises an object slot's JSON Schema: it takes objects unless it names a type, and its definitions are under
 * `$defs`.
 */
export function normalised(schema: JsonSchema): JsonSchema {
  const { $schema: _, definitions, $defs, ...rest } = schema;
  const defs = { ...(isObject(definitions) ? definitions : {}), ...(isObject($defs) ? $defs : {}) };
  const whole = { type: "object", ...rest, ...(Object.keys(defs).length === 0 ? {} : { $defs: defs }) };
  if (definitions === undefined) return whole;
  return rewritten(whole, { ref: (ref) => ref.replace(/^#\/definitions\//, "#/$defs/") });
}

export interface Embedded {
  readonly schema: JsonSchema;
  /** Definitions that the document must hold under `$defs`, by name. */
  readonly definitions: readonly (readonly [name: string, schema: JsonSchema])[];
}

/**
 * Prepares an object slot's JSON Schema for a larger document: its definitions become the document's, prefixed with the
 * slot's name.
 */
export function embedded(schema: JsonSchema, slot: string): Embedded {
  let refersToItself = false;
  const ref = (to: string): string => {
    if (to === "#") refersToItself = true;
    return to === "#" ? `#/$defs/${slot}` : `#/$defs/${slot}.${to.slice("#/$defs/".length)}`;
  };
  const { $defs, ...own } = rewritten(normalised(schema), { ref });
  const definitions = Object.entries(isObject($defs) ? $defs : {}).map(
    ([name, child]) => [`${slot}.${name}`, child as JsonSchema] as const,
  );
  if (!refersToItself) return { schema: own, definitions };
  return { schema: { $ref: `#/$defs/${slot}` }, definitions: [[slot, own], ...definitions] };
}
