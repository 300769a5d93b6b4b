import { isObject } from "../../base/json/object.js";
import { entriesOf, taggedFloat } from "../../kit/internal.js";

/** Returns a value of the kit as plain JSON: exact floats as numbers, ordered maps as objects. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return taggedFloat(value) ?? Object.fromEntries(entriesOf(value).map(([key, item]) => [key, plain(item)]));
}
