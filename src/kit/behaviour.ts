import type { OwnRow } from "./record.js";
import type { Filter, Operator, Outcome, Row } from "./signal.js";
import type { IntentSpec, Value } from "./spec.js";
import type { Table } from "./store/table.js";

/** The task that a behaviour is consulted about. All of it is a copy: changing it changes nothing. */
export interface BehaviourTask<Slots = Readonly<Record<string, Value | Operator | null>>> {
  /** Command name of the intent. */
  readonly intent: string;
  /**
   * The values that are sent: every slot of the intent, null if it is empty or its condition does not hold. Reading any
   * other name throws.
   */
  readonly slots: Slots;
  /** Nullable slots that None has answered; their values are null too. */
  readonly emptied: readonly string[];
  /** True if the task was performed before: then this is a correction or a repetition. */
  readonly performed: boolean;
  /** The row that the last performance made; null the first time, and for queries. */
  readonly row: Row | null;
}

/** Values by slot. Null asks for nothing, so an empty slot may stand in a filter; undefined throws. */
export type BehaviourFilter = Readonly<Record<string, Value | Operator | null>>;

/** Read access to the session's world. Rows are copies. */
export interface BehaviourView {
  /** The session's virtual clock, in milliseconds since 1970. */
  readonly now: number;
  /** The session's date, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * Returns the rows of an entity that pass a filter, in table order; without a filter, all rows.
   * @param filter values by slot, compared as queries compare them; `operator("at_least", 4)` for comparisons
   * @throws Error for an entity or a slot that no intent declares
   */
  rows<R extends object = Row>(entity: string, filter?: BehaviourFilter): R[];
  /** Returns the number of rows that `rows` would return. */
  count(entity: string, filter?: BehaviourFilter): number;
  /** Returns the row with an id, or null. */
  get<R extends object = Row>(entity: string, id: Value): R | null;
  /** Returns the rows that behaviours removed in this session, as they were then. New keys should not repeat theirs. */
  removed<R extends object = Row>(entity: string): R[];
}

/** Read and write access to the session's world while a behaviour performs. */
export interface BehaviourWorld extends BehaviourView {
  /**
   * Adds a row, with an id if it has none, and the session's date.
   * @returns the row as it was added
   */
  add<R extends object = Row>(entity: string, row: object): R;
  /**
   * Changes values of a row; null empties a slot.
   * @returns the row after the change
   */
  update<R extends object = Row>(entity: string, id: Value, changes: object): R;
  /** Removes a row. */
  remove(entity: string, id: Value): void;
  /**
   * Returns one of the rows that pass a filter, drawn with the session's seeded randomness; null if no row passes. Much
   * cheaper than `rows` if there are many rows.
   */
  pick<R extends object = Row>(entity: string, filter?: BehaviourFilter): R | null;
  /** Returns the next number in [0, 1) of the session's seeded randomness, as `Math.random()` does here. */
  random(): number;
  /** Lets virtual time pass. @param milliseconds 0 or more */
  pass(milliseconds: number): void;
}

/** A refusal with a reason, and perhaps with rows to offer instead. */
export type Failure = Extract<Outcome, { readonly reason: string }>;

/** User code that decides the result of performing an intent. `defineBehaviour` makes typed ones. */
export interface Behaviour {
  /** Command name of its intent. */
  readonly intent: string;
  /** Decides whether a task may be performed; see `defineBehaviour`. */
  readonly check?: (task: BehaviourTask, world: BehaviourView) => unknown;
  /** Decides the result of performing a task; see `defineBehaviour`. */
  readonly perform?: (task: BehaviourTask, world: BehaviourWorld) => unknown;
}

/** The parts of a world that behaviours use. */
export interface BehaviourContext {
  readonly now: number;
  today(): string;
  draw(): number;
  pass(milliseconds: number): void;
  table(entity: string): Table;
}

/** A behaviour that threw, or returned an invalid answer. */
export interface BehaviourFault {
  readonly code: "SANDBOX_FAULT" | "SANDBOX_MEMORY";
  readonly message: string;
}

/** A behaviour as a program calls it. The code that calls user code is loaded only if there are behaviours. */
export interface BoundBehaviour {
  /** Calls the behaviour. @returns undefined if it has no answer */
  consult(
    kind: "check" | "perform",
    spec: IntentSpec,
    args: Filter,
    row: OwnRow | null,
    world: BehaviourContext,
    emptied: readonly string[],
  ): Outcome | BehaviourFault | undefined;
}

/**
 * A success.
 * @param row values that the row gets on top of the slots, such as a price; or the rows of a query
 * @param total number of rows that a query found, if it returns only some of them
 */
export function succeed(row: object | readonly object[] = [], total?: number): Outcome {
  const rows = (Array.isArray(row) ? row : [row]) as readonly Row[];
  return total === undefined ? { rows } : { rows, total };
}

/**
 * A success of a task with a plain value in place of a row: a text, a list, an object, or null. No row is made of it.
 * Queries find rows and cannot answer so.
 */
export function answer(value: Value | null): Outcome {
  return { answer: value };
}

/** Details of a failure besides its reason. */
export interface FailureDetails {
  /** Rows to offer instead. */
  readonly alternatives?: readonly object[];
  /** Kind of the failure, for programs. An imported API answers `not_found` with 404 and `bad_request` with 400. */
  readonly code?: string;
}

/**
 * A failure. Changes that `perform` made to the world before it stay; those before an exception do not.
 * @param more rows to offer instead, or such rows and a code
 */
export function fail(reason: string, more: readonly object[] | FailureDetails = {}): Failure {
  // Anything but an object is passed on as alternatives, whose check reports the mistake.
  const hasDetails = typeof more === "object" && more !== null && !Array.isArray(more);
  const details = (hasDetails ? more : { alternatives: more }) as Omit<Failure, "reason">;
  return { reason, ...details };
}
