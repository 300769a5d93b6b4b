import type { Catalog } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";

/** The properties that come with Backlot. */
export const PROPERTIES = [
  "asksBeforePerforming",
  "asksForNothingGiven",
  "reachesEveryGoal",
  "leavesCancelledTasks",
  "honoursCorrections",
  "repairsRefusals",
  "changesNothingElse",
  "asksAfterFailures",
  "derivableArguments",
  "performsOnce",
  "tellsOutcomes",
  "answersRequests",
  "claimsNoFalseSuccess",
  "inventsNothing",
  "asksWhereItWaits",
] as const;

/** The name of a property, such as `honoursCorrections`. */
export type PropertyName = (typeof PROPERTIES)[number];

/** Where a dialogue breaks a property. */
export interface Violation {
  /** The name of the property. */
  readonly property: string;
  /** The turn, by its position in the transcript's turns; their number stands for the end of the dialogue. */
  readonly turn: number;
  /** A sentence without its full stop, such as `the user had not said yes`. */
  readonly message: string;
  /** The slot in question. */
  readonly slot?: string;
}

/** What a property is checked against beside the dialogue. */
export interface PropertyContext extends OperatorOptions {
  /** The facts of the back-end's intents. */
  readonly catalog: Catalog;
  /** The plan that the user followed. Default: what the user wants is read from what its turns mean. */
  readonly plan?: Plan;
  /** By which user turn, counted from 1, every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
}

/** Something that holds of every dialogue of a sound policy, whatever the user does. */
export interface Property {
  /** What violations and reports call it. */
  readonly name: string;
  /** A sentence about the assistant, without its subject: `performs nothing that the user has not agreed to`. */
  readonly title: string;
  /** The module that it was loaded from, for messages; absent for one that was not. */
  readonly file?: string;
  /** Every place where the dialogue breaks it, in order; none where it holds. */
  check(transcript: Transcript, context: PropertyContext): readonly Violation[];
  /**
   * Every place where it cannot be decided whether the dialogue breaks it, with what is not known as the message. None of
   * these is a violation. Default: it can always be decided.
   */
  undecided?(transcript: Transcript, context: PropertyContext): readonly Violation[];
}
