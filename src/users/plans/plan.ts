import type { Fault, Operator, Value } from "../../kit/internal.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";

/** The version of the format that plans are written in. */
export const PLAN_VERSION = 1;

/** An operator with its place in a plan. */
export interface PlannedOperator {
  /** Which operator it is. */
  readonly name: string;
  /** The goal that it happens to, by its position in the plan's goals. */
  readonly goal: number;
  /** The slot that it happens at. */
  readonly slot?: string;
  /** A second slot: the one that is answered about instead, or that is given at the start as well. */
  readonly other?: string;
  /** The value that is taken back, or that is named beside the goal's. */
  readonly value?: Value | Operator;
  /** The value that the goal comes to hold, in place of its own. */
  readonly wanted?: Value | Operator;
  /** What the user chooses from, in the order of the back-end. */
  readonly options?: readonly Value[];
  /** Values that the goal holds at first. */
  readonly first?: GoalSlots;
  /** What the user asks for, by slot. */
  readonly requests?: readonly string[];
  /** The goal that comes up in the middle of this one. */
  readonly with?: number;
  /** What the user looks up first, a goal of its own. */
  readonly lookup?: Goal;
}

/**
 * A value that a goal has from an earlier one of the plan: the user says it by that, as in "the second one", where the
 * earlier goal was reached with this value or found a row that has it.
 */
export interface PlannedReference {
  /** The goal that has the value, by its position in the plan's goals. */
  readonly goal: number;
  /** The slot that has it. */
  readonly slot: string;
  /** The earlier goal, and the slot of its task or its rows. */
  readonly to: { readonly goal: number; readonly slot: string };
  /** How many minutes later than the value of the earlier goal the value is. Default: it is the same. */
  readonly minutes?: number;
}

/** What a user has had done in an earlier dialogue. */
export type EarlierGoal = Pick<Goal, "intent" | "slots">;

/** How much a user says of its own accord: 1 only what was asked for, 4 everything at once. */
export type Initiative = 1 | 2 | 3 | 4;

/**
 * What happens in a dialogue, as plain JSON: the goals of a simulated user, what comes between, the failures of the
 * back-end, and the seed of all that is left to chance. A policy and a plan give one dialogue, each time the same.
 */
export interface Plan {
  /** The version of the format, 1. */
  readonly version: typeof PLAN_VERSION;
  /** Default: `plan`. */
  readonly id?: string;
  /**
   * What the plan was found to break: a property's name, or the code of the error that ended its dialogue. The plan is
   * judged by that alone. Default: by everything that is asked for.
   */
  readonly property?: string;
  /**
   * What the same user has had done in an earlier dialogue, in order: the dialogue of the plan begins with the tables
   * and at the time that this leaves. It is carried out without a policy. Default: there was none.
   */
  readonly earlier?: readonly EarlierGoal[];
  /** What the user wants, in order; at least one. */
  readonly goals: readonly Goal[];
  /** Default: none. */
  readonly operators?: readonly PlannedOperator[];
  /** Values that the user says by what was found or done before. Default: none. */
  readonly references?: readonly PlannedReference[];
  /** Failures of the back-end beside those of the operators. Default: none. */
  readonly faults?: readonly Fault[];
  /** Seed of the back-end's randomness and of the user's words. Default: 1. */
  readonly seed?: number;
  /** The session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Default: 1. */
  readonly initiative?: Initiative;
  /**
   * Whether the assistant carries out a task that is `ready` without being told to, so that the user is not asked. Default:
   * false.
   */
  readonly proceeds?: boolean;
  /** A digest of the intents that the plan was made for, which `readPlan` compares. Default: any intents will do. */
  readonly intents?: string;
}
