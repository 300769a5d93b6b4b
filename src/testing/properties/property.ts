import type { Backend } from "../../runtime/backend.js";
import type { Catalog } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";

/** Names of the built-in properties. */
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

/** Name of a built-in property, such as `honoursCorrections`. */
export type PropertyName = (typeof PROPERTIES)[number];

/** A violation of a property in a dialogue. */
export interface Violation {
  /** Name of the property. */
  readonly property: string;
  /** Position of the turn in the transcript's turns; their number stands for the end of the dialogue. */
  readonly turn: number;
  /** A sentence without its full stop, such as `the user had not said yes`. */
  readonly message: string;
  /** Slot of the violation. */
  readonly slot?: string;
}

/** Context of a property beside the dialogue. */
export interface PropertyContext extends OperatorOptions {
  /** Facts of the back-end's intents. */
  readonly catalog: Catalog;
  /** Back-end of the dialogue, for properties that execute it again, such as the rules of a policy. */
  readonly backend?: Pick<Backend, "open" | "fixtures">;
  /** Plan of the user. Default: its goals are read from the meanings of its turns. */
  readonly plan?: Plan;
  /** User turn, from 1, by which every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
}

/** A rule that every dialogue of a sound policy keeps, with every user. */
export interface Property {
  /** Name in violations and reports. */
  readonly name: string;
  /** A sentence about the assistant, without its subject: `performs nothing that the user has not agreed to`. */
  readonly title: string;
  /** Module that it was loaded from, for messages; absent for a built-in property. */
  readonly file?: string;
  /** Returns the violations in the dialogue, in order; empty if it holds. */
  check(transcript: Transcript, context: PropertyContext): readonly Violation[];
  /** Returns the undecidable places in the dialogue, with the missing facts as messages. They are not violations. Default: none. */
  undecided?(transcript: Transcript, context: PropertyContext): readonly Violation[];
}
