import type { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { GoalDrawer } from "../goals/drawGoal.js";
import { placeFinder } from "../goals/placeFinder.js";
import type { PlanOperator } from "../operators/operator.js";
import { chosenOperators, OPERATORS, type OperatorName, operatorOf } from "../operators/operators.js";
import type { Initiative, Plan } from "../plans/plan.js";
import { type CandidateSources, Candidates, type OperatorAt, shuffled } from "./candidates.js";
import { NoveltyCount } from "./novelty.js";
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

/** How much the last plan counts in the novelty of its kind. */
const RECENT = 0.4;

/**
 * Plans that go everywhere, the newest first: goals alone, again, after a search, with what it found, two and three in one
 * dialogue, and at each of them what users and back-ends do. Every kind is tried once; in
 * between come pairs of these, and those kinds whose last plans showed most that had not been seen: a branch of a
 * behaviour, an intent, a signal after an act. Equal options
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
  const finder = placeFinder(backend, drawer, seed, now);
  const sources: CandidateSources = {
    backend,
    situations: new SituationDrawer(backend, drawer, finder, opening),
    finder,
    registry,
    intents: reachable(drawer, intents, seed, options.onUnreachable),
    seed,
    ...given({ initiative, now }),
  };
  const novelty = new NoveltyCount();
  const untried = [...kindsOf(sources, names)];
  const pairs = pairsOf(sources, names);
  const tried: Candidates[] = [];
  for (let turn = 0; untried.length + pairs.length + tried.length > 0; turn++) {
    const candidates = chosen(turn, untried, pairs, tried);
    if (candidates === undefined) continue;
    const fitting = candidates.draw();
    if (fitting === null) {
      if (tried.includes(candidates)) tried.splice(tried.indexOf(candidates), 1);
      continue;
    }
    const found = novelty.of(candidates, fitting);
    const isNew = !tried.includes(candidates);
    candidates.novelty = isNew ? found : candidates.novelty * (1 - RECENT) + found * RECENT;
    if (isNew) tried.push(candidates);
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

/** Of four plans two are of kinds that were not tried, one of a pair that was not, and one of the kind with the most novelty. */
function chosen(
  turn: number,
  untried: Candidates[],
  pairs: Candidates[],
  tried: readonly Candidates[],
): Candidates | undefined {
  switch (turn % 4) {
    case 1:
      return tried.reduce<Candidates | undefined>(
        (one, other) => (one === undefined || other.novelty > one.novelty ? other : one),
        undefined,
      );
    case 3:
      return pairs.shift();
    default:
      return untried.shift();
  }
}

/** Every kind of plans, the plainest first: nothing happens, or one thing does at one goal. */
function* kindsOf(sources: CandidateSources, operators: readonly string[]): Generator<Candidates> {
  const situations = Object.keys(SITUATIONS) as SituationName[];
  for (const situation of situations) yield new Candidates(sources, situation, []);
  for (const situation of situations) {
    for (let goal = SITUATIONS[situation] - 1; goal >= 0; goal--) {
      for (const operator of operators) {
        if (comesInto(situation, goal, operatorOf(operator, sources.registry)))
          yield new Candidates(sources, situation, [{ operator, goal }]);
      }
    }
  }
}

/** Whether an operator has something to do with a situation: where everything is used up, one of refusals at the last goal. */
const comesInto = (situation: SituationName, goal: number, { needsRefusal = false }: PlanOperator): boolean =>
  situation !== "used up" || (needsRefusal && goal === SITUATIONS[situation] - 1);

/** Two things at one goal, or at two: first those that end a goal, or bring up another. */
function pairsOf(sources: CandidateSources, operators: readonly string[]): Candidates[] {
  const isDecisive = (name: string): boolean => {
    const { ends, needsOtherGoal = false } = operatorOf(name, sources.registry);
    return ends !== undefined || needsOtherGoal;
  };
  const all = operators.flatMap((one, at) =>
    operators.slice(at + 1).flatMap((other) => {
      const pair = (situation: SituationName, first: OperatorAt, second: OperatorAt) => ({
        decisive: [one, other].filter(isDecisive).length,
        candidates: new Candidates(sources, situation, [first, second]),
      });
      return [
        pair("alone", { operator: one, goal: 0 }, { operator: other, goal: 0 }),
        pair("another after", { operator: one, goal: 0 }, { operator: other, goal: 1 }),
        pair("another after", { operator: other, goal: 0 }, { operator: one, goal: 1 }),
      ];
    }),
  );
  const order = shuffled(all, new Seeded("pairs", sources.seed));
  return order.toSorted((one, other) => other.decisive - one.decisive).map(({ candidates }) => candidates);
}
