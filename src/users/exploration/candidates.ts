import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { finderAfter } from "../goals/placeFinder.js";
import type { PlaceFinder } from "../operators/operator.js";
import { type OperatorRegistry, operatorOf } from "../operators/operators.js";
import { type FittingPlan, fittingPlan } from "../plans/drawing/fitting.js";
import { planName } from "../plans/drawing/planName.js";
import type { Initiative, PlannedOperator } from "../plans/plan.js";
import type { SituationDrawer, SituationName } from "./situation.js";

/** Sources of candidates. */
export interface CandidateSources {
  readonly backend: Backend;
  readonly situations: SituationDrawer;
  readonly finder: PlaceFinder;
  readonly registry: OperatorRegistry;
  readonly intents: readonly string[];
  readonly seed: number;
  readonly initiative?: Initiative;
  readonly now?: number;
}

/** An operator at a goal of a situation. */
export interface OperatorAt {
  readonly operator: string;
  readonly goal: number;
}

/** Limit of draws of a situation with several goals; a single goal is tried at every place. */
const MAX_ROUNDS = 6;

/**
 * Plans of one kind: a situation with operators, over all intents. It first visits each intent at one place, then at other places, or with
 * other goals.
 */
export class Candidates {
  readonly situation: SituationName;
  readonly operators: readonly OperatorAt[];
  /** Average number of new things in its last plans. */
  novelty = 0;
  private readonly sources: CandidateSources;
  private readonly order: readonly string[];
  private round = 0;
  private next = 0;
  private found = 0;

  constructor(sources: CandidateSources, situation: SituationName, operators: readonly OperatorAt[]) {
    this.sources = sources;
    this.situation = situation;
    this.operators = operators;
    this.order = shuffled(sources.intents, new Seeded("order", sources.seed, this.key));
  }

  /** Identity of the kind. */
  get key(): string {
    return [this.situation, ...this.operators.map(({ operator, goal }) => `${operator}@${goal}`)].join("/");
  }

  /** Returns the next plan; null if none is left. */
  draw(): FittingPlan | null {
    while (this.situation === "alone" || this.round < MAX_ROUNDS) {
      while (this.next < this.order.length) {
        const plan = this.planOf(this.order[this.next++] as string);
        if (plan === null) continue;
        this.found++;
        return plan;
      }
      if (this.found === 0) return null;
      this.found = 0;
      this.next = 0;
      this.round++;
    }
    return null;
  }

  private planOf(intent: string): FittingPlan | null {
    const { backend, situations, finder: plain, registry, seed, initiative, now } = this.sources;
    const isAlone = this.situation === "alone";
    const situation = situations.goals(this.situation, intent, isAlone ? 0 : this.round);
    if (situation === null || (isAlone && this.operators.length === 0 && this.round > 0)) return null;
    const { goals, earlier } = situation;
    const finder = earlier.length === 0 ? plain : finderAfter(plain, backend, earlier, { seed, ...given({ now }) });
    const drawn = new Seeded("candidate", seed, this.key, intent);
    const planned: PlannedOperator[] = [];
    for (const { operator: name, goal } of this.operators) {
      const operator = operatorOf(name, registry);
      const places = operator.places(goals[goal] as (typeof goals)[number], goal, goals, finder);
      const order = shuffled(places, drawn.part(name));
      const place = isAlone ? order[this.round] : order[this.round % Math.max(1, order.length)];
      if (place === undefined) return null;
      planned.push(place);
    }
    const name = isAlone ? undefined : this.situation;
    const number = this.round === 0 ? undefined : String(this.round + 1);
    const rest = {
      id: planName({ goals, earlier, operators: planned }, name, number),
      seed,
      ...(initiative === undefined ? {} : { initiative }),
      ...(now === undefined ? {} : { now }),
      ...(earlier.length === 0 ? {} : { earlier }),
    };
    return fittingPlan(backend, goals, planned, rest, registry);
  }
}

/** Shuffles items. */
export function shuffled<T>(items: readonly T[], drawn: Seeded): T[] {
  const left = [...items];
  return items.map((_, at) => left.splice(drawn.part(at).between(0, left.length - 1), 1)[0] as T);
}
