import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Signal } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/session/session.js";
import type { Transcript } from "../../../transcript/index.js";
import { carriedOut, isReached, type TrialOpening } from "../../goals/tryGoal.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import type { Plan } from "../plan.js";
import { type StagedPlan, stagePlan } from "../planned/stage.js";

/** Further inputs of a plan's opening. */
export interface PlanOpeningOptions extends OperatorOptions {
  /** Back-end for carrying out `earlier` goals. Default: the plan has none. */
  readonly backend?: Pick<Backend, "open">;
}

/**
 * Returns the opening of a plan's session, with the id of its transcript.
 * @throws BacklotError BAD_PLAN for a plan with earlier goals if there is no back-end, or if they are out of reach
 */
export function openingOf(
  plan: Plan,
  { operators, backend }: PlanOpeningOptions = {},
): { readonly id: string; readonly seed: number } & Pick<Transcript, "now" | "faults" | "tables"> {
  return stagedOpening(plan, stagePlan(plan, operatorsWith(operators)), backend);
}

/** Returns the same for a plan with its operators applied. */
export function stagedOpening(
  plan: Plan,
  { faults }: Pick<StagedPlan, "faults">,
  backend?: Pick<Backend, "open">,
): ReturnType<typeof openingOf> {
  const { id = "plan", seed = 1, now, earlier = [] } = plan;
  const more = faults.length === 0 ? {} : { faults };
  if (earlier.length === 0) return { id, seed, ...given({ now }), ...more };
  if (backend === undefined)
    throw new BacklotError("BAD_PLAN", "the plan has an earlier dialogue: give openingOf the back-end, { backend }");
  return { id, ...openingAfter(backend, plan), ...more };
}

/**
 * Returns the opening of a dialogue whose user was there before: the tables and the clock of the session in which the
 * earlier goals were carried out.
 * @throws BacklotError BAD_PLAN where the back-end does not let one be reached
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

/** Returns the tables and the clock that a session leaves to the next one. */
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
