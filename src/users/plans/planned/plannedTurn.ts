import type { Row, SignalKind, Value } from "../../../kit/internal.js";
import type { UserAct } from "../../simulated/agenda/acts.js";
import type { PlannedOperator } from "../plan.js";

/** A user turn of a plan. */
export interface PlannedTurn {
  /** Act of the user. */
  readonly act: UserAct;
  /** Position of its goal in the plan; null for the goodbye. */
  readonly goal: number | null;
  /** True for a lookup before the goal. */
  readonly isLookup: boolean;
  /** Operator that causes the act; absent for an act of the goal alone. */
  readonly operator?: PlannedOperator;
}

/** Expected signal of an act. */
export interface ExpectedSignal {
  readonly kind: SignalKind;
  /** Of `ask` and `choose`. */
  readonly slot?: string;
  /** Of `choose`. */
  readonly options?: readonly Value[];
  /** Of `failed`. */
  readonly alternatives?: readonly Row[];
  /** Of `found`: true if a fault takes every row away. */
  readonly isEmpty?: true;
}

/** A user turn with its expected signal; null if there is none. */
export interface PlannedStep {
  readonly turn: PlannedTurn;
  readonly signal: ExpectedSignal | null;
}
