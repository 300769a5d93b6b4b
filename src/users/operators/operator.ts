import type { Fault, IntentSpec, Operator, Signal, SignalKind, Value } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import type { Tag } from "../../transcript/index.js";
import type { Ambiguity } from "../goals/ambiguities.js";
import type { Refusal } from "../goals/refusals.js";
import type { PlannedOperator } from "../plans/plan.js";
import type { ExpectedSignal, PlannedStep } from "../plans/planned/plannedTurn.js";
import type { Ending } from "../simulated/agenda/goalAgenda.js";
import type { Interruption } from "../simulated/agenda/interruption.js";
import type { OwnWords } from "../simulated/agenda/variedWords.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";

/** A plan with its operators carried out: what the user wants and the back-end does, and what comes between. */
export interface Staging {
  readonly goals: readonly Goal[];
  readonly faults: readonly Fault[];
  /** What the back-end signals of certain values, as it was found by trying. Default: nothing is known. */
  readonly known?: readonly KnownSignal[];
}

/** What a back-end signals once a task holds certain values, instead of going on with it. */
export interface KnownSignal {
  /** The goal that the task serves, by its position. */
  readonly goal: number;
  readonly slots: GoalSlots;
  readonly signal: ExpectedSignal;
}

/** What operators know when they look for places: the intents, and values that a goal may hold as well. */
export interface PlaceFinder {
  readonly catalog: Catalog;
  /** A value other than the goal's with which the goal is reached as well; undefined if none was found. */
  another(goal: Goal, slot: string): Value | Operator | undefined;
  /** A search that the user may do before the goal; undefined if the goal's entity has none. */
  lookup(goal: Goal): Goal | undefined;
  /** What comes of a goal that is carried out in one go, with failures on demand; null if no command can say it. */
  tried(goal: Goal, faults?: readonly Fault[]): Signal | null;
  /**
   * Values that the back-end refuses, one set for each reason that was found.
   * @param before goals that were reached before: values that are refused because of them, and would not be otherwise
   */
  refusals(goal: Goal, before?: readonly Goal[]): readonly Refusal[];
  /** Texts that may stand for several values of a slot, one for each slot. */
  ambiguities(goal: Goal): readonly Ambiguity[];
}

/** A place at a goal where an operator applies: the slots, values and goals that it is about. */
export type OperatorPlace = Omit<PlannedOperator, "name" | "goal">;

/** Where the talk about a goal stands, as the check of users sees it. */
export interface Standing {
  /** Whether a signal of one of these kinds is what came last about the goal. */
  waitsFor(...kinds: readonly SignalKind[]): boolean;
  /** The slot that is asked for; null if none is. */
  readonly asked: string | null;
  /** How often the goal failed so far. */
  readonly failures: number;
  /** How many searches for it found nothing so far. */
  readonly empties: number;
}

/** What the check of users lets a user do at an operator's goal that would be an error without the operator. */
export interface Allowances {
  /** Whether the user may give the goal up now. */
  leaving?(planned: PlannedOperator, standing: Standing): boolean;
  /** Whether the user then leaves, so that nothing is left to be done about other goals either. */
  readonly ending?: boolean;
  /** Whether the user may decline now and go on with the goal. */
  declining?(planned: PlannedOperator, standing: Standing): boolean;
  /** Whether the user may ask for a slot before the goal is reached. */
  readonly asking?: boolean;
  /** Whether the user may say this slot although another was asked for. */
  telling?(planned: PlannedOperator, slot: string, asked: string): boolean;
  /** Whether the user gives the slot the planned value, and takes it back: before any other, or afterwards as well. */
  readonly slip?: boolean | "later";
  /** Whether that is to be taken back now. Default: at any time. */
  takingBack?(planned: PlannedOperator, standing: Standing): boolean;
}

/**
 * An executable transform of a dialogue plan, with everything about it: where it applies, what it makes of the plan
 * or of the talk, by what it shows, and what follows for those who judge the dialogue. What is expected of the
 * assistant follows from the acts that it has the user do. Nothing else knows its name.
 */
export interface OperatorDefinition<Name extends string = string> {
  /** By which plans name it: small letters, digits and underscores. */
  readonly name: Name;
  /** What a report calls it. */
  readonly title: string;
  /** LUCID's label of the user turn that shows it; null where LUCID has none. Default: null. */
  readonly tag?: Tag | null;
  /** Every place at a goal where it applies; none where it does not. */
  places(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): readonly OperatorPlace[];
  /**
   * Whether its places name another goal of the plan, `with`, which comes up in the middle of its own. Default:
   * false.
   */
  readonly needsOtherGoal?: boolean;
  /** Whether its places are values that the back-end refuses. Default: false. */
  readonly needsRefusal?: boolean;
  /** What it makes of goals and faults. Default: nothing. */
  stage?(staging: Staging, planned: PlannedOperator): Staging;
  /** What it has the user do in the talk about its goal; made anew for every dialogue. Default: nothing. */
  interrupts?(planned: PlannedOperator): Interruption;
  /**
   * Whether it shows in a dialogue. Default: whether it had the user do anything.
   * @param own the user turns about its goal, each with the signal that it calls for
   * @param all those about other goals as well
   */
  comesUp?(planned: PlannedOperator, own: readonly PlannedStep[], all: readonly PlannedStep[]): boolean;
  /** How its goal ends where it comes up. Default: as it would without. */
  readonly ends?: Ending;
  /** What the check of users allows where it is planned. Default: nothing beside the plain dialogue of the goal. */
  readonly allows?: Allowances;
  /** What the user says to do what it has the user do; one of these is drawn. Default: the words for such acts. */
  readonly words?: OwnWords;
  /**
   * What an assistant that says what templates say answers where nothing is signalled. Default: that it has
   * understood.
   */
  readonly remarks?: readonly string[];
  /** Whether the user asks for time, so that nothing is asked again. Default: false. */
  readonly asksForTime?: boolean;
}

/** An operator that plans may name, as `defineOperator` gives it. */
export interface PlanOperator<Name extends string = string>
  extends Omit<OperatorDefinition<Name>, "tag" | "places" | "comesUp" | "allows"> {
  readonly tag: Tag | null;
  /** The module that it was loaded from, for messages; absent for one that was not. */
  readonly file?: string;
  /** Every place in the plan's goals where it applies. */
  places(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): readonly PlannedOperator[];
  comesUp(planned: PlannedOperator, own: readonly PlannedStep[], all: readonly PlannedStep[]): boolean;
  readonly allows: Allowances;
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
