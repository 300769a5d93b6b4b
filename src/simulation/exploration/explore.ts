import type { BacklotError } from "../../errors.js";
import { given } from "../../json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { GoalDrawer } from "../goals/drawGoal.js";
import { placeFinder } from "../goals/placeFinder.js";
import type { PlanOperator } from "../operators/operator.js";
import { chosenOperators, OPERATORS, type OperatorName, operatorOf } from "../operators/operators.js";
import type { FittingPlan } from "../plans/fitting.js";
import type { Initiative, Plan } from "../plans/plan.js";
import { type CandidateSources, Candidates, type Happening } from "./candidates.js";
import { SITUATIONS, SituationDrawer, type SituationName } from "./situation.js";

/** Which plans are to be made. */
export interface ExploreOptions {
  /** Default: every intent of the back-end. */
  readonly intents?: readonly string[];
  /** What may happen. Default: every operator. */
  readonly operators?: readonly (OperatorName | PlanOperator)[];
  /** Default: 1. */
  readonly seed?: number;
  /** Default: 1. */
  readonly initiative?: Initiative;
  /** The session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Takes the error of an intent whose goal is out of reach. Default: nobody hears of it. */
  readonly onUnreachable?: (error: BacklotError, intent: string) => void;
}

/** So many new things are expected of a pair of operators that was not tried. */
const [PLAIN_PAIR, TELLING_PAIR] = [2, 5];
/** What a branch of a behaviour counts that was not reached before. */
const NEW_BRANCH = 10;
/** How much the last plan counts in what a kind of plans promises. */
const RECENT = 0.4;

/**
 * Plans that go everywhere, the newest first: goals alone, again, after a search, with what it found, two and three in one
 * dialogue, and at each of them what users and back-ends do. Every kind is tried once; then those come first whose last
 * plans showed most that had not been seen: an intent, a signal after an act, an operator, a pair of these. Equal options
 * give equal plans, in the same order, so that they may be ended at any time.
 *
 * @throws BacklotError BAD_PLAN for an operator that does not exist; BAD_OPERATOR for one of yours that throws;
 * UNKNOWN_INTENT
 *
 * @example
 * ```ts
 * import { explore, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const deadline = performance.now() + 500;
 * let rehearsed = 0;
 * for (const plan of explore(backend, { intents: ["book_table"] })) {
 *   const { outcome } = await rehearse({ backend, policy: schemaPolicy(backend), plan });
 *   console.assert(outcome === "completed");
 *   rehearsed++;
 *   if (performance.now() > deadline) break;
 * }
 * console.assert(rehearsed > 0);
 * ```
 */
export function* explore(backend: Backend, options: ExploreOptions = {}): Generator<Plan, void, undefined> {
  const { seed = 1, intents = [...backend.catalog.keys()], initiative, now } = options;
  const { names, registry } = chosenOperators(options.operators ?? OPERATORS);
  const drawer = new GoalDrawer(backend, now);
  const opening = now === undefined ? { seed } : { seed, now };
  const sources: CandidateSources = {
    backend,
    situations: new SituationDrawer(backend, drawer, opening),
    finder: placeFinder(backend, drawer, seed, now),
    registry,
    intents: reachable(drawer, intents, seed, options.onUnreachable),
    seed,
    ...given({ initiative, now }),
  };
  const seen = new Set<string>();
  const kinds = [...kindsOf(sources, names)];
  while (kinds.length > 0) {
    const best = kinds.reduce((one, other) => (other.promise > one.promise ? other : one));
    const fitting = best.draw();
    if (fitting === null) {
      kinds.splice(kinds.indexOf(best), 1);
      continue;
    }
    const news = newsOf(best, fitting, seen);
    best.promise = Number.isFinite(best.promise) ? best.promise * (1 - RECENT) + news * RECENT : news;
    yield fitting.plan;
  }
}

/** Those of which a goal can be reached. @throws BacklotError UNKNOWN_INTENT */
function reachable(
  drawer: GoalDrawer,
  intents: readonly string[],
  seed: number,
  onUnreachable: ExploreOptions["onUnreachable"],
): readonly string[] {
  return intents.filter((intent) => {
    const error = drawer.problem(intent, seed);
    if (error !== null) onUnreachable?.(error, intent);
    return error === null;
  });
}

/** Every kind of plans, the plainest first: nothing happens, one thing does, two do at two goals. */
function* kindsOf(sources: CandidateSources, operators: readonly string[]): Generator<Candidates> {
  const situations = Object.keys(SITUATIONS) as SituationName[];
  for (const situation of situations) yield new Candidates(sources, situation, []);
  for (const situation of situations) {
    for (let goal = SITUATIONS[situation] - 1; goal >= 0; goal--) {
      for (const operator of operators) yield new Candidates(sources, situation, [{ operator, goal }]);
    }
  }
  for (const [at, operator] of operators.entries()) {
    for (const other of operators.slice(at + 1)) {
      const promise = promiseOf([operator, other], sources);
      yield new Candidates(sources, "alone", [happening(operator, 0), happening(other, 0)], promise);
      yield new Candidates(sources, "another after", [happening(operator, 0), happening(other, 1)], promise);
      yield new Candidates(sources, "another after", [happening(other, 0), happening(operator, 1)], promise);
    }
  }
}

/** What a pair promises before it is tried: more where one of the two ends a goal, or brings up another. */
function promiseOf(names: readonly string[], { registry }: CandidateSources): number {
  const isTelling = names.some((name) => {
    const { ends, needsOtherGoal = false } = operatorOf(name, registry);
    return ends !== undefined || needsOtherGoal;
  });
  return isTelling ? TELLING_PAIR : PLAIN_PAIR;
}

const happening = (operator: string, goal: number): Happening => ({ operator, goal });

/** How much of a plan was not seen before. */
function newsOf({ happenings, situation }: Candidates, { plan, turns }: FittingPlan, seen: Set<string>): number {
  const before = seen.size;
  let branches = 0;
  const names = happenings.map(({ operator }) => operator);
  const intents = plan.goals.map(({ intent }) => intent);
  for (const intent of intents) seen.add(`${situation} ${intent}`);
  for (const name of names) for (const intent of intents) seen.add(`${name} ${intent}`);
  if (names.length > 1) seen.add(names.join(" "));
  for (const { first, slot, wanted } of plan.operators ?? []) {
    // Another reason for a refusal is another branch of a behaviour.
    const refused = `refused ${intents[0]} ${JSON.stringify(first)}`;
    if (first !== undefined && !seen.has(refused)) branches += NEW_BRANCH;
    seen.add(refused);
    if (wanted !== undefined) seen.add(`wanted ${intents[0]} ${slot}`);
  }
  for (const { turn, signal } of turns) {
    const intent = turn.goal === null ? "" : intents[turn.goal];
    seen.add(`${intent} ${turn.act.kind} ${signal?.kind ?? "nothing"} ${signal?.slot ?? ""}`);
    for (const name of names) seen.add(`${name} ${turn.act.kind} ${signal?.kind ?? "nothing"}`);
  }
  return seen.size - before + branches;
}
