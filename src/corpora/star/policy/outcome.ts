import type { TaskSignal } from "../../../users/reference/policyState.js";
import type { StarEvent } from "../format/scored.js";
import { isRefusedReturn } from "../scores/graphPolicy.js";

/** The request to an API that both checks and books; null without a result. */
export function requestOf(last: TaskSignal | null): string | null {
  if (last?.kind !== "found" && last?.kind !== "failed") return null;
  const { RequestType: request } = last.kind === "found" ? last.filter : last.arguments;
  return typeof request === "string" ? request : null;
}

/** Returns the label of a query in a graph. */
export function queryLabel(last: TaskSignal, isCheckedFirst: boolean): string {
  if (!isCheckedFirst) return "query";
  return requestOf(last) === "Book" ? "query_book" : "query_check";
}

/** Converts the result of a query to an event of STAR's back-end. */
export function returnedBy(last: TaskSignal): StarEvent {
  const [row] = last.kind === "found" ? last.rows : [];
  const event = { Agent: "KnowledgeBase", Action: "return_item" };
  return row === undefined ? event : { ...event, Item: row };
}

/** True if a query found a row that does not mean no. */
export function isAvailable(last: TaskSignal | null): boolean {
  return last?.kind === "found" && !isRefusedReturn(returnedBy(last));
}
