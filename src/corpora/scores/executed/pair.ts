import type { IntentFacts } from "./facts.js";
import { type Goal, type GoalMatch, goalOf, matchGoal } from "./goal.js";
import type { Facets } from "./measure.js";
import type { Trajectory } from "./trajectory.js";

/** The facet of dialogues without any of the nine phenomena. */
export const NO_PHENOMENON = "none";

export class Pair {
  readonly trajectory: Trajectory;
  readonly gold: Trajectory | null;
  readonly goal: Goal | null;
  /** Effects matched with the goal; null if no goal is known. */
  readonly match: GoalMatch | null;
  readonly facets: Facets;
  private readonly facts: IntentFacts;

  constructor(trajectory: Trajectory, gold: Trajectory | null, facts: IntentFacts) {
    this.trajectory = trajectory;
    this.gold = gold;
    this.facts = facts;
    this.goal = goalOf(trajectory, gold, facts);
    this.match = this.goal === null ? null : matchGoal(this.goal, trajectory.effects);
    this.facets = this.overall();
  }

  at(userTurn: number, intent: string | null, slot: string | null = null): Facets {
    const phenomena = this.trajectory.userTurns[userTurn]?.phenomena ?? [];
    const type = intent === null || slot === null ? null : this.facts.typeOf(intent, slot);
    return {
      intents: intent === null ? [] : [intent],
      domains: intent === null ? [] : this.facts.domainsOf(intent),
      slotTypes: type === null ? [] : [type],
      phenomena: phenomena.length === 0 ? [NO_PHENOMENON] : phenomena,
    };
  }

  throughout(intent: string, slot: string | null = null): Facets {
    return { ...this.at(0, intent, slot), phenomena: this.facets.phenomena };
  }

  private overall(): Facets {
    const trajectories = this.gold === null ? [this.trajectory] : [this.trajectory, this.gold];
    const intents = [...new Set(trajectories.flatMap((one) => one.intents))];
    const assignments = trajectories.flatMap((one) => one.assignments);
    const types = assignments.flatMap(({ intent, slot }) => this.facts.typeOf(intent, slot) ?? []);
    const phenomena = trajectories.flatMap(({ userTurns }) => userTurns.flatMap((one) => one.phenomena));
    return {
      intents,
      domains: [...new Set(intents.flatMap((intent) => this.facts.domainsOf(intent)))],
      slotTypes: [...new Set(types)],
      phenomena: phenomena.length === 0 ? [NO_PHENOMENON] : [...new Set(phenomena)],
    };
  }
}
