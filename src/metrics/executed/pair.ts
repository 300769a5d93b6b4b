import type { IntentFacts } from "./facts.js";
import { type Goal, type GoalMatch, goalOf, matchGoal } from "./goal.js";
import type { Facets } from "./measure.js";
import type { Trajectory } from "./trajectory.js";

/** What a dialogue without any of the nine phenomena is listed under. */
export const NO_PHENOMENON = "none";

/** An executed dialogue beside its gold dialogue, where there is one. */
export class Pair {
  readonly course: Trajectory;
  readonly gold: Trajectory | null;
  readonly goal: Goal | null;
  /** How its effects meet the goal; null where no goal is known. */
  readonly meeting: GoalMatch | null;
  /** Everything that happens in the dialogue and in its gold. */
  readonly facets: Facets;
  private readonly facts: IntentFacts;

  constructor(course: Trajectory, gold: Trajectory | null, facts: IntentFacts) {
    this.course = course;
    this.gold = gold;
    this.facts = facts;
    this.goal = goalOf(course, gold, facts);
    this.meeting = this.goal === null ? null : matchGoal(this.goal, course.effects);
    this.facets = this.overall();
  }

  /** The facets of something that happens in a user turn and concerns an intent, and perhaps a slot. */
  at(userTurn: number, intent: string | null, slot: string | null = null): Facets {
    const phenomena = this.course.userTurns[userTurn]?.phenomena ?? [];
    const type = intent === null || slot === null ? null : this.facts.typeOf(intent, slot);
    return {
      intents: intent === null ? [] : [intent],
      domains: intent === null ? [] : this.facts.domainsOf(intent),
      slotTypes: type === null ? [] : [type],
      phenomena: phenomena.length === 0 ? [NO_PHENOMENON] : phenomena,
    };
  }

  /** The facets of something that concerns an intent, and perhaps a slot, in the dialogue as a whole. */
  throughout(intent: string, slot: string | null = null): Facets {
    return { ...this.at(0, intent, slot), phenomena: this.facets.phenomena };
  }

  private overall(): Facets {
    const courses = this.gold === null ? [this.course] : [this.course, this.gold];
    const intents = [...new Set(courses.flatMap((one) => one.intents))];
    const fills = courses.flatMap((one) => one.fills);
    const types = fills.flatMap(({ intent, slot }) => this.facts.typeOf(intent, slot) ?? []);
    const phenomena = courses.flatMap(({ userTurns }) => userTurns.flatMap((one) => one.phenomena));
    return {
      intents,
      domains: [...new Set(intents.flatMap((intent) => this.facts.domainsOf(intent)))],
      slotTypes: [...new Set(types)],
      phenomena: phenomena.length === 0 ? [NO_PHENOMENON] : [...new Set(phenomena)],
    };
  }
}
