import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../goals/drawGoal.js";
import { placeFinder } from "../../goals/placeFinder.js";
import { type PlanOperator, withoutLateSlots } from "../../operators/operator.js";
import { chosenOperators, type OperatorName, operatorOf } from "../../operators/operators.js";
import type { Goal } from "../../simulated/goal.js";
import { intentsOf } from "../checkPlan.js";
import { intentsDigest } from "../intentsDigest.js";
import { type Initiative, PLAN_VERSION, type Plan, type PlannedOperator } from "../plan.js";

/** Options of a drawn plan. */
export interface DrawOptions {
  /** Intents of the user's goals, in order. Default: one drawn intent. */
  readonly intents?: readonly string[];
  /** Default: 1. */
  readonly seed?: number;
  /** Operators of the plan; an operator without a place is an error. Default: none. */
  readonly operators?: readonly (OperatorName | PlanOperator)[];
  /** Default: 1. */
  readonly initiative?: Initiative;
  /** Time of the session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
}

/**
 * Draws a plan: a goal for each intent, with values that the back-end accepts, and a place for each operator. Equal options give equal
 * plans.
 *
 * @throws BacklotError UNREACHABLE_GOAL if the back-end accepts no values of an intent; UNKNOWN_INTENT; BAD_PLAN for an unknown operator,
 * or one without a place; BAD_OPERATOR for one of yours that throws, or has a duplicate name
 *
 * @example
 * ```ts
 * import { drawPlan, mockBackend } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const plan = drawPlan(backend, { intents: ["book_table"], operators: ["correction", "failure"], seed: 3 });
 * console.assert(plan.operators?.length === 2);
 * ```
 */
export function drawPlan(backend: Backend, options: DrawOptions = {}): Plan {
  checkNames(options, "drawPlan");
  const { seed = 1, initiative, now } = options;
  const { names: operators, registry } = chosenOperators(options.operators ?? []);
  const drawer = new GoalDrawer(backend, now);
  const names = options.intents ?? [new Seeded("intent", seed).of([...backend.catalog.keys()])];
  const mayComeBetween = operators.some((name) => operatorOf(name, registry).needsOtherGoal === true);
  const goals = names.map((name, at) => {
    const goal = drawer.goal(name, seed + at);
    return mayComeBetween && at > 0 ? withoutLateSlots(goal, backend) : goal;
  });
  const finder = placeFinder(backend, drawer, seed, now);
  const planned = operators.map((name) => {
    const places = goals.flatMap((goal, at) => operatorOf(name, registry).places(goal, at, goals, finder));
    if (places.length === 0) {
      throw new BacklotError("BAD_PLAN", `the operator ${name} applies nowhere in a plan of ${names.join(", ")}`);
    }
    return new Seeded("place", seed, name).of(places);
  });
  return planOf(backend, goals, planned, {
    seed,
    ...(initiative === undefined ? {} : { initiative }),
    ...(now === undefined ? {} : { now }),
  });
}

/** Makes a plan of these goals, with the digest of its intents. */
export function planOf(
  { catalog }: Pick<Backend, "catalog">,
  goals: readonly Goal[],
  operators: readonly PlannedOperator[],
  rest: Pick<Plan, "seed" | "now" | "initiative" | "proceeds" | "id" | "earlier" | "references"> = {},
): Plan {
  const plan: Plan = {
    version: PLAN_VERSION,
    goals,
    ...(operators.length === 0 ? {} : { operators }),
    ...rest,
  };
  return { ...plan, intents: intentsDigest(catalog, intentsOf(plan)) };
}

/**
 * @param caller the function that is given the options
 * @throws BacklotError BAD_PLAN for options that are not an object, for a name instead of a list of names, and for no intents
 */
export function checkNames(options: DrawOptions, caller: string): void {
  if (!isObject(options)) throw new BacklotError("BAD_PLAN", `${caller} takes a backend and an object of options`);
  if (Array.isArray(options.intents) && options.intents.length === 0)
    throw new BacklotError("BAD_PLAN", "intents is an empty list: there is nothing to plan");
  for (const [name, list] of Object.entries({ intents: options.intents, operators: options.operators })) {
    const isFit = (one: unknown) => typeof one === "string" || (name === "operators" && isObject(one));
    if (list === undefined || (Array.isArray(list) && list.every(isFit))) continue;
    throw new BacklotError("BAD_PLAN", `${name} must be a list of names`);
  }
}
