import type { Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { toExpressions } from "../../../simulation/users/expressions.js";
import { starName } from "../importer/api.js";
import type { Dialogue } from "./dialogue.js";
import { pythonOf } from "./questions.js";
import { isRefused, kindOf, returnedBy } from "./returnedItem.js";
import type { UserGoal } from "./userGoal.js";
import type { Returned } from "./walk.js";
import { BOOKING } from "./wantedSlots.js";

/** What came of a query. */
export interface QueryResult {
  /** The label of the query. */
  readonly query: string;
  readonly kind: Returned;
  readonly isRefused: boolean;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Sends a query with all that the user wants, and takes what comes back; null if the back-end asks for more. */
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
