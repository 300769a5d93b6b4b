import type { Value } from "./spec.js";

/** One row of an entity table. Keys are the entity's slots, `id`, and `date_of_<entity>`. */
export type Row = Readonly<Record<string, Value | null>>;

/** A variable: `x` and the index of the command that bound it. */
export type Ref = `x${number}`;

/** Slot values by name. */
export type SlotValues = Readonly<Record<string, Value>>;

/** A comparison in place of a value in a query's filter, such as `at_least(4)`. */
export interface Operator {
  /** Name of the operator, such as `at_least`. */
  readonly operator: string;
  /** Arguments of the operator. */
  readonly args: readonly Value[];
}

/** Slot values by name; queries may have operators in place of values. */
export type Filter = Readonly<Record<string, Value | Operator>>;

/** An answer of the back-end to a command: the only output of the sandbox. */
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
      /** A plain answer of the behaviour in place of a row, such as a text. */
      readonly answer?: Value | null;
    }
  | {
      readonly kind: "found";
      readonly ref: Ref;
      readonly intent: string;
      readonly filter: Filter;
      readonly rows: readonly Row[];
      /** Number of rows found, if `rows` has only some of them. */
      readonly total?: number;
    }
  | {
      readonly kind: "failed";
      readonly ref: Ref;
      readonly intent: string;
      readonly arguments: Filter;
      readonly reason: string;
      readonly alternatives?: readonly Row[];
      /** Kind of the failure, for programs: `not_found`, or a word of the behaviour's own. */
      readonly code?: string;
    }
  | ErrorSignal;

/** A refused command: no index was used and nothing changed. `span` counts UTF-16 units of the command's text. */
export interface ErrorSignal {
  /** The kind of signal. */
  readonly kind: "error";
  /** An `ErrorCode`; a recorded one may be from another version of Backlot. */
  readonly code: string;
  /** The problem, in a sentence. */
  readonly message: string;
  /** Advice for problems with this code. */
  readonly hint?: string;
  /** Part of the command, in UTF-16 code units; the end is exclusive. */
  readonly span?: readonly [start: number, end: number];
}

/** Kinds of signals. */
export type SignalKind = Signal["kind"];

/** A planned result: rows, a task's plain answer, or a refusal with a reason, alternatives and a code. */
export type Outcome =
  | {
      readonly rows: readonly Row[];
      /** Number of rows that a query found, if these are not all. */
      readonly total?: number;
    }
  | { readonly answer: Value | null }
  | { readonly reason: string; readonly alternatives?: readonly Row[]; readonly code?: string };

/** Faults of an answer on the wire, besides HTTP statuses. */
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
 * A fault of an answer on its way to the client of a server: an HTTP status from 400 to 599; `latency` (the answer is
 * late by `delayMs`), `timeout` (no answer), `empty` (no content), `invalid_json`, `schema_violation` (JSON of another
 * shape), `wrong_content` (another media type), `oversized`, `disconnect` (the connection ends in the middle of the
 * answer).
 */
export type WireEffect = number | (typeof WIRE_EFFECTS)[number];

/** An injected failure: replaces or changes the usual result of some calls of an intent. */
export interface Fault {
  /** The intent whose calls fail. */
  readonly intent: string;
  /**
   * Number of the performance that fails, from 1; for a fault on the wire, of the request about the intent. Default:
   * all.
   */
  readonly call?: number;
  /** Probability of the fault, drawn with the session's seeded randomness. Default: 1. */
  readonly probability?: number;
  /** Fails with this reason. */
  readonly reason?: string;
  /** Rows that the failure offers instead. */
  readonly alternatives?: readonly Row[];
  /** Kind of the failure, for programs: `not_found`, or any other word. */
  readonly code?: string;
  /** Limit on the rows of a query; 0 for an empty result. */
  readonly rows?: number;
  /** Virtual time that the call takes, in milliseconds. */
  readonly delayMs?: number;
  /** Answers as if the intent had no mock: the error UNMOCKED_INTENT. */
  readonly unmocked?: boolean;
  /**
   * Spoils the answer of a server to a request about the intent, without effect on the session. Only servers apply it.
   */
  readonly wire?: WireEffect;
  /**
   * Part lost on the wire: the `request`, so that nothing happens, or the `answer`, so that the command is carried out
   * and the client does not learn its result. Default: the request if `wire` is a status, else the answer.
   */
  readonly lost?: "request" | "answer";
}

/** Changes of a table relative to the fixtures: the result of one dialogue, from which another may start. */
export interface TableChanges {
  /** Rows beside those of the fixtures, in the order in which they were made. Default: none. */
  readonly added?: readonly Row[];
  /** Current values of changed fixture rows. Default: none. */
  readonly changed?: readonly Row[];
  /** Ids of removed fixture rows. Default: none. */
  readonly removed?: readonly Value[];
  /** All removed rows, as they were then; new ids do not repeat theirs. Default: none. */
  readonly gone?: readonly Row[];
  /** Further ids that new rows do not repeat: former ids of rows whose id changed. Default: none. */
  readonly formerIds?: readonly Value[];
}

/** Everything that a dialogue needs, given when it opens; the guest never calls the host. */
export interface Opening {
  /** Rows by entity name that queries always return, whatever the filter. */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /**
   * Changes of tables relative to the fixtures at the start, by entity name, such as the tables of another dialogue
   * (`Session.tables`). Queries search these rows like fixtures, and new ids continue after theirs.
   */
  readonly tables?: Readonly<Record<string, TableChanges>>;
  /** Results by intent name, used in order; while any are left, the store is not consulted. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Injected failures; the first that applies to a call decides. */
  readonly faults?: readonly Fault[];
  /** Seed of the session's randomness. */
  readonly seed?: number;
  /** The session's virtual clock, in milliseconds since 1970. */
  readonly now?: number;
  /** Refuses unplanned results: intents without outcomes left, except queries with given rows. */
  readonly strict?: boolean;
  /** Accepts values of the wrong type, with a warning. */
  readonly lenient?: boolean;
  /** True if an ambiguous value of a slot marked `disambiguation` must be chosen. Default: true. */
  readonly disambiguate?: boolean;
}

/** State of a variable: a task's slots, or a query's filter. */
export interface TaskState {
  /** The intent of the task. */
  readonly intent: string;
  /** Values of its slots; empty slots are left out. */
  readonly slots: Filter;
  /** True if the task is confirmed; a failure revokes this. */
  readonly confirmed: boolean;
  /** True if the task was performed at least once. */
  readonly performed: boolean;
}
