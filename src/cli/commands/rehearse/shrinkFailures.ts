import { openingOf } from "../../../testing/plans/opening.js";
import type { Plan } from "../../../testing/plans/plan.js";
import type { JudgedDialogue, RehearsePlanOptions } from "../../../testing/plans/rehearsePlan.js";
import type { RehearsalViolation } from "../../../testing/plans/rehearsePlans.js";
import { formatAsTest } from "../../../testing/plans/shrinking/formatAsTest.js";
import { shrinkPlan } from "../../../testing/plans/shrinking/shrinkPlan.js";
import { shrinkScript } from "../../../testing/plans/shrinking/shrinkScript.js";

/** A failure in its shortest form. */
export interface ShortFailure {
  readonly property: string;
  readonly message: string;
  readonly plan: Plan;
  readonly transcript: JudgedDialogue["transcript"];
  /** A test to paste in. */
  readonly test: string;
  /** How many dialogues were played for it. */
  readonly executions: number;
}

/**
 * Makes a failure as short as it gets: first the plan, then what the user says.
 * @param policy the policy, as it is called on the command line
 * @param withinMs how long it may take, in milliseconds; 0 leaves the failure as it is
 */
export async function shortestOf(
  violation: RehearsalViolation,
  policy: string,
  withinMs: number,
  options: RehearsePlanOptions,
): Promise<ShortFailure> {
  const { property: failure, message, plan, transcript } = violation;
  const asItIs = {
    property: failure,
    message,
    plan,
    transcript,
    test: formatAsTest({ policy, failure, plan }),
    executions: 0,
  };
  if (withinMs === 0) return asItIs;
  const end = performance.now() + withinMs;
  const shrunk = await shrinkPlan(plan, { ...options, failure, withinMs });
  if (shrunk === null) return asItIs;
  const { plan: smaller, transcript: shorter } = shrunk.rehearsed;
  const left = Math.max(0, end - performance.now());
  const script = await shrinkScript(shorter, failure, openingOf(smaller), { ...options, withinMs: left });
  const judged = script?.judged ?? shrunk.rehearsed;
  return {
    property: failure,
    message:
      judged.error?.message ?? judged.violations.find(({ property }) => property === failure)?.message ?? message,
    plan: smaller,
    transcript: judged.transcript,
    test: formatAsTest({ policy, failure, plan: smaller, ...(script === null ? {} : { script: script.script }) }),
    executions: shrunk.executions + (script?.executions ?? 0),
  };
}
