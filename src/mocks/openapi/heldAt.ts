import { isObject } from "../../base/json/object.js";
import { own } from "../../kit/internal.js";

export function heldAt(value: unknown, at: readonly string[] = []): unknown {
  return at.reduce((held: unknown, name) => (isObject(held) ? own(held, name) : undefined), value);
}
