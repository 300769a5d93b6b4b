import { isObject } from "../../base/json/object.js";

/** Returns a value of the kit as plain JSON: exact floats as numbers, ordered maps as objects. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const { $float, $map } = value;
  if (typeof $float === "number") return $float;
  const entries = Array.isArray($map) ? ($map as readonly (readonly [string, unknown])[]) : Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item)]));
}
