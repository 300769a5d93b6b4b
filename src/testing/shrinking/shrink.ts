import { isAbsolute, relative, resolve } from "node:path";
import { given } from "../../base/json/given.js";
import { loadingOf } from "../../runtime/loading.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Transcript } from "../../transcript/index.js";
import type { UserSays } from "../../users/dialogue/policy.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import { scriptedUser } from "../../users/simulated/scripted.js";
import { forAll, forProperty } from "../rehearsals/judgedBy.js";
import { type JudgedDialogue, judgeDialogue, type RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../rehearsals/rehearsePlans.js";
import { formatAsTest, type TestSetting } from "./formatAsTest.js";
import { Budget, type ShrinkLimits, shrinkPlan } from "./shrinkPlan.js";
import { showsFailure, untilShown } from "./untilShown.js";

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

/**
 * Shrinks a failure. First the plan: goals, operators, faults and slots are taken away, the user says everything at once and values are
 * simplified, as long as the same failure shows after fewer user turns, or by a smaller plan. Then the user's turns, by delta debugging
 * (Zeller and Hildebrandt 2002), until none can be left out. A candidate counts only if the reference policy passes on it, so that the
 * result is never one that no policy could complete. Deterministic for a deterministic policy, except for the time limit.
 * @param violation a failure in a report of `rehearse`
 * @param options the options of the rehearsal, limits, and settings of the printed test
 * @returns the failure with the shortest plan and dialogue found, and a test to paste in
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
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

interface ShrunkScript {
  readonly script: readonly UserSays[];
  readonly judged: JudgedDialogue;
  readonly executions: number;
  readonly isCut: boolean;
}

/**
 * Shrinks the user's turns in a failing dialogue, by delta debugging (Zeller and Hildebrandt 2002), until none can be left out without
 * losing the failure. As with plans, a script counts only if the reference policy passes on it.
 * @param opening the opening of the session
 * @returns null if the user turns alone, said whatever the assistant does, do not show the failure
 */
export async function shrinkScript(
  { turns }: Pick<Transcript, "turns">,
  failure: string,
  opening: OpenOptions & { readonly id: string },
  options: RehearsePlanOptions & ShrinkLimits,
): Promise<ShrunkScript | null> {
  const { executions: _, withinMs: __, ...rehearsal } = options;
  const { respond: _respond, ...reference } = { ...rehearsal, policy: schemaPolicy(options.backend) };
  const budget = new Budget(options);
  const said = turns.flatMap((turn): UserSays[] => {
    if (turn.author !== "User") return [];
    const { author: _author, ...says } = turn;
    return [says];
  });
  const test = async (part: readonly UserSays[]): Promise<JudgedDialogue | null> => {
    if (!budget.take()) return null;
    const played = await judgeDialogue(scriptedUser(part), opening, rehearsal);
    if (!showsFailure(played, failure) || !budget.take()) return null;
    const sound = await judgeDialogue(scriptedUser(part), opening, reference);
    return showsFailure(sound, failure) ? null : played;
  };
  let judged = await test(said);
  if (judged === null) return null;
  let script: readonly UserSays[] = said;
  let parts = 2;
  while (script.length >= 2) {
    const size = Math.ceil(script.length / parts);
    let found: readonly UserSays[] | null = null;
    for (let from = 0; from < script.length && found === null; from += size) {
      const rest = [...script.slice(0, from), ...script.slice(from + size)];
      const tried = rest.length === 0 ? null : await test(rest);
      if (tried === null) continue;
      [found, judged] = [rest, tried];
    }
    if (found !== null) {
      script = found;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) {
      return { script, judged, executions: budget.executions, isCut: budget.isSpent };
    } else {
      parts = Math.min(parts * 2, script.length);
    }
  }
  return { script, judged, executions: budget.executions, isCut: budget.isSpent };
}
