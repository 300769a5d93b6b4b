import fc from "fast-check";
import { BacklotError } from "../../base/errors.js";
import type { Fault } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../users/goals/drawGoal.js";
import { placeFinder } from "../../users/goals/placeFinder.js";
import { isReached, tryGoal } from "../../users/goals/tryGoal.js";
import { type PlanOperator, withoutLateSlots } from "../../users/operators/operator.js";
import {
  type ChosenOperators,
  chosenOperators,
  OPERATORS,
  type OperatorName,
  operatorOf,
} from "../../users/operators/operators.js";
import { checkPlan, intentsOf } from "../../users/plans/checkPlan.js";
import { planOf } from "../../users/plans/drawing/drawPlan.js";
import { intentsDigest } from "../../users/plans/intentsDigest.js";
import type { Initiative, Plan, PlannedOperator } from "../../users/plans/plan.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import type { Goal } from "../../users/simulated/goal.js";
import { isLess, simplerPlans, sizeOf } from "../shrinking/candidates.js";

/** Options of arbitrary plans. */
export interface PlanOptions {
  /** Intents of the goals. Default: all intents of the back-end with a reachable goal. */
  readonly intents?: readonly string[];
  /** Operators of the plans. Default: every operator. */
  readonly operators?: readonly (OperatorName | PlanOperator)[];
  /** Maximum number of goals in a plan. Default: 2. */
  readonly maxGoals?: number;
  /** Maximum number of operators in a plan. Default: 2. */
  readonly depth?: number;
  /** Failures of the back-end beside those of the operators: `arbitraryFaults(backend)`. Default: none. */
  readonly faults?: fc.Arbitrary<readonly Fault[]>;
}

const MAX_SEED = 2 ** 31 - 1;
const MAX_GOAL_SEED = 1_000;
const MAX_DRAWS = 20;

/**
 * Arbitrary plans that a sound policy completes: goals whose values the back-end accepts, with operators that come up, and an initiative. A
 * plan shrinks as plans do (`shrink`): goals, operators, faults and slots are taken away, everything is said at once, values become
 * simpler; each step is a plan with a shorter dialogue, or a smaller plan with an equally long one.
 *
 * With `faults` the back-end fails without a planned reaction: the user gives the goal up, and no policy reaches it.
 *
 * @throws BacklotError UNKNOWN_INTENT; BAD_PLAN for an unknown operator; at a draw, UNREACHABLE_GOAL
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { arbitraryPlan } from "backlot/arbitraries";
 * import { mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const policy = schemaPolicy(backend);
 * const completes = fc.asyncProperty(arbitraryPlan(backend, { intents: ["book_table"] }), async (plan) => {
 *   return (await rehearse({ backend, policy, plan })).outcome === "completed";
 * });
 * await fc.assert(completes, { numRuns: 10 });
 * ```
 */
export function arbitraryPlan(backend: Backend, options: PlanOptions = {}): fc.Arbitrary<Plan> {
  const { operators = OPERATORS, intents = [...backend.catalog.keys()] } = options;
  const chosen = chosenOperators(operators);
  const missing = intents.find((name) => !backend.catalog.has(name));
  if (missing !== undefined) throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${missing}`);
  return new PlanArbitrary(backend, options, chosen);
}

class PlanArbitrary extends fc.Arbitrary<Plan> {
  private readonly backend: Backend;
  private readonly options: PlanOptions;
  private readonly chosen: ChosenOperators;
  private readonly drawer: GoalDrawer;

  constructor(backend: Backend, options: PlanOptions, chosen: ChosenOperators) {
    super();
    this.chosen = chosen;
    this.backend = backend;
    this.options = options;
    this.drawer = new GoalDrawer(backend);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Plan> {
    const plan = this.drawn(random.nextInt(1, MAX_SEED));
    const faults = this.options.faults?.generate(random, bias).value ?? [];
    return new fc.Value(faults.length === 0 ? plan : { ...plan, faults }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Plan {
    try {
      checkPlan(value, { catalog: this.backend.catalog, operators: this.chosen.registry });
      return true;
    } catch {
      return false;
    }
  }

  override shrink(plan: Plan): fc.Stream<fc.Value<Plan>> {
    const size = this.sizeOf(plan);
    const smaller = function* (arbitrary: PlanArbitrary): Generator<fc.Value<Plan>, void, unknown> {
      for (const simpler of simplerPlans(plan)) {
        const candidate = { ...simpler, intents: intentsDigest(arbitrary.backend.catalog, intentsOf(simpler)) };
        if (isLess(arbitrary.sizeOf(candidate), size) && arbitrary.isSound(candidate)) {
          yield new fc.Value(candidate, undefined);
        }
      }
    };
    return fc.stream(smaller(this));
  }

  private drawn(seed: number): Plan {
    const { backend, drawer } = this;
    const { names: operators, registry } = this.chosen;
    const { maxGoals = 2, depth = 2 } = this.options;
    const seeded = new Seeded("plan", seed);
    const count = seeded.part("goals").between(1, maxGoals);
    const first = Array.from({ length: count }, (_, at) => this.goal(seeded.part(`goal ${at}`)));
    const finder = placeFinder(backend, drawer, seed % MAX_GOAL_SEED);
    // A goal within another has to end with its signal.
    const goals = first.map((goal, at) => (at === 0 ? goal : withoutLateSlots(goal, finder)));
    const initiative = seeded.part("initiative").between(1, 4) as Initiative;
    const rest = { seed: seed % MAX_GOAL_SEED, ...(initiative === 1 ? {} : { initiative }) };
    let plan = planOf(backend, goals, [], rest);
    for (let nth = seeded.part("depth").between(0, depth); nth > 0; nth--) {
      const names = operators.filter((one) => !plan.operators?.some((planned) => planned.name === one));
      const name = names.length === 0 ? undefined : seeded.part(`operator ${nth}`).of(names);
      const places = goals.flatMap((goal, at) =>
        name === undefined ? [] : operatorOf(name, registry).places(goal, at, goals, finder),
      );
      if (places.length === 0) continue;
      const chosen: PlannedOperator[] = [...(plan.operators ?? []), seeded.part(`place ${nth}`).of(places)];
      const longer = planOf(backend, goals, chosen, rest);
      // An operator may prevent another.
      if (this.isSound(longer)) plan = longer;
    }
    return plan;
  }

  private goal(seeded: Seeded): Goal {
    const { intents = [...this.backend.catalog.keys()] } = this.options;
    let error: unknown;
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const part = seeded.part(draw);
      try {
        return this.drawer.goal(part.of(intents), part.between(1, MAX_GOAL_SEED));
      } catch (thrown) {
        if (!(thrown instanceof BacklotError && thrown.code === "UNREACHABLE_GOAL")) throw thrown;
        error = thrown;
      }
    }
    throw error;
  }

  /** Length of the dialogue if everything goes by plan, then the size of the plan. */
  private sizeOf(plan: Plan): number[] {
    return [plannedDialogue(plan, this.backend.catalog, this.chosen.registry).turns.length, ...sizeOf(plan)];
  }

  private isSound(plan: Plan): boolean {
    if (!this.canShrinkWithoutContext(plan)) return false;
    const { turns } = plannedDialogue(plan, this.backend.catalog, this.chosen.registry);
    return (
      (plan.operators ?? []).every((planned) => comesUp(planned, turns, this.chosen.registry)) &&
      plan.goals.every((goal) => isReached(tryGoal(this.backend, goal, { seed: plan.seed ?? 1 })))
    );
  }
}
