import type { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { GoalDrawer } from "../goals/drawGoal.js";
import { placeFinder } from "../goals/placeFinder.js";
import type { PlanOperator } from "../operators/operator.js";
import { chosenOperators, OPERATORS, type OperatorName, operatorOf } from "../operators/operators.js";
import { checkNames } from "../plans/drawing/drawPlan.js";
import type { FittingPlan } from "../plans/drawing/fitting.js";
import type { Initiative, Plan } from "../plans/plan.js";
import { type CandidateSources, Candidates, type OperatorAt, shuffled } from "./candidates.js";
import { SITUATIONS, SituationDrawer, type SituationName } from "./situation.js";

/** Options of an exploration. */
export interface ExploreOptions {
  /** Default: every intent of the back-end. */
  readonly intents?: readonly string[];
  /** Operators to apply. Default: every operator. */
  readonly operators?: readonly (OperatorName | PlanOperator)[];
  /** Default: 1. */
  readonly seed?: number;
  /** Default: 1. */
  readonly initiative?: Initiative;
  /** Time of the session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Called with the error of an intent whose goal is out of reach. Default: it is ignored. */
  readonly onUnreachable?: (error: BacklotError, intent: string) => void;
}

/** Weight of the last plan in the novelty of its kind. */
const RECENT = 0.4;

/**
 * Yields plans for coverage, the most novel first: goals alone, repeated, after a search, with its result, two and three in one dialogue,
 * each with the operators of users and back-ends. Every kind is tried once; in between come pairs of operators, and kinds whose last plans
 * showed most new things: a branch of a behaviour, an intent, a signal after an act. Equal options give equal plans in the same order, and
 * the iteration may end at any time.
 *
 * @throws BacklotError BAD_PLAN for an unknown operator or no intents; BAD_OPERATOR for one of yours that throws; UNKNOWN_INTENT
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
  checkNames(options, "explore");
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

/** Returns the intents with a reachable goal. @throws BacklotError UNKNOWN_INTENT */
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

/** Chooses the next kind: two of four plans are of untried kinds, one of an untried pair, and one of the kind with the most novelty. */
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

/** Yields every kind of plans, the plainest first: no operator, or one at one goal. */
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

/** Tests if an operator fits a situation: if all resources are used up, only operators for refusals at the last goal do. */
const comesInto = (situation: SituationName, goal: number, { needsRefusal = false }: PlanOperator): boolean =>
  situation !== "used up" || (needsRefusal && goal === SITUATIONS[situation] - 1);

/** Returns kinds with two operators at one goal, or at two: first operators that end a goal, or bring up another. */
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

/** Weight of a new branch of a behaviour. */
const NEW_BRANCH = 30;

/** Counts the new things that plans show. */
class NoveltyCount {
  private readonly seen = new Set<string>();

  /** Returns the novelty of a plan: intents, signals after acts, refused values, pairs of operators. */
  of({ operators, situation }: Pick<Candidates, "operators" | "situation">, { plan, turns }: FittingPlan): number {
    const names = operators.map(({ operator }) => operator);
    const intents = plan.goals.map(({ intent }) => intent);
    let novelty = 0;
    const see = (what: readonly unknown[], worth = 1): void => {
      const key = what.join(" ");
      if (!this.seen.has(key)) novelty += worth;
      this.seen.add(key);
    };
    for (const intent of intents) see([situation, intent]);
    for (const name of names) for (const intent of intents) see([name, intent]);
    if (names.length > 1) see(names);
    for (const { goal, first, slot, wanted } of plan.operators ?? []) {
      // Another reason of a refusal is another branch of a behaviour; other goals have other values anyway.
      const refused = first === undefined || situation === "alone" ? first : Object.keys(first);
      if (refused !== undefined) see([situation, intents[goal], JSON.stringify(refused)], NEW_BRANCH);
      if (wanted !== undefined) see(["wanted", intents[goal], slot]);
    }
    for (const { turn, signal } of turns) {
      const step = [turn.act.kind, signal?.kind ?? "nothing"];
      see([turn.goal === null ? "" : intents[turn.goal], ...step, signal?.slot ?? ""]);
      for (const name of names) see([name, ...step]);
    }
    return novelty;
  }
}
