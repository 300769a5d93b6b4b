import { DONTCARE, type Operator, own, put, sameValue, type Value } from "../../../kit/internal.js";
import type { IntentFacts } from "./facts.js";
import type { Facets } from "./measure.js";
import type { TaskEffect, Trajectory } from "./trajectory.js";

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

export interface Wanted {
  readonly intent: string;
  readonly slots: Readonly<Record<string, Value | Operator>>;
}

/** The wanted effects of a dialogue. */
interface Goal {
  readonly wanted: readonly Wanted[];
  /** `effects`: all slots must be equal, and no others. `meant`: slots that the user never mentioned are free. */
  readonly from: "effects" | "meant";
}

/** The effects at the end of the gold dialogue or, without gold, the meanings of the user; null if neither is known. */
function goalOf(trajectory: Trajectory, gold: Trajectory | null, facts: IntentFacts): Goal | null {
  if (gold !== null) return { wanted: gold.effects, from: "effects" };
  if (trajectory.userTurns.every(({ means }) => means === null)) return null;
  return { wanted: meantBy(trajectory, facts), from: "meant" };
}

/** The intents that the user started and did not cancel, with the latest values. Queries have no effects. */
function meantBy({ userTurns }: Trajectory, facts: IntentFacts): Wanted[] {
  const started: { intent: string; slots: Record<string, Value | Operator>; isGivenUp: boolean }[] = [];
  for (const { means } of userTurns) {
    if (means === null) continue;
    if (means.intent !== undefined) started.push({ intent: means.intent, slots: {}, isGivenUp: false });
    const current = started.at(-1);
    if (current === undefined) continue;
    for (const [slot, value] of Object.entries(means.slots ?? {})) {
      if (value === null) delete current.slots[slot];
      else put(current.slots, slot, value);
    }
    if (means.cancels === true) current.isGivenUp = true;
  }
  return started.filter(({ intent, isGivenUp }) => !isGivenUp && !facts.isQuery(intent));
}

/** A wanted effect and the nearest actual one; null if the intent had no effect. */
export interface Match {
  readonly wanted: Wanted;
  readonly effect: TaskEffect | null;
  readonly isMet: boolean;
}

interface GoalMatch {
  readonly matches: readonly Match[];
  readonly collateral: readonly TaskEffect[];
}

/** Pairs wanted effects with actual ones: exact matches first, then by the number of right values. */
export function matchGoal({ wanted, from }: Goal, effects: readonly TaskEffect[]): GoalMatch {
  const free = new Set(effects);
  const met = new Map<Wanted, TaskEffect>();
  for (const one of wanted) {
    const effect = [...free].find((candidate) => isMet(one, candidate, from));
    if (effect === undefined) continue;
    met.set(one, effect);
    free.delete(effect);
  }
  const collateral = [...free];
  const matches = wanted.map((one): Match => {
    const effect = met.get(one);
    if (effect !== undefined) return { wanted: one, effect, isMet: true };
    const nearest = [...free]
      .filter(({ intent }) => intent === one.intent)
      .reduce<TaskEffect | null>(
        (best, other) => (best === null || right(one, other) > right(one, best) ? other : best),
        null,
      );
    if (nearest !== null) free.delete(nearest);
    return { wanted: one, effect: nearest, isMet: false };
  });
  return { matches, collateral };
}

export function isSlotMet(slot: string, value: Value | Operator, effect: TaskEffect | null): boolean {
  return effect !== null && (value === DONTCARE || sameValue(own(effect.slots, slot), value));
}

function isMet(wanted: Wanted, effect: TaskEffect, from: Goal["from"]): boolean {
  if (wanted.intent !== effect.intent) return false;
  if (!Object.entries(wanted.slots).every(([slot, value]) => isSlotMet(slot, value, effect))) return false;
  if (from === "meant") return true;
  return Object.entries(effect.slots).every(([slot, value]) => value === DONTCARE || Object.hasOwn(wanted.slots, slot));
}

function right(wanted: Wanted, effect: TaskEffect): number {
  return Object.entries(wanted.slots).filter(([slot, value]) => isSlotMet(slot, value, effect)).length;
}
