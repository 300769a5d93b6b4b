import { isObject } from "../../base/json/object.js";
import { own } from "../../kit/internal.js";

/** Returns the value behind nested properties; undefined if one of them is absent. */
export function heldAt(value: unknown, at: readonly string[] = []): unknown {
  return at.reduce((held: unknown, name) => (isObject(held) ? own(held, name) : undefined), value);
}
