import type { Row, Signal } from "../../../kit/internal.js";
import { itemOf } from "../importer/events.js";
import { isRefusedReturn } from "../scores/graphPolicy.js";
import type { Returned } from "./walk.js";

/** What a knowledge base returned; null for nothing. */
type Item = Readonly<Record<string, unknown>> | null;

/** What a signal says that the knowledge base returned: an item, or none; null for a question. */
export function returnedBy(signal: Signal | undefined): { readonly item: Item; readonly total: number } | null {
  if (signal?.kind === "failed") return { item: null, total: 0 };
  if (signal?.kind !== "found") return null;
  const row: Row | undefined = signal.rows[0];
  if (row === undefined) return { item: null, total: 0 };
  return { item: itemOf(row, Object.hasOwn(row, "Id")), total: signal.total ?? -1 };
}

/** Whether the task goes no further with an item. */
export const isRefused = (item: Item): boolean =>
  isRefusedReturn({ Agent: "KnowledgeBase", Action: "return_item", ...(item && { Item: item }) });

/** How a task goes on after an item: something was missing in the query, it was refused, or all is well. */
export function kindOf(item: Item): Returned {
  const isMissing = Object.values(item ?? {}).some(
    (value) => typeof value === "string" && value.startsWith("You must provide"),
  );
  return isMissing ? "missing" : isRefused(item) ? "refused" : "good";
}
