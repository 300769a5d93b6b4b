import { BacklotError } from "../../errors.js";
import { intentsOf } from "../../simulation/plans/checkPlan.js";
import { intentsDigest } from "../../simulation/plans/intentsDigest.js";
import type { Plan } from "../../simulation/plans/plan.js";
import { schemaPolicy } from "../../simulation/reference/schemaPolicy.js";
import type { Transcript } from "../../transcript/index.js";
import { PROPERTIES } from "../properties/property.js";
import { forAll } from "../rehearsals/judgedBy.js";
import { type RehearsedPlan, type RehearsePlanOptions, rehearsePlan } from "../rehearsals/rehearsePlan.js";
import { Budget, type ShrinkLimits } from "./budget.js";
import { simplerPlans } from "./candidates.js";
import { failureOf, failuresOf, showsFailure } from "./failure.js";
import { isLess, sizeOf } from "./size.js";
import { untilShown } from "./untilShown.js";

/** How a failing rehearsal is repeated and shortened. */
export interface ShrinkPlanOptions extends RehearsePlanOptions, ShrinkLimits {
  /** The property or error code to keep. Default: the first that the plan shows. */
  readonly failure?: string;
}

/** A failing plan that nothing can be taken from. */
export interface ShrunkPlan {
  /** The property, or the code of the error, that it still shows. */
  readonly failure: string;
  /** The shortest plan that still fails, and how it went. */
  readonly rehearsed: RehearsedPlan;
  /** How many dialogues were played, those of the reference policy included. */
  readonly executions: number;
  /** Whether the limits ended it, so that something may be left to take away. */
  readonly isCut: boolean;
}

/**
 * Shrinks a plan on which a policy fails: takes away goals, operators, faults and slots, has the user say everything
 * at once and simplifies values, as long as the same failure shows after fewer user turns, or by a smaller plan. What
 * is tried counts only where the reference policy passes with every property, so that no goal comes to be out of
 * reach: a sound policy passes on what is left. Deterministic for a policy that is, but for the time limit.
 *
 * @returns null if the policy does not fail on the plan
 * @throws BacklotError BAD_PLAN
 */
export async function shrinkPlan(plan: Plan, options: ShrinkPlanOptions): Promise<ShrunkPlan | null> {
  const { failure: wanted = plan.property, executions: _, withinMs: __, ...rehearsal } = options;
  const budget = new Budget(options);
  budget.take();
  // What it was found to break is not all that it is held to while it is shrunk.
  const whole = forAll(plan);
  let best = await rehearsePlan(whole, rehearsal);
  const failure = wanted ?? failureOf(best);
  if (failure === null || !showsFailure(best, failure)) return null;
  const { respond: _respond, ...reference } = {
    ...rehearsal,
    policy: schemaPolicy(options.backend),
    properties: [...PROPERTIES, ...(rehearsal.properties ?? [])],
  };
  // What the reference policy cannot do on the plan as it came, it need not do on a shorter one.
  let excused: ReadonlySet<string> | null = null;
  for (let next: RehearsedPlan | null = best; next !== null; ) {
    best = next;
    next = null;
    const measure = measureOf(best, failure);
    for (const candidate of simplerPlans(best.plan)) {
      if (!budget.take()) return { failure, rehearsed: best, executions: budget.executions, isCut: true };
      const tried = await attempt(withDigest(candidate, options), rehearsal);
      if (tried === null || !showsFailure(tried, failure) || !isLess(measureOf(tried, failure), measure)) continue;
      if (excused === null && budget.take()) excused = failuresOf(await rehearsePlan(whole, reference));
      if (excused === null || !budget.take()) {
        return { failure, rehearsed: best, executions: budget.executions, isCut: true };
      }
      const sound = await attempt(tried.plan, reference);
      if (sound === null || !isExcused(sound, failure, excused)) continue;
      next = tried;
      break;
    }
  }
  return { failure, rehearsed: best, executions: budget.executions, isCut: false };
}

function isExcused(sound: RehearsedPlan, failure: string, excused: ReadonlySet<string>): boolean {
  return !showsFailure(sound, failure) && [...failuresOf(sound)].every((one) => excused.has(one));
}

/** A plan that has become unsound does not count. */
async function attempt(plan: Plan, options: RehearsePlanOptions): Promise<RehearsedPlan | null> {
  try {
    return await rehearsePlan(plan, options);
  } catch (error) {
    if (error instanceof BacklotError && ["BAD_PLAN", "BAD_OPERATOR"].includes(error.code)) return null;
    throw error;
  }
}

/** The digest of the intents that are left. */
function withDigest(plan: Plan, { backend }: Pick<RehearsePlanOptions, "backend">): Plan {
  return plan.intents === undefined ? plan : { ...plan, intents: intentsDigest(backend.catalog, intentsOf(plan)) };
}

/** How long the dialogue is until the failure shows, then how long it is at all, then what the plan holds. */
function measureOf(rehearsed: RehearsedPlan, failure: string): number[] {
  return [userTurns(untilShown(rehearsed, failure)), userTurns(rehearsed.transcript), ...sizeOf(rehearsed.plan)];
}

/** How many user turns there are. */
export function userTurns({ turns }: Transcript): number {
  return turns.filter(({ author }) => author === "User").length;
}
