import type { BehaviourTask, BehaviourWorld, Operator, Outcome, Value } from "backlot/kit";

/** Facts of an API that a special function of STAR needs. */
export interface Api {
  /** The entity of its database; null where it has none. */
  readonly entity: string | null;
  /** True if it says how many rows fit. */
  readonly counts: boolean;
  /**
   * Its parameters: for each that is a column of the database, the values listed there, or null where the column lists
   * none. A parameter without a column is not here.
   */
  readonly columns: Readonly<Record<string, readonly Value[] | null>>;
  /** The parameters whose values are lists. */
  readonly lists: readonly string[];
}

/** A constraint as a command gives it. */
export type Constraint = Value | Operator | null;

export type Slots = Readonly<Record<string, Constraint>>;

/** A special function: it answers one call. */
export interface Conduct {
  perform(task: BehaviourTask, world: BehaviourWorld): Outcome;
}

/** A special function of an API. */
export type SpecialFunction = (api: Api) => Conduct;
