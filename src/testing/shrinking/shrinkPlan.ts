import { BacklotError } from "../../base/errors.js";
import type { Catalog } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import { BUILT_IN, type OperatorRegistry, operatorsWith } from "../../users/operators/operators.js";
import { intentsOf } from "../../users/plans/checkPlan.js";
import { intentsDigest } from "../../users/plans/intentsDigest.js";
import type { Plan } from "../../users/plans/plan.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import type { Goal } from "../../users/simulated/goal.js";
import { PROPERTIES } from "../properties/property.js";
import { forAll } from "../rehearsals/judgedBy.js";
import { type RehearsedPlan, type RehearsePlanOptions, rehearsePlan } from "../rehearsals/rehearsePlan.js";
import { isLess, simplerPlans, sizeOf, withExchangedValues, withLess } from "./candidates.js";
import { withOtherIntents } from "./otherIntents.js";
import { failureOf, failuresOf, showsFailure, untilShown } from "./untilShown.js";

export interface ShrinkPlanOptions extends RehearsePlanOptions, ShrinkLimits {
  /** Property or error code to keep. Default: the first that the plan shows. */
  readonly failure?: string;
  /** True to keep the plan's intents. Default: false. */
  readonly keepsIntents?: boolean;
}

export interface ShrunkPlan {
  /** Property, or the code of the error, that it still shows. */
  readonly failure: string;
  /** Shortest plan that still fails, with its rehearsal. */
  readonly rehearsed: RehearsedPlan;
  readonly executions: number;
  readonly isCut: boolean;
}

/**
 * Shrinks a plan on which a policy fails: removes goals, operators, faults and slots, moves a goal into an earlier
 * dialogue or its values into another goal, lets the user say everything at once, replaces an operator by a simpler one
 * and simplifies values, as long as the same failure shows after fewer user turns, or by a smaller plan; then it tries
 * plans of the same shape about tasks that take fewer user turns, if the policy does not fail on these tasks alone. A
 * candidate counts only if the reference policy passes with every property, so that no goal gets out of reach: a sound
 * policy passes on the result. Deterministic for a deterministic policy, except for the time limit.
 * @returns null if the policy does not fail on the plan
 */
export async function shrinkPlan(plan: Plan, options: ShrinkPlanOptions): Promise<ShrunkPlan | null> {
  const { failure: wanted = plan.property, executions: _, withinMs: __, keepsIntents: ___, ...rehearsal } = options;
  const budget = new Budget(options);
  budget.take();
  // While it is shrunk, a plan is judged by all properties, beyond its own.
  const whole = forAll(plan);
  let best = await rehearsePlan(whole, rehearsal);
  const failure = wanted ?? failureOf(best);
  if (failure === null || !showsFailure(best, failure)) return null;
  const { respond: _respond, ...reference } = {
    ...rehearsal,
    policy: schemaPolicy(options.backend),
    properties: [...PROPERTIES, ...(rehearsal.properties ?? [])],
  };
  // Failures of the reference policy on the original plan are excused on shorter ones.
  let excused: ReadonlySet<string> | null = null;
  // A candidate that was no better than a plan is no better than a shorter one.
  const tried = new Set<string>();
  const cut = (): ShrunkPlan => ({ failure, rehearsed: best, executions: budget.executions, isCut: true });
  for (let next: RehearsedPlan | null = best; next !== null; ) {
    best = next;
    next = null;
    const measure = measureOf(best, failure);
    for (const { candidate, isOther } of candidatesFor(best, failure, options)) {
      const text = JSON.stringify(candidate);
      if (tried.has(text)) continue;
      tried.add(text);
      if (!budget.take()) return cut();
      const played = await attempt(withDigest(candidate, options), rehearsal);
      if (played === null || !showsFailure(played, failure)) continue;
      const less = measureOf(played, failure);
      if (isOther ? (less[0] as number) >= (measure[0] as number) : !isLess(less, measure)) continue;
      if (excused === null && budget.take()) excused = failuresOf(await rehearsePlan(whole, reference));
      if (excused === null || !budget.take()) return cut();
      const sound = await attempt(played.plan, reference);
      if (sound === null || !isExcused(sound, failure, excused)) continue;
      if (isOther) {
        const plain = await failsPlainly(played.plan, best.plan, failure, budget, rehearsal);
        if (plain === null) return cut();
        if (plain) continue;
      }
      next = played;
      break;
    }
  }
  return { failure, rehearsed: best, executions: budget.executions, isCut: false };
}

interface Candidate {
  readonly candidate: Plan;
  /** True for a plan about other tasks: it has to take fewer user turns, and its tasks must not fail by themselves. */
  readonly isOther: boolean;
}

function* candidatesFor(best: RehearsedPlan, failure: string, options: ShrinkPlanOptions): Generator<Candidate> {
  const { backend, keepsIntents = false } = options;
  const { plan } = best;
  const registry = operatorsWith(options.operators);
  const most = userTurns(best.transcript);
  const isShortest = userTurns(untilShown(best, failure)) < 2;
  for (const candidate of withLess(plan)) yield { candidate, isOther: false };
  // Tried before values are removed that another operator would need.
  if (!isShortest)
    for (const candidate of withOtherOperators(plan, most, backend.catalog, registry))
      yield { candidate, isOther: false };
  if (!isShortest) for (const candidate of withExchangedValues(plan)) yield { candidate, isOther: false };
  for (const candidate of simplerPlans(plan)) yield { candidate, isOther: false };
  if (isShortest || keepsIntents) return;
  for (const candidate of withOtherIntents(plan, most, backend, registry)) yield { candidate, isOther: true };
}

/**
 * Tests if a task of a plan that another lacks fails by itself: then it is a different failure.
 * @returns null if the budget is spent
 */
async function failsPlainly(
  { goals, operators: _, ...plan }: Plan,
  { goals: before }: Plan,
  failure: string,
  budget: Budget,
  options: RehearsePlanOptions,
): Promise<boolean | null> {
  const known = new Set(before.map(({ intent }) => intent));
  const intents = new Set<string>();
  for (const goal of goals) {
    if (known.has(goal.intent) || intents.has(goal.intent)) continue;
    intents.add(goal.intent);
    if (!budget.take()) return null;
    const plain = await attempt(withDigest({ ...plan, goals: [goal] }, options), options);
    if (plain === null || showsFailure(plain, failure)) return true;
  }
  return false;
}

function isExcused(sound: RehearsedPlan, failure: string, excused: ReadonlySet<string>): boolean {
  return !showsFailure(sound, failure) && [...failuresOf(sound)].every((one) => excused.has(one));
}

/** Rehearses a candidate; null for an invalid plan. */
async function attempt(plan: Plan, options: RehearsePlanOptions): Promise<RehearsedPlan | null> {
  try {
    return await rehearsePlan(plan, options);
  } catch (error) {
    if (error instanceof BacklotError && ["BAD_PLAN", "BAD_OPERATOR"].includes(error.code)) return null;
    throw error;
  }
}

function withDigest(plan: Plan, { backend }: Pick<RehearsePlanOptions, "backend">): Plan {
  return plan.intents === undefined ? plan : { ...plan, intents: intentsDigest(backend.catalog, intentsOf(plan)) };
}

/** Returns the length of the dialogue up to the failure, then its whole length, then the size of the plan. */
function measureOf(rehearsed: RehearsedPlan, failure: string): number[] {
  return [userTurns(untilShown(rehearsed, failure)), userTurns(rehearsed.transcript), ...sizeOf(rehearsed.plan)];
}

export function userTurns({ turns }: Transcript): number {
  return turns.filter(({ author }) => author === "User").length;
}

/**
 * Yields plans with a replacement for an operator: the user says everything at once, the task fails once without a reason of its own, or
 * any other built-in operator that comes up there replaces a built-in one. For example, a failure with a question of the user becomes a
 * failure without one.
 * @param most the maximum number of user turns in the planned dialogue
 */
export function* withOtherOperators(
  plan: Plan,
  most: number,
  catalog: Catalog,
  registry: OperatorRegistry,
): Generator<Plan, void, undefined> {
  const { operators = [] } = plan;
  for (const [at, planned] of operators.entries()) {
    yield withAllAtOnce(plan, at);
    yield withFailure(plan, at);
    if (!BUILT_IN.has(planned.name)) continue;
    for (const { name, needsOtherGoal = false } of BUILT_IN.values()) {
      if (name === planned.name || needsOtherGoal !== (planned.with !== undefined)) continue;
      const other = { ...planned, name };
      const changed: Plan = { ...plan, operators: operators.with(at, other) };
      const { turns } = plannedDialogue(changed, catalog, registry);
      if (turns.length <= most && comesUp(other, turns, registry)) yield changed;
    }
  }
}

function withAllAtOnce(plan: Plan, at: number): Plan {
  const own = plan.operators?.[at]?.goal;
  const goals = plan.goals.map((goal, nth): Goal => (nth === own ? { ...goal, opens: "all" } : goal));
  return { ...without(plan, at), goals };
}

function withFailure(plan: Plan, at: number): Plan {
  const intent = plan.goals[plan.operators?.[at]?.goal ?? 0]?.intent ?? "";
  const failure = { intent, call: 1, reason: "the service is out of order" };
  return { ...without(plan, at), faults: [...(plan.faults ?? []), failure] };
}

function without({ operators = [], ...plan }: Plan, at: number): Plan {
  const left = operators.filter((_, nth) => nth !== at);
  return left.length === 0 ? plan : { ...plan, operators: left };
}

export interface ShrinkLimits {
  /** Maximum number of dialogues. Default: 1,000. */
  readonly executions?: number;
  /** Time limit in milliseconds of real time; the best result by then counts. Default: 30,000. */
  readonly withinMs?: number;
}

export class Budget {
  executions = 0;
  /** True if a candidate was skipped because the budget was spent. */
  isSpent = false;
  private readonly most: number;
  private readonly end: number;

  constructor({ executions = 1_000, withinMs = 30_000 }: ShrinkLimits) {
    this.most = executions;
    this.end = performance.now() + withinMs;
  }

  take(): boolean {
    this.isSpent ||= this.executions >= this.most || performance.now() >= this.end;
    if (this.isSpent) return false;
    this.executions++;
    return true;
  }
}
