import { isObject } from "../../base/json/object.js";
import type { JsonSchema } from "../types.js";

/** Deeper than any parameter; well below the depth at which recursion over a schema could overflow. */
const MAX_DEPTH = 256;

/** True if a value is nested too deep for recursion. */
export function nestsTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((held) => nestsTooDeep(held, depth + 1));
}

/** Returns a schema without definitions that are nested too deep: references to them lead nowhere. */
export function withoutDeepDefinitions(schema: JsonSchema): JsonSchema {
  const kept: Record<string, unknown> = { ...schema };
  for (const keyword of ["$defs", "definitions"]) {
    const held = schema[keyword];
    if (!isObject(held) || !nestsTooDeep(held, 1)) continue;
    kept[keyword] = Object.fromEntries(Object.entries(held).filter(([, one]) => !nestsTooDeep(one, 2)));
  }
  return kept;
}
