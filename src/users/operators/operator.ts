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

/** A plan with its operators applied: goals, faults and interruptions. */
export interface Staging {
  readonly goals: readonly Goal[];
  readonly faults: readonly Fault[];
  /** Signals of the back-end for certain values, found by trials. Default: none. */
  readonly known?: readonly KnownSignal[];
}

/** A signal of a back-end for certain values of a task, instead of progress. */
export interface KnownSignal {
  /** Position of the task's goal. */
  readonly goal: number;
  readonly slots: GoalSlots;
  readonly signal: ExpectedSignal;
}

/** Knowledge of operators about possible places: the intents, and other values of goals. */
export interface PlaceFinder {
  readonly catalog: Catalog;
  /** Returns another value with which the goal is reached as well; undefined if none was found. */
  another(goal: Goal, slot: string): Value | Operator | undefined;
  /** Returns a possible search before the goal; undefined if the goal's entity has none. */
  lookup(goal: Goal): Goal | undefined;
  /** Carries a goal out in one command, with failures on demand. Returns the last signal; null if no command can express it. */
  tried(goal: Goal, faults?: readonly Fault[]): Signal | null;
  /**
   * Returns values that the back-end refuses, one set for each known reason.
   * @param before goals reached before: only values refused because of them
   */
  refusals(goal: Goal, before?: readonly Goal[]): readonly Refusal[];
  /** Returns ambiguous texts, one for each slot. */
  ambiguities(goal: Goal): readonly Ambiguity[];
}

/** A place for an operator at a goal: its slots, values and goals. */
export type OperatorPlace = Omit<PlannedOperator, "name" | "goal">;

/** State of the talk about a goal, as the check of users sees it. */
export interface Standing {
  /** Tests if the last signal about the goal has one of these kinds. */
  waitsFor(...kinds: readonly SignalKind[]): boolean;
  /** Requested slot; null if there is none. */
  readonly asked: string | null;
  /** Number of failures of the goal so far. */
  readonly failures: number;
  /** Number of empty searches for it so far. */
  readonly empties: number;
}

/** Acts that the check of users allows at an operator's goal, which would be errors without the operator. */
export interface Allowances {
  /** Tests if the user may give the goal up now. */
  leaving?(planned: PlannedOperator, standing: Standing): boolean;
  /** True if the user then leaves the dialogue, so that other goals are no longer due. */
  readonly ending?: boolean;
  /** Tests if the user may decline now and go on with the goal. */
  declining?(planned: PlannedOperator, standing: Standing): boolean;
  /** True if the user may ask for a slot before the goal is reached. */
  readonly asking?: boolean;
  /** Tests if the user may give this slot although another was requested. */
  telling?(planned: PlannedOperator, slot: string, asked: string): boolean;
  /** True if the user gives the slot the planned value, and takes it back: before any other value, or "later" for afterwards as well. */
  readonly slip?: boolean | "later";
  /** Tests if that is to be taken back now. Default: at any time. */
  takingBack?(planned: PlannedOperator, standing: Standing): boolean;
}

/**
 * An executable transform of a dialogue plan: its places, its changes of the plan or the talk, its evidence in a dialogue, and its effects
 * on judging the dialogue. Expectations of the assistant follow from the user's acts. Nothing else knows its name.
 */
export interface OperatorDefinition<Name extends string = string> {
  /** Name in plans: small letters, digits and underscores. */
  readonly name: Name;
  /** Title in reports. */
  readonly title: string;
  /** LUCID's label of the user turn that shows it; null if LUCID has none. Default: null. */
  readonly tag?: Tag | null;
  /** Returns every place at a goal to apply it; empty if there is none. */
  places(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): readonly OperatorPlace[];
  /** True if its places name another goal of the plan, `with`, which comes up in the middle of its own. Default: false. */
  readonly needsOtherGoal?: boolean;
  /** True if its places are values that the back-end refuses. Default: false. */
  readonly needsRefusal?: boolean;
  /** Changes goals and faults. Default: no change. */
  stage?(staging: Staging, planned: PlannedOperator): Staging;
  /** Returns the user's acts in the talk about its goal; called anew for every dialogue. Default: none. */
  interrupts?(planned: PlannedOperator): Interruption;
  /**
   * Tests if it shows in a dialogue. Default: it does if it made the user act.
   * @param own the user turns about its goal, each with the expected signal
   * @param all those about other goals as well
   */
  comesUp?(planned: PlannedOperator, own: readonly PlannedStep[], all: readonly PlannedStep[]): boolean;
  /** Ending of its goal if it comes up. Default: the ending without it. */
  readonly ends?: Ending;
  /** Acts that the check of users allows for it. Default: only those of a plain dialogue. */
  readonly allows?: Allowances;
  /** Wordings of the user's acts; one of them is drawn. Default: general words for such acts. */
  readonly words?: OwnWords;
  /** Answers of an assistant from templates if nothing is signalled. Default: that it has understood. */
  readonly remarks?: readonly string[];
  /** True if the user asks for time, so that no question is repeated. Default: false. */
  readonly asksForTime?: boolean;
}

/** An operator for plans, as `defineOperator` returns it. */
export interface PlanOperator<Name extends string = string>
  extends Omit<OperatorDefinition<Name>, "tag" | "places" | "comesUp" | "allows"> {
  readonly tag: Tag | null;
  /** Module that it was loaded from, for messages; absent for built-in operators. */
  readonly file?: string;
  /** Returns every place in the plan's goals to apply it. */
  places(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): readonly PlannedOperator[];
  comesUp(planned: PlannedOperator, own: readonly PlannedStep[], all: readonly PlannedStep[]): boolean;
  readonly allows: Allowances;
}

/** Returns the facts of a goal's intent. */
export function specOf(goal: Goal, { catalog }: Pick<PlaceFinder, "catalog">): IntentSpec | undefined {
  return catalog.get(goal.intent);
}

/** Returns a staging with one goal changed. */
export function withGoal(staging: Staging, at: number, change: (goal: Goal) => Goal): Staging {
  return { ...staging, goals: staging.goals.map((goal, nth) => (nth === at ? change(goal) : goal)) };
}

/**
 * Returns the slots of a goal that the back-end asks for one by one, in order: required slots in the goal and not in its opening, except
 * conditional ones.
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

/** Moves unasked slots of a goal to its start, so that it ends with its signal. */
export function withoutLateSlots(goal: Goal, finder: Pick<PlaceFinder, "catalog">): Goal {
  if (endsWithItsSignal(goal, finder) || goal.opens === "all") return goal;
  const early = [...(goal.opens ?? []), ...askedSlots(goal, finder)];
  const late = Object.keys(goal.slots ?? {}).filter((slot) => !early.includes(slot));
  return { ...goal, opens: [...(goal.opens ?? []), ...late] };
}

/** Returns the slots whose value decides if others are asked for. */
export function conditionSlots(spec: IntentSpec): ReadonlySet<string> {
  return new Set(spec.slots.flatMap(({ when }) => when?.slot ?? []));
}

/** Tests if no earlier goal has the same intent: failures are planned by the number of the intent's performance. */
export function isFirstOfIntent(at: number, goals: readonly Goal[]): boolean {
  return goals.findIndex(({ intent }) => intent === goals[at]?.intent) === at;
}

/** Tests if a goal ends when it is performed or found: no unasked slot is left. */
export function endsWithItsSignal(goal: Goal, finder: Pick<PlaceFinder, "catalog">): boolean {
  const spec = specOf(goal, finder);
  if (spec === undefined || spec.confirm || spec.performs === "when_told" || goal.opens === "all") return true;
  const asked = askedSlots(goal, finder);
  return Object.keys(goal.slots ?? {}).every((slot) => asked.includes(slot) || goal.opens?.includes(slot) === true);
}
