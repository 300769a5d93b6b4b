import { given } from "../../json/given.js";
import { openingOf } from "../../simulation/plans/opening.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { JudgedDialogue, RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../rehearsals/rehearsePlans.js";
import { formatAsTest, type TestSetting } from "./formatAsTest.js";
import { shrinkPlan } from "./shrinkPlan.js";
import { shrinkScript } from "./shrinkScript.js";

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
 * @param policy the policy, as `policyFrom` takes it
 * @param withinMs how long it may take, in milliseconds; 0 leaves the failure as it is
 * @param setting what the test says of the run: how `options.backend` was loaded, and limits. Default: nothing
 */
export async function shortestFailure(
  violation: RehearsalViolation,
  policy: string,
  withinMs: number,
  options: RehearsePlanOptions,
  setting: TestSetting = {},
): Promise<ShortFailure> {
  const { property: failure, message, plan, transcript } = violation;
  const own = given({ operators: options.operators });
  const asItIs = {
    property: failure,
    message,
    plan,
    transcript,
    test: formatAsTest({ ...setting, ...own, policy, failure, plan }),
    executions: 0,
  };
  if (withinMs === 0) return asItIs;
  const end = performance.now() + withinMs;
  const shrunk = await shrinkPlan(plan, { ...options, failure, withinMs });
  if (shrunk === null) return asItIs;
  const { plan: smaller, transcript: shorter } = shrunk.rehearsed;
  const left = Math.max(0, end - performance.now());
  const script = await shrinkScript(shorter, failure, openingOf(smaller, options), { ...options, withinMs: left });
  const judged = script?.judged ?? shrunk.rehearsed;
  return {
    property: failure,
    message:
      judged.error?.message ?? judged.violations.find(({ property }) => property === failure)?.message ?? message,
    plan: smaller,
    transcript: judged.transcript,
    test: formatAsTest({
      ...setting,
      ...own,
      policy,
      failure,
      plan: smaller,
      ...(script === null ? {} : { script: script.script }),
    }),
    executions: shrunk.executions + (script?.executions ?? 0),
  };
}
