import { given } from "../../base/json/given.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { forAll, forProperty } from "../rehearsals/judgedBy.js";
import type { JudgedDialogue, RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../rehearsals/rehearsePlans.js";
import { formatAsTest, type TestSetting } from "./formatAsTest.js";
import { loadedSetting } from "./loadedSetting.js";
import { shrinkPlan } from "./shrinkPlan.js";
import { shrinkScript } from "./shrinkScript.js";
import { untilShown } from "./untilShown.js";

/** A failure in its shortest form. */
export interface ShortFailure {
  /** The name of the property, or the code of the error. */
  readonly property: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** The shortest plan that was found, which carries the property: it is judged by that alone. */
  readonly plan: Plan;
  /**
   * The shortest dialogue that was found, up to where it shows what is wrong: of that plan, or of fewer turns of its
   * user.
   */
  readonly transcript: JudgedDialogue["transcript"];
  /** A test to paste in. */
  readonly test: string;
  /** How many dialogues were played for it. */
  readonly executions: number;
}

/** How a failing rehearsal is repeated, and how long it may be shortened. */
export interface ShrinkOptions extends RehearsePlanOptions {
  /** How the test that is printed loads the policy, as `policyFrom` takes it. Default: `src/policy.ts`. */
  readonly policyName?: string;
  /** How long it may take, in milliseconds on the clock; 0 leaves the failure as it is. Default: 30,000. */
  readonly withinMs?: number;
  /** How many dialogues may be played for the plan, and for the user's words. Default: 1,000. */
  readonly executions?: number;
  /**
   * Whether the plan stays one of the same intents. Default: false: where a plan of the same shape shows the failure about
   * tasks that take fewer user turns, that is given.
   */
  readonly keepsIntents?: boolean;
  /** What the test says of the run. Default: how `backend` was loaded, and the limits. */
  readonly setting?: TestSetting;
}

/** What `shrink` of `backlot/testing` does. */
export async function shrink(violation: RehearsalViolation, options: ShrinkOptions): Promise<ShortFailure> {
  const {
    policyName: policy = "src/policy.ts",
    withinMs = 30_000,
    setting = loadedSetting(options),
    keepsIntents = false,
    ...rest
  } = options;
  const { property: failure, message, plan, transcript } = violation;
  const own = given({ operators: rest.operators, phrases: rest.phrases, properties: rest.properties });
  const asItIs = {
    property: failure,
    message,
    plan: forProperty(plan, failure),
    transcript,
    test: formatAsTest({ ...setting, ...own, policy, failure, plan: forAll(plan), backend: rest.backend }),
    executions: 0,
  };
  if (withinMs === 0) return asItIs;
  const end = performance.now() + withinMs;
  const shrunk = await shrinkPlan(plan, { ...rest, failure, withinMs, keepsIntents });
  if (shrunk === null) return asItIs;
  const { plan: smaller, transcript: shorter } = shrunk.rehearsed;
  const left = Math.max(0, end - performance.now());
  const script = await shrinkScript(shorter, failure, openingOf(smaller, rest), { ...rest, withinMs: left });
  const judged = script?.judged ?? shrunk.rehearsed;
  return {
    property: failure,
    message:
      judged.error?.message ?? judged.violations.find(({ property }) => property === failure)?.message ?? message,
    plan: forProperty(smaller, failure),
    transcript: untilShown(judged, failure),
    test: formatAsTest({
      ...setting,
      ...own,
      policy,
      failure,
      plan: smaller,
      backend: rest.backend,
      ...(script === null ? {} : { script: script.script }),
    }),
    executions: shrunk.executions + (script?.executions ?? 0),
  };
}
