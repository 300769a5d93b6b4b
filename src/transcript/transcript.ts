import type { Fault, Filter, Operator, Outcome, Row, Signal, SignalKind, Value } from "../kit/internal.js";
import type { Tag } from "./tags.js";

interface AnyTurn {
  readonly tags?: readonly Tag[];
  /** Further fields of the source's turn, kept as they came. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * What a user's words come to, for policies that read no language. An intent is started with the slots; without one,
 * the slots belong to what is under way.
 */
export interface UserMeaning {
  /** The intent that the user wants carried out. */
  readonly intent?: string;
  /** What the user gives, by slot; null takes a value back. */
  readonly slots?: Readonly<Record<string, Value | Operator | null>>;
  /** Yes or no, where a task waits to be confirmed or for the word to go. */
  readonly confirms?: boolean;
  /** The user gives up what is under way. */
  readonly cancels?: boolean;
  /** What the user wants to know of what was done or found, by slot. */
  readonly requests?: readonly string[];
}

/** What the user said. Its tags are those of the whole user turn, up to the next one. */
export interface UserTurn extends AnyTurn {
  readonly author: "User";
  readonly text: string;
  /** Where it is known without reading the text: a simulated user says it. */
  readonly means?: UserMeaning;
}

/** One command of the assistant, as its source wrote it. */
export interface SystemTurn extends AnyTurn {
  readonly author: "System";
  readonly index?: number;
  readonly command: string;
}

/**
 * What the back-end answered. A source that recorded structured signals gives `signal` (replay compares the keys it
 * holds); one that recorded LUCID's wording, such as `perform(x4)`, gives `text`, kept verbatim. One of
 * the two is there.
 */
export interface SignalTurn extends AnyTurn {
  readonly author: "Signal";
  readonly index?: number;
  readonly signal?: Signal;
  readonly text?: string;
}

/** What the assistant said to the user. */
export interface ResponseTurn extends AnyTurn {
  readonly author: "Response";
  readonly text: string;
}

export type Turn = UserTurn | SystemTurn | SignalTurn | ResponseTurn;
export type Author = Turn["author"];

/** A variable's value when the dialogue ended; a query's slots are its filters. Only non-empty slots are listed. */
export interface FinalTask {
  readonly intent: string;
  readonly slots: Filter;
  readonly confirmed?: boolean;
}

/** One dialogue with its commands and signals: the shape that everything else imports, measures, tests or serves. */
export interface Transcript {
  readonly id: string;
  readonly split?: string;
  readonly turns: readonly Turn[];
  /** Rows by entity name that queries always return (LUCID's planned entities). */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /** Planned results by intent name, consumed in order. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Failures on demand. */
  readonly faults?: readonly Fault[];
  /** The signal kinds that the source recorded; replay compares only those. Default: all. */
  readonly observes?: readonly SignalKind[];
  /** Seed and clock the dialogue was made with. */
  readonly seed?: number;
  readonly now?: number;
  readonly final?: Readonly<Record<string, FinalTask>>;
  /** Further fields of the source, kept as they came. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
