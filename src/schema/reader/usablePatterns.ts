import { isObject } from "../../base/json/object.js";
import { patternFault, put } from "../../kit/internal.js";
import { BY_NAME, DATA } from "../compare/rewrite.js";
import type { JsonPath, JsonSchema } from "../types.js";

/** Keywords below which a weaker schema allows fewer values. */
const REVERSED: ReadonlySet<string> = new Set(["not", "if", "oneOf", "contains"]);

/**
 * Drops patterns that cannot be matched in linear time, which makes the schema allow more. Below `not`, `if`, `oneOf`
 * and `contains`, where it would allow less, they stay.
 * @param note called for each dropped pattern, with its path and its fault
 */
export function withUsablePatterns(schema: JsonSchema, note: (path: JsonPath, fault: string) => void): JsonSchema {
  const rewrite = (node: unknown, path: JsonPath): unknown => {
    if (Array.isArray(node)) return node.map((one, i) => rewrite(one, [...path, i]));
    if (!isObject(node)) return node;
    const copy: Record<string, unknown> = {};
    for (const [keyword, held] of Object.entries(node)) {
      const at = [...path, keyword];
      const fault = keyword === "pattern" && typeof held === "string" ? patternFault(held) : null;
      if (fault !== null) note(at, fault);
      else if (DATA.has(keyword) || REVERSED.has(keyword)) put(copy, keyword, held);
      else if (isByName(keyword) && isObject(held)) put(copy, keyword, byName(held, at));
      else put(copy, keyword, rewrite(held, at));
    }
    return copy;
  };
  const byName = (schemas: JsonSchema, path: JsonPath): JsonSchema => {
    const copy: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(schemas)) put(copy, name, rewrite(one, [...path, name]));
    return copy;
  };
  return rewrite(schema, []) as JsonSchema;
}

const isByName = (keyword: string): boolean => BY_NAME.has(keyword) || keyword === "definitions";
