import { isObject } from "../../../base/json/object.js";
import type { JsonSchema } from "../../../schema/index.js";

/** Resolves a reference within a document; null if it leads to no schema. */
export function pointed(root: JsonSchema, ref: string): JsonSchema | null {
  if (!ref.startsWith("#")) return null;
  let at: unknown = root;
  for (const step of ref.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(step).replace(/~1/g, "/").replace(/~0/g, "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return null;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return isObject(at) ? at : null;
}
