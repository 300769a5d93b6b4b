import { type BehaviourWorld, type Failure, operator, type Row } from "backlot/kit";
import type { Api, Slots } from "./api.js";
import { failed } from "./causes.js";
import { isComparison, isRepeated, needsValue } from "./constraints.js";

/** One of the rows that fit, and how many do. */
export interface Found {
  readonly row: Row;
  readonly total: number;
}

/** Slots of every query besides its own; the row that a behaviour gives is sorted and cut by them anyway. */
const ORDER: readonly string[] = ["order_by", "limit"];

/**
 * Searches an API's database. As in STAR, the call fails where a comparison by size, or by what is contained, meets a row
 * without a value that fits otherwise.
 * @param dropped parameters that do not count
 */
export function search(slots: Slots, dropped: readonly string[], api: Api, world: BehaviourWorld): Found | Failure {
  const { entity } = api;
  const given = Object.entries(slots).filter(
    ([name, value]) => value !== null && !ORDER.includes(name) && !dropped.includes(name),
  );
  if (given.some(([name, value]) => isRepeated(value, name, api))) return failed("repeated");
  if (entity === null || given.some(([name]) => !(name in api.columns))) return failed("no_match");
  const filter = Object.fromEntries(given);
  for (const [name, value] of given) {
    if (!isComparison(value) || !needsValue(value)) continue;
    const others = { ...filter, [name]: null };
    // Every value contains none of an empty list, but a value must be there.
    const filled = { ...filter, [name]: operator("contains_none_of", []) };
    if (world.count(entity, others) > world.count(entity, filled)) return failed("bad_operator");
  }
  const row = world.pick(entity, filter);
  return row === null ? failed("no_match") : { row, total: world.count(entity, filter) };
}

/** Returns true if a search found nothing. */
export function isFailure(found: Found | Failure): found is Failure {
  return "reason" in found;
}
