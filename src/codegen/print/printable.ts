import { isObject } from "../../base/json/object.js";
import { BY_NAME, DATA } from "../../schema/compare/rewrite.js";
import type { JsonSchema } from "../../schema/types.js";

const MAX_TUPLE_ITEMS = 16;

/**
 * Prepares a JSON Schema for the printer of types. Removes the lengths of lists that would print as very long tuples,
 * and of lists within tuples, which would multiply. Removes data that is not scalar, in which the printer would look
 * for references. Validators are made from the original schema.
 */
export function printable(schema: JsonSchema): JsonSchema {
  return printed(schema, false) as JsonSchema;
}

function printed(node: unknown, isInTuple: boolean): unknown {
  if (Array.isArray(node)) return node.map((child) => printed(child, isInTuple));
  if (!isObject(node)) return node;
  const isCounted = node.minItems !== undefined || node.maxItems !== undefined;
  const isTuple = isCounted && !isInTuple && isShort(node.minItems) && isShort(node.maxItems);
  const entries = Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
    if ((keyword === "minItems" || keyword === "maxItems") && !isTuple) return [];
    if (DATA.has(keyword)) return keyword === "enum" || !(value instanceof Object) ? [[keyword, value]] : [];
    if (BY_NAME.has(keyword) && isObject(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, printed(child, isInTuple || isTuple)]);
      return [[keyword, Object.fromEntries(children)]];
    }
    return [[keyword, printed(value, isInTuple || isTuple)]];
  });
  return Object.fromEntries(entries);
}

const isShort = (count: unknown): boolean => count === undefined || Number(count) <= MAX_TUPLE_ITEMS;
