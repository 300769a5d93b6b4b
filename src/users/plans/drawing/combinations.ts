import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../goals/drawGoal.js";
import { placeFinder } from "../../goals/placeFinder.js";
import { type PlaceFinder, type PlanOperator, withoutLateSlots } from "../../operators/operator.js";
import {
  chosenOperators,
  OPERATORS,
  type OperatorName,
  type OperatorRegistry,
  operatorOf,
} from "../../operators/operators.js";
import type { Goal } from "../../simulated/goal.js";
import type { Initiative, Plan, PlannedOperator } from "../plan.js";
import { checkNames } from "./drawPlan.js";
import { fittingPlan } from "./fitting.js";
import { planName } from "./planName.js";

/** Options of combinations. */
export interface CombinationOptions {
  /** Default: every intent of the back-end. */
  readonly intents?: readonly string[];
  /** Operators to combine. Default: all. */
  readonly operators?: readonly (OperatorName | PlanOperator)[];
  /** Maximum number of operators in a plan. Default: 2. */
  readonly depth?: number;
  /** Seeds, each for all combinations. Default: 1. */
  readonly seeds?: Iterable<number>;
  /** Tries a combination at one place, drawn by the seed, or at every place. Default: `one`. */
  readonly places?: "one" | "every";
  /** Default: 1. */
  readonly initiative?: Initiative;
  /** Time of the session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Called with the error of an intent whose goal is out of reach, while the others go on. Default: it is thrown. */
  readonly onUnreachable?: (error: BacklotError, intent: string, seed: number) => void;
  /** Called for each operator without a plan, after all plans. Default: it is ignored. */
  readonly onUnplanned?: (operator: UnplannedOperator) => void;
}

/** An operator without a plan. */
export interface UnplannedOperator {
  readonly name: string;
  /** Module that it was loaded from. */
  readonly file?: string;
  /** Reason, as a sentence without its subject. */
  readonly reason: string;
}

/** Limit of intents to try as the goal in the middle of another. */
const MAX_COMPANIONS = 5;

/**
 * Yields plans of all combinations of operators up to a depth: for each seed and intent the plain goal, then each operator, then each pair
 * … A combination has an operator at most once. It counts if all of its operators come up in the planned dialogue, in some order: a
 * cancellation before a planned failure, for example, excludes that failure. Equal options give equal plans.
 *
 * @throws BacklotError BAD_PLAN for an unknown operator, no intents or no seeds; BAD_OPERATOR for one of yours that throws; UNKNOWN_INTENT; UNREACHABLE_GOAL
 * without `onUnreachable`
 */
export function* combinations(backend: Backend, options: CombinationOptions = {}): Generator<Plan, void, undefined> {
  checkNames(options, "combinations");
  const { seeds = [1], onUnreachable, onUnplanned } = options;
  const { names, registry } = chosenOperators(options.operators ?? OPERATORS);
  const intents = options.intents ?? [...backend.catalog.keys()];
  const drawer = new GoalDrawer(backend, options.now);
  const found = new Map(names.map((name) => [name, { tried: 0, places: 0, fitting: 0 }]));
  let isSeeded = false;
  for (const seed of seeds) {
    isSeeded = true;
    for (const intent of intents) {
      let goal: Goal;
      try {
        goal = drawer.goal(intent, seed);
      } catch (error) {
        const isOutOfReach = error instanceof BacklotError && error.code === "UNREACHABLE_GOAL";
        if (!isOutOfReach || onUnreachable === undefined) throw error;
        onUnreachable(error, intent, seed);
        continue;
      }
      yield* new Combiner(backend, drawer, goal, seed, options, registry).plans(found);
    }
  }
  if (!isSeeded) throw new BacklotError("BAD_PLAN", "combinations: seeds is empty, so there is nothing to plan");
  for (const [name, counts] of found) {
    const { file } = operatorOf(name, registry);
    if (counts.fitting === 0) onUnplanned?.({ name, ...given({ file }), reason: reasonOf(counts) });
  }
}

/** Counts of an operator: tried goals, its places there, and places at which it comes up. */
interface PlaceCount {
  tried: number;
  places: number;
  fitting: number;
}

function reasonOf({ tried, places }: PlaceCount): string {
  if (tried === 0) return "was tried on no goal: none is within reach";
  if (places === 0)
    return `applies nowhere: \`places\` finds no place at any of ${tried === 1 ? "one goal" : `${tried} goals`}`;
  const where = places === 1 ? "its one place" : `any of its ${places} places`;
  return `does not come up at ${where}: the user is never brought to do anything, or \`comesUp\` says no`;
}

class Combiner {
  private readonly backend: Backend;
  private readonly drawer: GoalDrawer;
  private readonly goal: Goal;
  private readonly seed: number;
  private readonly options: CombinationOptions;
  private readonly finder: PlaceFinder;
  private readonly registry: OperatorRegistry;
  /** Number of plans with the same name. */
  private readonly named = new Map<string, number>();
  private companion: Goal | null | undefined;

  constructor(
    backend: Backend,
    drawer: GoalDrawer,
    goal: Goal,
    seed: number,
    options: CombinationOptions,
    registry: OperatorRegistry,
  ) {
    this.registry = registry;
    this.backend = backend;
    this.drawer = drawer;
    this.goal = goal;
    this.seed = seed;
    this.options = options;
    this.finder = placeFinder(backend, drawer, seed, options.now);
  }

  /** @param operators by name, with their counts */
  *plans(operators: ReadonlyMap<string, PlaceCount>): Generator<Plan, void, undefined> {
    const { depth = 2, places = "one" } = this.options;
    // An operator that never comes up alone never comes up beside others.
    const alone = new Map<string, PlannedOperator[]>();
    for (const [name, count] of operators) {
      const all = this.places(name);
      const at = all.filter((planned) => this.fitting([planned]) !== null);
      count.tried++;
      count.places += all.length;
      count.fitting += at.length;
      if (at.length > 0) alone.set(name, at);
    }
    for (let size = 0; size <= Math.min(depth, alone.size); size++) {
      for (const names of subsets([...alone.keys()], size)) {
        const choices = names.map((name) => shuffled(alone.get(name) ?? [], this.seed, name));
        for (const chosen of products(choices)) {
          const plan = this.fitting(chosen);
          if (plan === null) continue;
          yield this.numbered(plan);
          if (places === "one") break;
        }
      }
    }
  }

  /** Appends a number to the name of a plan if another one has it, with another value or request. */
  private numbered(plan: Plan): Plan {
    const name = plan.id ?? "";
    const number = (this.named.get(name) ?? 0) + 1;
    this.named.set(name, number);
    return number === 1 ? plan : { ...plan, id: `${name}, ${number}` };
  }

  private places(name: string): readonly PlannedOperator[] {
    const operator = operatorOf(name, this.registry);
    return operator.places(this.goal, 0, this.goals(operator.needsOtherGoal === true), this.finder);
  }

  /** Returns a plan in which each of these operators comes up, or null. */
  private fitting(chosen: readonly PlannedOperator[]): Plan | null {
    const goals = this.goals(chosen.some((planned) => planned.with !== undefined));
    const { initiative, now } = this.options;
    const number = this.seed === 1 ? undefined : `seed ${this.seed}`;
    const id = planName({ goals: [this.goal], operators: chosen }, undefined, number);
    const rest = {
      id,
      seed: this.seed,
      ...(initiative === undefined ? {} : { initiative }),
      ...(now === undefined ? {} : { now }),
    };
    return fittingPlan(this.backend, goals, chosen, rest, this.registry)?.plan ?? null;
  }

  private goals(hasCompanion: boolean): readonly Goal[] {
    if (!hasCompanion) return [this.goal];
    if (this.companion === undefined) this.companion = this.findCompanion();
    return this.companion === null ? [this.goal] : [this.goal, this.companion];
  }

  /** Returns an unrelated goal of another intent, to come up in the middle. */
  private findCompanion(): Goal | null {
    const { catalog } = this.backend;
    const own = catalog.get(this.goal.intent);
    const others = [...catalog.values()].filter(
      ({ command, entity, query, asks }) =>
        command !== own?.command && (entity === null || entity !== own?.entity) && !query && asks,
    );
    const drawn = new Seeded("companion", this.seed, this.goal.intent);
    for (let tried = 0; tried < MAX_COMPANIONS && others.length > 0; tried++) {
      const [other] = others.splice(drawn.between(0, others.length - 1), 1);
      try {
        if (other !== undefined) return withoutLateSlots(this.drawer.goal(other.command, this.seed), this.finder);
      } catch (error) {
        if (!(error instanceof BacklotError && error.code === "UNREACHABLE_GOAL")) throw error;
      }
    }
    return null;
  }
}

function shuffled<T>(items: readonly T[], seed: number, name: string): T[] {
  const left = [...items];
  const drawn = new Seeded("place", seed, name);
  return items.map(() => left.splice(drawn.between(0, left.length - 1), 1)[0] as T);
}

/** Yields all choices of a number of items, in order. */
function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else {
    for (let at = from; at <= items.length - size; at++) {
      for (const rest of subsets(items, size - 1, at + 1)) yield [items[at] as T, ...rest];
    }
  }
}

/** Yields all choices of one item from each list. */
function* products<T>([first, ...rest]: readonly (readonly T[])[]): Generator<T[]> {
  if (first === undefined) yield [];
  else for (const item of first) for (const others of products(rest)) yield [item, ...others];
}
