import type { Fault, Operator, Value } from "../../kit/internal.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";

/** Version of the format of plans. */
export const PLAN_VERSION = 1;

/** An operator with its place in a plan. */
export interface PlannedOperator {
  /** Name of the operator. */
  readonly name: string;
  /** Position of its goal in the plan's goals. */
  readonly goal: number;
  /** Slot of the operator. */
  readonly slot?: string;
  /** A second slot: answered about instead of the first, or given at the start as well. */
  readonly other?: string;
  /** Value that is taken back, or that is named beside the goal's. */
  readonly value?: Value | Operator;
  /** Final value of the goal, in place of its own. */
  readonly wanted?: Value | Operator;
  /** Options of the user's choice, in the order of the back-end. */
  readonly options?: readonly Value[];
  /** First values of the goal. */
  readonly first?: GoalSlots;
  /** Slots that the user asks for. */
  readonly requests?: readonly string[];
  /** Goal that comes up in the middle of this one. */
  readonly with?: number;
  /** Lookup before the goal. */
  readonly lookup?: Goal;
}

/**
 * A value of a goal that comes from an earlier one of the plan: the user refers to it, as in "the second one", if the earlier goal was
 * reached with this value or found a row with it.
 */
export interface PlannedReference {
  /** Goal with the value, by its position in the plan's goals. */
  readonly goal: number;
  /** Its slot. */
  readonly slot: string;
  /** Earlier goal, and the slot of its task or rows. */
  readonly to: { readonly goal: number; readonly slot: string };
  /** Difference of the value from the earlier goal's, in minutes. Default: it is the same. */
  readonly minutes?: number;
}

/** A goal that a user completed in an earlier dialogue. */
export type EarlierGoal = Pick<Goal, "intent" | "slots">;

/** Amount of volunteered information: 1 for requested slots only, 4 for everything at once. */
export type Initiative = 1 | 2 | 3 | 4;

/**
 * Events of a dialogue, as plain JSON: the goals of a simulated user, its operators, the failures of the back-end, and the seed of all
 * randomness. A policy and a plan give one dialogue, each time the same.
 */
export interface Plan {
  /** Version of the format, 1. */
  readonly version: typeof PLAN_VERSION;
  /** Default: `plan`. */
  readonly id?: string;
  /**
   * Property that the plan breaks: its name, or the code of the error that ended its dialogue. The plan is judged by it alone. Default: by
   * all requested properties.
   */
  readonly property?: string;
  /**
   * Goals that the same user completed in an earlier dialogue, in order: the dialogue of the plan begins with the resulting tables and
   * time. They are carried out without a policy. Default: none.
   */
  readonly earlier?: readonly EarlierGoal[];
  /** Goals of the user, in order; at least one. */
  readonly goals: readonly Goal[];
  /** Default: none. */
  readonly operators?: readonly PlannedOperator[];
  /** Values that the user states by references to earlier results. Default: none. */
  readonly references?: readonly PlannedReference[];
  /** Failures of the back-end beside those of the operators. Default: none. */
  readonly faults?: readonly Fault[];
  /** Seed of the back-end's randomness and of the user's words. Default: 1. */
  readonly seed?: number;
  /** Time of the session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Default: 1. */
  readonly initiative?: Initiative;
  /** True if the assistant carries out a task that is `ready` without the user's approval. Default: false. */
  readonly proceeds?: boolean;
  /** Digest of the plan's intents, which `readPlan` compares. Default: it is not compared. */
  readonly intents?: string;
}
