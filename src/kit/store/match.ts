import { own } from "../record.js";
import type { Filter, Operator, Row } from "../signal.js";
import type { Match, SlotSpec, Value } from "../spec.js";
import { sameValue } from "../values.js";
import { fold } from "./fold.js";
import { OPERATORS } from "./operators.js";
import { isAlike } from "./ratio.js";

/** Similarity, of 100, from which a fuzzy slot's text matches. */
export const FUZZY_THRESHOLD = 90;

/** True if a row passes every constraint of a filter. A row without a value passes only `not_equal`. */
export function matches(row: Row, filter: Filter, slots: ReadonlyMap<string, SlotSpec>): boolean {
  for (const key in filter) {
    const value = own(row, key);
    const wanted = filter[key] as Value | Operator;
    if (value === wanted) continue;
    if (isOperator(wanted)) {
      const operator = OPERATORS.get(wanted.operator);
      if (operator === undefined) return false;
      const holds =
        value === undefined || value === null ? operator.absent : operator.holds(value, wanted.args[0] as Value);
      if (holds !== true) return false;
    } else if (value === undefined || value === null || !alike(value, wanted, slots.get(key)?.match ?? "exact")) {
      return false;
    }
  }
  return true;
}

/** True if an entry of a filter is a comparison, not a value of an object-typed slot. */
export function isOperator(value: unknown): value is Operator {
  return typeof value === "object" && value !== null && "operator" in value && "args" in value;
}

function alike(value: Value, wanted: Value, match: Match): boolean {
  if (match === "exact" || typeof value !== "string" || typeof wanted !== "string") return sameValue(value, wanted);
  const [left, right] = [fold(value), fold(wanted)];
  return left === right || (match === "fuzzy" && isAlike(left, right, FUZZY_THRESHOLD));
}
