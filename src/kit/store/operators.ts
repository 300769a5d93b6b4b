import { own } from "../record.js";
import type { Filter, Operator, Row } from "../signal.js";
import type { Match, SlotSpec, Value } from "../spec.js";
import { sameValue } from "../values.js";
import { fold } from "./fold.js";
import { isAlike } from "./ratio.js";

export interface OperatorSpec {
  readonly takes: "scalar" | "list";
  readonly holds: (value: Value, argument: Value) => boolean;
  /** True if a row without a value passes. Default: no. */
  readonly absent?: true;
}

const ordered =
  (test: (difference: number) => boolean) =>
  (value: Value, argument: Value): boolean => {
    if (typeof value === "number" && typeof argument === "number") return test(value - argument);
    if (typeof value === "string" && typeof argument === "string")
      return test(value < argument ? -1 : value > argument ? 1 : 0);
    return false;
  };

const atLeast = ordered((d) => d >= 0);
const atMost = ordered((d) => d <= 0);

/** Takes a list of the least and the greatest value, both inclusive. */
const between = (value: Value, argument: Value): boolean => {
  const [least, greatest, ...more] = argument as readonly Value[];
  if (least === undefined || greatest === undefined || more.length > 0) return false;
  return atLeast(value, least) && atMost(value, greatest);
};

const contains = (value: Value, argument: Value): boolean => {
  if (Array.isArray(value)) return value.some((item) => sameValue(item, argument));
  return typeof value === "string" && typeof argument === "string" && value.includes(argument);
};

const all = (argument: Value, test: (item: Value) => boolean): boolean =>
  (argument as readonly Value[]).every((item) => test(item));

/** Constraint operators of queries by name. The names are reserved: no intent may have one. */
export const OPERATORS: ReadonlyMap<string, OperatorSpec> = new Map<string, OperatorSpec>([
  ["equal_to", { takes: "scalar", holds: sameValue }],
  ["not_equal", { takes: "scalar", holds: (value, argument) => !sameValue(value, argument), absent: true }],
  ["at_least", { takes: "scalar", holds: atLeast }],
  ["at_most", { takes: "scalar", holds: atMost }],
  ["greater_than", { takes: "scalar", holds: ordered((d) => d > 0) }],
  ["less_than", { takes: "scalar", holds: ordered((d) => d < 0) }],
  ["between", { takes: "list", holds: between }],
  ["one_of", { takes: "list", holds: (value, argument) => !all(argument, (item) => !sameValue(value, item)) }],
  ["contains", { takes: "scalar", holds: contains }],
  ["contains_not", { takes: "scalar", holds: (value, argument) => !contains(value, argument) }],
  ["contains_none_of", { takes: "list", holds: (value, argument) => all(argument, (item) => !contains(value, item)) }],
  ["contains_all_of", { takes: "list", holds: (value, argument) => all(argument, (item) => contains(value, item)) }],
  ["contains_any_of", { takes: "list", holds: (value, argument) => !all(argument, (item) => !contains(value, item)) }],
]);

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
