import type { Fault, IntentSpec, Operator, Value } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import type { Tag } from "../../transcript/index.js";
import type { OperatorName, PlannedOperator } from "../plans/plan.js";
import type { Interruption } from "../users/agenda/interruption.js";
import type { Goal } from "../users/goal.js";

/** A plan with its operators carried out: what the user wants and the back-end does, and what comes between. */
export interface Staging {
  readonly goals: readonly Goal[];
  readonly faults: readonly Fault[];
}

/** What operators know when they look for places: the intents, and values that a goal may hold as well. */
export interface PlaceFinder {
  readonly catalog: Catalog;
  /** A value other than the goal's with which the goal is reached as well; undefined where none was found. */
  another(goal: Goal, slot: string): Value | Operator | undefined;
  /** A search that the user may do before the goal; undefined where the goal's entity has none. */
  lookup(goal: Goal): Goal | undefined;
}

/**
 * An executable transform of a dialogue plan. It states where it applies, and what it makes of the plan or of the talk;
 * what is expected of the assistant follows from the acts it has the user do.
 */
export interface PlanOperator {
  readonly name: OperatorName;
  /** What a report calls it. */
  readonly title: string;
  /** LUCID's label of the user turn that shows it; null where LUCID has none. */
  readonly tag: Tag | null;
  /** Every place in the plan's goals where it applies. */
  places(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): readonly PlannedOperator[];
  /** What it makes of goals and faults. */
  stage?(staging: Staging, planned: PlannedOperator): Staging;
  /** What it has the user do in the talk about its goal. */
  interrupts?(planned: PlannedOperator): Interruption;
}

/** The facts of a goal's intent. */
export function specOf(goal: Goal, { catalog }: Pick<PlaceFinder, "catalog">): IntentSpec | undefined {
  return catalog.get(goal.intent);
}

/** A staging with one goal changed. */
export function withGoal(staging: Staging, at: number, change: (goal: Goal) => Goal): Staging {
  return { ...staging, goals: staging.goals.map((goal, nth) => (nth === at ? change(goal) : goal)) };
}

/**
 * The slots of a goal that the back-end asks for one by one, in order: required ones that the goal holds and does not
 * open with, but for those that only count under a condition.
 */
export function askedSlots(goal: Goal, finder: Pick<PlaceFinder, "catalog">): string[] {
  const spec = specOf(goal, finder);
  if (spec === undefined || !spec.asks) return [];
  const { opens = [], slots = {} } = goal;
  if (opens === "all") return [];
  return spec.slots
    .filter(
      ({ name, required, when }) =>
        required && when === undefined && Object.hasOwn(slots, name) && !opens.includes(name),
    )
    .map(({ name }) => name);
}

/** A goal that is at its end with its signal: what nobody asks for is given at its start. */
export function withoutLateSlots(goal: Goal, finder: Pick<PlaceFinder, "catalog">): Goal {
  if (endsWithItsSignal(goal, finder) || goal.opens === "all") return goal;
  const early = [...(goal.opens ?? []), ...askedSlots(goal, finder)];
  const late = Object.keys(goal.slots ?? {}).filter((slot) => !early.includes(slot));
  return { ...goal, opens: [...(goal.opens ?? []), ...late] };
}

/** Slots on whose value it depends whether others are asked for. */
export function conditionSlots(spec: IntentSpec): ReadonlySet<string> {
  return new Set(spec.slots.flatMap(({ when }) => when?.slot ?? []));
}

/** Whether no goal before has the same intent: failures are planned by the number of the intent's performance. */
export function isFirstOfIntent(at: number, goals: readonly Goal[]): boolean {
  return goals.findIndex(({ intent }) => intent === goals[at]?.intent) === at;
}

/** Whether a goal is at its end once it is performed or found: nothing is left that nobody asked for. */
export function endsWithItsSignal(goal: Goal, finder: Pick<PlaceFinder, "catalog">): boolean {
  const spec = specOf(goal, finder);
  if (spec === undefined || spec.confirm || spec.performs === "when_told" || goal.opens === "all") return true;
  const asked = askedSlots(goal, finder);
  return Object.keys(goal.slots ?? {}).every((slot) => asked.includes(slot) || goal.opens?.includes(slot) === true);
}
