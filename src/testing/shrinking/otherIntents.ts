import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Fault } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { GoalDrawer } from "../../users/goals/drawGoal.js";
import { placeFinder } from "../../users/goals/placeFinder.js";
import { type PlaceFinder, withoutLateSlots } from "../../users/operators/operator.js";
import { type OperatorRegistry, operatorOf } from "../../users/operators/operators.js";
import { fittingPlan } from "../../users/plans/drawing/fitting.js";
import type { Initiative, Plan, PlannedOperator } from "../../users/plans/plan.js";
import type { Goal } from "../../users/simulated/goal.js";

const MAX_INTENTS = 8;
const MAX_PLACES = 4;

/** Variants of volunteering: everything at once, or by the initiative. */
const TALKATIVE: readonly (Pick<Goal, "opens"> & { readonly initiative?: Initiative })[] = [
  { opens: "all" },
  { initiative: 2 },
  {},
];

/**
 * Yields plans of the same shape about tasks that take fewer user turns: as many goals, with the same similarities and operators. One
 * intent replaces all, another one, or that of one goal. Searches stay. It yields nothing for a single goal without operators, nor for
 * failures with values of their tasks.
 * @param most the maximum number of user turns in the planned dialogue
 */
export function* withOtherIntents(
  plan: Plan,
  most: number,
  backend: Backend,
  registry: OperatorRegistry,
): Generator<Plan, void, undefined> {
  const { goals, operators = [], faults = [], seed = 1, now } = plan;
  if (goals.length + operators.length + faults.length < 2 || !faults.every(isPlain)) return;
  const drawer = new GoalDrawer(backend, now);
  const finder = placeFinder(backend, drawer, seed, now);
  const rest = { ...given({ id: plan.id, seed: plan.seed, now }) };
  for (const intents of substitutions(goals, quickest(backend), backend)) {
    const moved = faults.map((fault) => ({ ...fault, intent: intents[nthOf(goals, fault.intent)] ?? fault.intent }));
    for (const isAlike of isAnyAlike(goals) ? [true, false] : [false]) {
      const drawn = drawnGoals(goals, intents, isAlike, drawer, seed);
      if (drawn === null) continue;
      for (const { opens, ...initiative } of TALKATIVE) {
        const opened = drawn.map((goal, at) => {
          if (goal === goals[at]) return goal;
          const own = opens === undefined ? goal : { ...goal, opens };
          return at === 0 ? own : withoutLateSlots(own, finder);
        });
        let before = "";
        for (let nth = 0; nth < MAX_PLACES; nth++) {
          const placed = placedOperators(operators, goals, opened, nth, finder, registry);
          const text = JSON.stringify(placed);
          if (placed === null || text === before) break;
          before = text;
          const fitting = fittingPlan(backend, opened, placed, { ...rest, ...initiative }, registry);
          if (fitting === null || fitting.turns.length > most) continue;
          yield { ...fitting.plan, ...(faults.length === 0 ? {} : { faults: moved }) };
        }
      }
    }
  }
}

const isPlain = (fault: Fault): boolean =>
  Object.keys(fault).every((key) => ["intent", "call", "reason", "probability"].includes(key));

const nthOf = (goals: readonly Goal[], name: string | undefined): number =>
  goals.findIndex(({ intent }) => intent === name);

function quickest({ catalog }: Pick<Backend, "catalog">): readonly string[] {
  const costs = [...catalog.values()].flatMap(({ command, query, confirm, performs, slots }) => {
    const asksForYes = confirm || performs === "when_told" ? 1 : 0;
    return query ? [] : [{ command, cost: asksForYes * 1_000 + slots.filter(({ required }) => required).length }];
  });
  return costs
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, MAX_INTENTS)
    .map(({ command }) => command);
}

function* substitutions(
  goals: readonly Goal[],
  others: readonly string[],
  { catalog }: Pick<Backend, "catalog">,
): Generator<readonly string[]> {
  const all = goals.map(({ intent }) => intent);
  const tasks = [...all.keys()].filter((at) => catalog.get(all[at] as string)?.query !== true);
  const alike = tasks.map((at) => tasks.filter((other) => all[other] === all[at]));
  const replaced = new Map([tasks, ...alike, ...tasks.map((at) => [at])].map((those) => [those.join(), those]));
  for (const other of others) {
    for (const those of replaced.values()) {
      if (those.length === 0 || those.every((at) => all[at] === other)) continue;
      yield all.map((name, at) => (those.includes(at) ? other : name));
    }
  }
}

/** Returns null if a goal is out of reach. `isAlike` keeps goals equal that share a value with an earlier one. */
function drawnGoals(
  goals: readonly Goal[],
  intents: readonly string[],
  isAlike: boolean,
  drawer: GoalDrawer,
  seed: number,
): readonly Goal[] | null {
  const drawn: Goal[] = [];
  for (const [at, goal] of goals.entries()) {
    const intent = intents[at] as string;
    const alike = isAlike ? goals.slice(0, at).findIndex((one) => shares(one, goal)) : -1;
    if (intent === goal.intent) drawn.push(goal);
    else if (alike >= 0 && drawn[alike]?.intent === intent) drawn.push(drawn[alike]);
    else {
      try {
        const { slots } = drawer.goal(intent, seed + at);
        drawn.push({ intent, ...given({ slots, confirm: goal.confirm }) });
      } catch (error) {
        if (error instanceof BacklotError && error.code === "UNREACHABLE_GOAL") return null;
        throw error;
      }
    }
  }
  return drawn;
}

const isAnyAlike = (goals: readonly Goal[]): boolean =>
  goals.some((goal, at) => goals.slice(0, at).some((one) => shares(one, goal)));

function shares(one: Goal, other: Goal): boolean {
  if (one.intent !== other.intent) return false;
  return Object.entries(one.slots ?? {}).some(
    ([slot, value]) => JSON.stringify(other.slots?.[slot]) === JSON.stringify(value),
  );
}

function placedOperators(
  operators: readonly PlannedOperator[],
  before: readonly Goal[],
  goals: readonly Goal[],
  nth: number,
  finder: PlaceFinder,
  registry: OperatorRegistry,
): readonly PlannedOperator[] | null {
  const placed: PlannedOperator[] = [];
  for (const planned of operators) {
    const { name, goal: at, with: inner } = planned;
    const goal = goals[at] as Goal;
    if (goal === before[at]) {
      placed.push(planned);
      continue;
    }
    const all = operatorOf(name, registry).places(goal, at, goals, finder);
    const places = all.filter((one) => one.with === inner);
    const place = places[nth % Math.max(1, places.length)];
    if (place === undefined) return null;
    placed.push(place);
  }
  return placed;
}
