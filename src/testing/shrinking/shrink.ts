import { isAbsolute, relative, resolve } from "node:path";
import { given } from "../../base/json/given.js";
import { loadingOf } from "../../runtime/loading.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { forAll, forProperty } from "../rehearsals/judgedBy.js";
import type { JudgedDialogue, RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../rehearsals/rehearsePlans.js";
import { formatAsTest, type TestSetting } from "./formatAsTest.js";
import { shrinkPlan } from "./shrinkPlan.js";
import { shrinkScript } from "./shrinkScript.js";
import { untilShown } from "./untilShown.js";

/** A failure in its shortest form. */
export interface ShortFailure {
  /** Name of the property, or the code of the error. */
  readonly property: string;
  /** Description in a sentence. */
  readonly message: string;
  /** Shortest plan found, with its property: it is judged by that alone. */
  readonly plan: Plan;
  /** Shortest dialogue found, up to the failure: of that plan, or of fewer turns of its user. */
  readonly transcript: JudgedDialogue["transcript"];
  /** Test to paste in. */
  readonly test: string;
  /** Number of dialogues that were played for it. */
  readonly executions: number;
}

/** Options of repeating and shrinking a failing rehearsal. */
export interface ShrinkOptions extends RehearsePlanOptions {
  /** Policy in the printed test, in a form that `policyFrom` takes. Default: `src/policy.ts`. */
  readonly policyName?: string;
  /** Time limit in milliseconds of real time; 0 leaves the failure unshrunk. Default: 30,000. */
  readonly withinMs?: number;
  /** Maximum number of dialogues for the plan, and for the user's words. Default: 1,000. */
  readonly executions?: number;
  /** True to keep the plan's intents. Default: false: a plan of the same shape about tasks with fewer user turns may replace it. */
  readonly keepsIntents?: boolean;
  /** Settings of the run for the test. Default: the loading of `backend`, and the limits. */
  readonly setting?: TestSetting;
}

/** Shrinks a failure, for `shrink` of `backlot/testing`. */
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

/** Returns the settings of a run for its test: the loading of its back-end, and its limits. */
function loadedSetting({ backend, maxTurns, policyTimeout }: RehearsePlanOptions): TestSetting {
  const { intents, options = {} } = loadingOf(backend) ?? {};
  // The seed of each session is the plan's.
  const { seed: _, ...loading } = options;
  const named = typeof intents === "string" ? fromHere(intents) : intents?.map(fromHere);
  return given({ intents: named, options: loading, maxTurns, timeout: policyTimeout });
}

/** Returns a path relative to the current folder, which may differ from the folder at the backend's loading. */
function fromHere(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return near.startsWith("..") || isAbsolute(near) ? path : near || ".";
}
