import { DONTCARE, type Operator } from "../../../kit/internal.js";
import { isIndifferent, normaliseValue } from "../format/value.js";
import { clockOf } from "./clock.js";
import type { Column } from "./domains.js";
import { UNKNOWN } from "./tables.js";

/**
 * What a query compares a slot with so that it finds what the evaluation's database finds: the value as the tables
 * spell it, a time as the earliest or the latest that will do, and rows of which nobody knew the value among those
 * that pass.
 * @param value as a state, a goal or a person writes it
 * @param unknown whether some rows of the slot hold `?`
 */
export function constraintOf({ column, comparison }: Column, value: string, unknown = false): string | Operator {
  if (isIndifferent(value)) return DONTCARE;
  if (comparison === "not-earlier") return { operator: "at_least", args: [clockOf(value)] };
  if (comparison === "not-later") return { operator: "at_most", args: [clockOf(value)] };
  const normal = normaliseValue(column, value) ?? value;
  return unknown && comparison === "equal" && normal !== UNKNOWN
    ? { operator: "one_of", args: [[normal, UNKNOWN]] }
    : normal;
}
