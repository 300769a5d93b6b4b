import { isObject } from "../../base/json/object.js";
import { own } from "../../kit/internal.js";

/** What stands in a value behind some properties, one within the other; undefined where one of them is not there. */
export function heldAt(value: unknown, at: readonly string[] = []): unknown {
  return at.reduce((held: unknown, name) => (isObject(held) ? own(held, name) : undefined), value);
}
