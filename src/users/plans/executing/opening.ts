import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import type { Plan } from "../plan.js";
import { stagePlan } from "../planned/stage.js";
import { openingAfter } from "./earlierVisit.js";

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
  const { id = "plan", seed = 1, now, earlier = [] } = plan;
  const { faults } = stagePlan(plan, operatorsWith(operators));
  const more = faults.length === 0 ? {} : { faults };
  if (earlier.length === 0) return { id, seed, ...given({ now }), ...more };
  if (backend === undefined)
    throw new BacklotError("BAD_PLAN", "the plan has an earlier dialogue: give openingOf the back-end, { backend }");
  return { id, ...openingAfter(backend, plan), ...more };
}
