import { isObject } from "../../../base/json/object.js";
import { sameValue, type Value } from "../../../kit/internal.js";
import type { GoldCall } from "./execute.js";
import { recordsOf, searchOf } from "./verdict.js";

/** A class of differences between a recorded and an executed answer. */
export type Difference =
  | "same rows, other order"
  | "recorded list is a subset"
  | "generated id was edited in the recording"
  | "same ids, some field values differ"
  | "other";

/**
 * Returns the class of the difference between the recorded and the executed answer of a gold call; null for equal
 * answers.
 */
export function differenceOf({ recorded, executed }: GoldCall): Difference | null {
  if (recorded.exception !== executed.exception) return "other";
  if (sameValue(recorded.response, executed.response)) return null;
  const search = searchOf(recorded.api);
  if (search === undefined)
    return isOtherId(recorded.response, executed.response) ? "generated id was edited in the recording" : "other";
  const [wanted, found] = [recordsOf(recorded.response, search), recordsOf(executed.response, search)];
  const pairs = [...wanted].map(([id, record]) => [record, found.get(id)] as const);
  if (pairs.some(([, one]) => one === undefined)) return "other";
  if (pairs.some(([record, one]) => !sameValue(record, one))) return "same ids, some field values differ";
  return wanted.size < found.size ? "recorded list is a subset" : "same rows, other order";
}

/** True if two answers hold the same keys, all of them of ids. */
function isOtherId(recorded: Value | null, executed: Value | null): boolean {
  if (!isObject(recorded) || !isObject(executed)) return false;
  return Object.keys(recorded).every((key) => key.endsWith("_id") && typeof executed[key] === "string");
}
