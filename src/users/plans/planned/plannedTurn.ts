import type { Row, SignalKind, Value } from "../../../kit/internal.js";
import type { UserAct } from "../../simulated/agenda/acts.js";
import type { PlannedOperator } from "../plan.js";

/** One user turn as it follows from a plan. */
export interface PlannedTurn {
  /** What the user does in it. */
  readonly act: UserAct;
  /** The goal that it is about, by its position in the plan; null for the goodbye. */
  readonly goal: number | null;
  /** Whether it is about what is looked up before the goal. */
  readonly isLookup: boolean;
  /** The operator that has the user do this; absent where it follows from the goal alone. */
  readonly operator?: PlannedOperator;
}

/** A signal as an act calls for it. */
export interface ExpectedSignal {
  readonly kind: SignalKind;
  /** Of `ask` and `choose`. */
  readonly slot?: string;
  /** Of `choose`. */
  readonly options?: readonly Value[];
  /** Of `failed`. */
  readonly alternatives?: readonly Row[];
  /** Of `found`: that a fault takes every row away. */
  readonly isEmpty?: true;
}

/** A user turn with the signal that it calls for; null if it calls for none. */
export interface PlannedStep {
  readonly turn: PlannedTurn;
  readonly signal: ExpectedSignal | null;
}
