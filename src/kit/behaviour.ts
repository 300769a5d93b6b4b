import type { OwnRow } from "./record.js";
import type { Filter, Operator, Outcome, Row } from "./signal.js";
import type { IntentSpec, Value } from "./spec.js";
import type { Table } from "./store/table.js";

/** The task that a behaviour is asked about. Everything in it is a copy: changing it changes nothing. */
export interface BehaviourTask<Slots = Readonly<Record<string, Value | Operator | null>>> {
  /** The intent's command name. */
  readonly intent: string;
  /**
   * What is sent: every slot of the intent, null if it is empty, or where its condition does not hold. Reading any
   * other name is a mistake of the behaviour.
   */
  readonly slots: Slots;
  /** The slots that None was said of, where that is an answer (`nullable`): they are null, and not merely absent. */
  readonly emptied: readonly string[];
  /** Whether it was performed before: this is a correction then, or a repetition. */
  readonly performed: boolean;
  /** The row that it made when it was performed before; null the first time, and for queries. */
  readonly row: Row | null;
}

/**
 * Values by slot; null asks for nothing, so that an empty slot can stand in a filter. Undefined is a mistake of the
 * behaviour.
 */
export type BehaviourFilter = Readonly<Record<string, Value | Operator | null>>;

/** What a behaviour may look at. Rows are copies. */
export interface BehaviourView {
  /** The session's virtual clock, in milliseconds since 1970. */
  readonly now: number;
  /** The session's date, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * The rows of an entity that pass a filter, in table order; all of them without one.
   * @param filter values by slot, compared as queries compare them; `operator("at_least", 4)` for comparisons
   * @throws Error for an entity or a slot that no intent declares
   */
  rows<R extends object = Row>(entity: string, filter?: BehaviourFilter): R[];
  /** How many rows `rows` would give. */
  count(entity: string, filter?: BehaviourFilter): number;
  /** The row with an id, or null. */
  get<R extends object = Row>(entity: string, id: Value): R | null;
  /** The rows that behaviours removed in this session, as they were then. New keys should not repeat theirs. */
  removed<R extends object = Row>(entity: string): R[];
}

/** What a behaviour may look at and change while it performs. */
export interface BehaviourWorld extends BehaviourView {
  /**
   * Adds a row; it gets an id where it has none, and the date.
   * @returns the row as it was added
   */
  add<R extends object = Row>(entity: string, row: object): R;
  /**
   * Changes some of a row's values; null empties one.
   * @returns the row as it is now
   */
  update<R extends object = Row>(entity: string, id: Value, changes: object): R;
  /** Removes a row. */
  remove(entity: string, id: Value): void;
  /**
   * One of the rows that pass a filter, by the session's seeded randomness; null if none does. Of many rows it is
   * much cheaper than `rows`.
   */
  pick<R extends object = Row>(entity: string, filter?: BehaviourFilter): R | null;
  /** The next number in [0, 1) of the session's seeded randomness, as `Math.random()` gives it here. */
  random(): number;
  /** Lets virtual time pass. @param milliseconds from 0 */
  pass(milliseconds: number): void;
}

/** A refusal in words, perhaps with rows to offer instead. */
export type Failure = Extract<Outcome, { readonly reason: string }>;

/** The user's code that decides the result of performing an intent. `defineBehaviour` makes them, typed. */
export interface Behaviour {
  /** The intent that it answers for. */
  readonly intent: string;
  /** Decides whether a task may be performed; see `defineBehaviour`. */
  readonly check?: (task: BehaviourTask, world: BehaviourView) => unknown;
  /** Decides what performing it gives; see `defineBehaviour`. */
  readonly perform?: (task: BehaviourTask, world: BehaviourWorld) => unknown;
}

/** What a world lends to behaviours. */
export interface BehaviourContext {
  readonly now: number;
  today(): string;
  draw(): number;
  pass(milliseconds: number): void;
  table(entity: string): Table;
}

/** A behaviour that threw, or answered what makes no sense. */
export interface BehaviourFault {
  readonly code: "SANDBOX_FAULT" | "SANDBOX_MEMORY";
  readonly message: string;
}

/** A behaviour as a program knows it: what asks it is loaded only where there are behaviours. */
export interface BoundBehaviour {
  /**
   * Asks it.
   * @param row the row that the task made before
   * @param emptied the nullable slots that None has answered
   * @returns undefined if it has nothing to say
   */
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
 * It went well.
 * @param row what the row gets on top of the slots, such as a price; or a query's rows
 * @param total how many rows a query has found, where it gives only some of them
 */
export function succeed(row: object | readonly object[] = [], total?: number): Outcome {
  const rows = (Array.isArray(row) ? row : [row]) as readonly Row[];
  return total === undefined ? { rows } : { rows, total };
}

/** What a failure says besides its reason. */
export interface FailureDetails {
  /** Rows to offer instead. */
  readonly alternatives?: readonly object[];
  /** What kind of failure it is, for programs. An imported API answers `not_found` with 404 and `bad_request` with 400. */
  readonly code?: string;
}

/** It did not go well. @param more rows to offer instead, or these and a code */
export function fail(reason: string, more: readonly object[] | FailureDetails = {}): Failure {
  // Anything but an object stands for alternatives, so that a mistake is told and nothing is lost.
  const hasDetails = typeof more === "object" && more !== null && !Array.isArray(more);
  const details = (hasDetails ? more : { alternatives: more }) as Omit<Failure, "reason">;
  return { reason, ...details };
}
