import type { Row, Signal, Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { toExpressions } from "../../../users/simulated/expressions.js";
import { itemOf, starName } from "../importer/api.js";
import { isRefusedReturn } from "../scores/graphPolicy.js";
import type { Dialogue } from "./dialogue.js";
import type { UserGoal } from "./userGoal.js";
import type { Returned } from "./walk.js";
import { BOOKING, pythonOf } from "./wantedSlots.js";

export interface QueryResult {
  readonly query: string;
  readonly kind: Returned;
  readonly isRefused: boolean;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Sends a query with all of the user's values, and records the result; null if the back-end asks for more. */
export function sendQuery({ session, log }: Dialogue, api: string, query: string, goal: UserGoal): QueryResult | null {
  const given = goal.values();
  if (goal.isBooking) given.push([BOOKING, query === "query_check" ? "Check" : "Book"]);
  const returned = returnedBy(session.executeCommand(build.start(api, toExpressions(given)))[0]);
  if (returned === null) return null;
  log.query(query, api, constraintsOf(given), returned.item, returned.total);
  const { item } = returned;
  return { query, kind: kindOf(item), isRefused: isRefused(item), item: item ?? {} };
}

const constraintsOf = (given: readonly (readonly [string, Value])[]): Record<string, string>[] =>
  given.map(([slot, value]) => ({ [starName(slot)]: pythonOf(value) }));

type Item = Readonly<Record<string, unknown>> | null;

/** The item that a signal returns, if any; null if the signal is a question. */
function returnedBy(signal: Signal | undefined): { readonly item: Item; readonly total: number } | null {
  if (signal?.kind === "failed") return { item: null, total: 0 };
  if (signal?.kind !== "found") return null;
  const row: Row | undefined = signal.rows[0];
  if (row === undefined) return { item: null, total: 0 };
  return { item: itemOf(row, Object.hasOwn(row, "Id")), total: signal.total ?? -1 };
}

const isRefused = (item: Item): boolean =>
  isRefusedReturn({ Agent: "KnowledgeBase", Action: "return_item", ...(item && { Item: item }) });

function kindOf(item: Item): Returned {
  const isMissing = Object.values(item ?? {}).some(
    (value) => typeof value === "string" && value.startsWith("You must provide"),
  );
  return isMissing ? "missing" : isRefused(item) ? "refused" : "good";
}
