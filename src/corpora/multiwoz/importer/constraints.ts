import { DONTCARE, type Operator } from "../../../kit/internal.js";
import { isIndifferent, normaliseValue } from "../format/value.js";
import { clockOf } from "./clock.js";
import type { Column } from "./domains.js";
import { UNKNOWN } from "./tables.js";

/**
 * The constraint with which a query finds the rows that the evaluation's database finds: the value as spelt in the
 * tables, the earliest or latest acceptable time, and also rows with an unknown value.
 * @param value as in a state, a goal or an utterance
 * @param unknown true if some rows hold `?` in this slot
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
