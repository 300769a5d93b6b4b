import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Signal } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/session/session.js";
import { carriedOut, isReached, type TrialOpening } from "../../goals/tryGoal.js";
import type { Plan } from "../plan.js";

/**
 * Returns the opening of a returning user's dialogue: the tables and the clock of the session that carried out the earlier goals.
 * @throws BacklotError BAD_PLAN if one of them is out of reach
 */
export function openingAfter(
  backend: Pick<Backend, "open">,
  { earlier = [], seed = 1, now }: Pick<Plan, "earlier" | "seed" | "now">,
): TrialOpening {
  const opening = { seed, ...given({ now }) };
  if (earlier.length === 0) return opening;
  const session = backend.open(opening);
  for (const [at, goal] of earlier.entries()) {
    const signal = carriedOut(session, goal);
    if (isReached(signal)) continue;
    throw new BacklotError("BAD_PLAN", `earlier[${at}] is not reached: ${goal.intent} ends with ${ended(signal)}`);
  }
  return { ...opening, ...leftBy(session) };
}

/** Returns the tables and the clock that a session leaves to the next. */
export function leftBy(session: Session): Required<Pick<TrialOpening, "tables" | "now">> {
  const { tables } = session;
  return { tables, now: session.snapshot().now };
}

function ended(signal: Signal | null): string {
  if (signal === null) return "values that no command can say";
  if (signal.kind === "failed") return `failed: ${signal.reason}`;
  if (signal.kind === "error") return `${signal.code}: ${signal.message}`;
  return signal.kind === "ask" || signal.kind === "choose" ? `${signal.kind} ${signal.slot}` : signal.kind;
}
