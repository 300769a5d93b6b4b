import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import type { Plan } from "../plan.js";
import { stagePlan } from "../planned/stage.js";
import { openingAfter } from "./earlierVisit.js";

/** What there is to know beside a plan. */
export interface PlanOpeningOptions extends OperatorOptions {
  /** The back-end, in which what the plan has `earlier` is carried out. Default: the plan has nothing of it. */
  readonly backend?: Pick<Backend, "open">;
}

/**
 * What the session of a plan is opened with, and what its transcript is called.
 * @throws BacklotError BAD_PLAN for a plan with an earlier dialogue where no back-end is given, or where it does not
 * let that be reached
 */
export function openingOf(
  plan: Plan,
  { operators, backend }: PlanOpeningOptions = {},
): { readonly id: string; readonly seed: number } & Pick<Transcript, "now" | "faults" | "tables"> {
  const { id = "plan", seed = 1, now, earlier = [] } = plan;
  const { faults } = stagePlan(plan, operatorsWith(operators));
  const more = faults.length === 0 ? {} : { faults };
  if (earlier.length === 0) return { id, seed, ...given({ now }), ...more };
  if (backend === undefined)
    throw new BacklotError("BAD_PLAN", "the plan has an earlier dialogue: give openingOf the back-end, { backend }");
  return { id, ...openingAfter(backend, plan), ...more };
}
