import type { Value } from "./spec.js";

/** One row of an entity table. Keys are the entity's slots, `id`, and `date_of_<entity>`. */
export type Row = Readonly<Record<string, Value | null>>;

/** A variable: `x` and the index of the command that made it. */
export type Ref = `x${number}`;

/** Slot values by name. */
export type SlotValues = Readonly<Record<string, Value>>;

/** A comparison that stands for a value in a query's filter, such as `at_least(4)`. */
export interface Operator {
  /** Its name, such as `at_least`. */
  readonly operator: string;
  /** Its arguments. */
  readonly args: readonly Value[];
}

/** Slot values by name, where a query may have operators instead of values. */
export type Filter = Readonly<Record<string, Value | Operator>>;

/** What the back-end says after a command: the only thing that leaves the sandbox. */
export type Signal =
  | { readonly kind: "ask"; readonly ref: Ref; readonly slot: string }
  | { readonly kind: "choose"; readonly ref: Ref; readonly slot: string; readonly options: readonly Value[] }
  | { readonly kind: "confirm"; readonly ref: Ref }
  | { readonly kind: "ready"; readonly ref: Ref }
  | {
      readonly kind: "performed";
      readonly ref: Ref;
      readonly intent: string;
      readonly arguments: SlotValues;
      readonly row?: Row;
    }
  | {
      readonly kind: "found";
      readonly ref: Ref;
      readonly intent: string;
      readonly filter: Filter;
      readonly rows: readonly Row[];
      /** How many rows there are, where more than `rows` holds. */
      readonly total?: number;
    }
  | {
      readonly kind: "failed";
      readonly ref: Ref;
      readonly intent: string;
      readonly arguments: Filter;
      readonly reason: string;
      readonly alternatives?: readonly Row[];
      /** What kind of failure it is, for programs: `not_found`, or any word of the behaviour's own. */
      readonly code?: string;
    }
  | ErrorSignal;

/** A refused command: no index was used and nothing changed. `span` counts UTF-16 units of the command's text. */
export interface ErrorSignal {
  /** Which kind of signal it is. */
  readonly kind: "error";
  /** An `ErrorCode` of Backlot's; one that was recorded may be another version's. */
  readonly code: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** Advice for problems of this code. */
  readonly hint?: string;
  /** What part of the command it is about: UTF-16 code units from and up to, the last one excluded. */
  readonly span?: readonly [start: number, end: number];
}

/** The kinds of signals: what a back-end can answer to a command. */
export type SignalKind = Signal["kind"];

/** A planned result: rows that come back, or a refusal with a reason, alternatives and a code. */
export type Outcome =
  | {
      readonly rows: readonly Row[];
      /** Of a query: how many rows there are, where these are not all. */
      readonly total?: number;
    }
  | { readonly reason: string; readonly alternatives?: readonly Row[]; readonly code?: string };

/** What may happen to an answer on its way besides an HTTP status. */
export const WIRE_EFFECTS = [
  "latency",
  "timeout",
  "empty",
  "invalid_json",
  "schema_violation",
  "wrong_content",
  "oversized",
  "disconnect",
] as const;

/**
 * What happens to an answer on its way to the client of a server: an HTTP status from 400 to 599; `latency` (the
 * answer is late by `delayMs`), `timeout` (no answer), `empty` (no content), `invalid_json`, `schema_violation` (JSON
 * of another shape), `wrong_content` (another media type), `oversized`, `disconnect` (the connection ends in the
 * middle of the answer).
 */
export type WireEffect = number | (typeof WIRE_EFFECTS)[number];

/** A failure on demand: what happens to some performances of an intent instead of, or on top of, the usual. */
export interface Fault {
  /** The intent that is to fail. */
  readonly intent: string;
  /**
   * Which performance, counted from 1; of a fault on the wire, which request that is about the intent. Default: every
   * one.
   */
  readonly call?: number;
  /** With what probability, drawn from the session's seeded randomness. Default: 1. */
  readonly probability?: number;
  /** Fails with this reason, and perhaps with alternatives. */
  readonly reason?: string;
  /** The rows that the failure offers instead. */
  readonly alternatives?: readonly Row[];
  /** What kind of failure it is, for programs: `not_found`, or any other word. */
  readonly code?: string;
  /** A query gives at most so many rows; 0 for an empty result. */
  readonly rows?: number;
  /** Takes so much virtual time, in milliseconds. */
  readonly delayMs?: number;
  /** Answers as if nobody had mocked the intent: the error UNMOCKED_INTENT. */
  readonly unmocked?: boolean;
  /**
   * Spoils the answer of a server to a request that is about the intent; the session itself knows nothing of it. Only
   * servers heed it.
   */
  readonly wire?: WireEffect;
  /**
   * What is lost on the wire: the `request`, so that nothing happens, or the `answer`, so that the command is carried
   * out and its client does not learn how. Default: the request where `wire` is a status, else the answer.
   */
  readonly lost?: "request" | "answer";
}

/** How a table differs from the fixtures: what one dialogue has made of it, and another one may begin with. */
export interface TableChanges {
  /** Rows beside those of the fixtures, in the order in which they were made. Default: none. */
  readonly added?: readonly Row[];
  /** Fixture rows as they are now, by their ids. Default: none. */
  readonly changed?: readonly Row[];
  /** The ids of fixture rows that are gone. Default: none. */
  readonly removed?: readonly Value[];
  /** All rows that were removed, as they were then; new ids do not repeat theirs. Default: none. */
  readonly gone?: readonly Row[];
  /** Further ids that new ones do not repeat: those of rows that were given others. Default: none. */
  readonly formerIds?: readonly Value[];
}

/** Everything a dialogue needs, given when it opens; the guest never calls the host. */
export interface Opening {
  /** Rows by entity name that its queries always return, whatever the filter. */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /**
   * How tables differ from the fixtures at the beginning, by entity name, as another dialogue has left them
   * (`Session.tables`). Queries search them as they search fixtures, and new ids go on after theirs.
   */
  readonly tables?: Readonly<Record<string, TableChanges>>;
  /** Results by intent name, consumed in order; while there are any, the store is not consulted. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Failures on demand; the first one that applies to a performance decides. */
  readonly faults?: readonly Fault[];
  /** Seed of the session's randomness. */
  readonly seed?: number;
  /** The session's virtual clock, in milliseconds since 1970. */
  readonly now?: number;
  /** Refuse what is not planned: an intent without outcomes left, but for queries whose rows are laid out. */
  readonly strict?: boolean;
  /** Accept values of the wrong type and warn instead of refusing. */
  readonly lenient?: boolean;
  /** Whether an ambiguous value of a slot marked `disambiguation` must be chosen. Default: true. */
  readonly disambiguate?: boolean;
}

/** What a variable holds: a task's slots, or a query's filter. */
export interface TaskState {
  /** The intent that the task is of. */
  readonly intent: string;
  /** The values of its slots; empty slots are left out. */
  readonly slots: Filter;
  /** Whether it was confirmed; a failure takes that back. */
  readonly confirmed: boolean;
  /** Performed at least once. */
  readonly performed: boolean;
}
