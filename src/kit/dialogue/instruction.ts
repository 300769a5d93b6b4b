import type { Path } from "../path.js";
import type { ErrorSignal, Signal } from "../signal.js";
import type { Scalar } from "../spec.js";

/** A reference to a slot of another task (`hit` null), or to a query's hit: by position, or null for the only hit. */
export interface ReferenceOperand {
  readonly task: number;
  readonly hit: number | null;
  readonly slot: string;
  readonly path?: Path;
}

/** An object as a command writes it: pairs, because a field may be called `__proto__`. */
export interface ObjectOperand {
  readonly fields: readonly (readonly [name: string, value: Operand])[];
}

export interface OperatorOperand {
  readonly operator: string;
  readonly args: readonly Operand[];
}

/** A value as a command gives it: a scalar, a list, a reference, a comparison, or an object. None is null. */
export type Operand = Scalar | null | readonly Operand[] | ReferenceOperand | OperatorOperand | ObjectOperand;

/** A slot of a call and its value. A tuple, like `Edit`: it crosses the border in every message. */
export type SlotOperand = readonly [slot: string, value: Operand];

/** An assignment to a slot of a task, to an attribute of a query's hit, or to a part of either. */
export type Edit = readonly [task: number, hit: number | null, slot: string, value: Operand, path?: Path];

/** A checked command as plain data, the only input of the sandbox. `at` is the index that it uses. */
export type Instruction =
  | { readonly kind: "start"; readonly at: number; readonly intent: string; readonly args: readonly SlotOperand[] }
  | { readonly kind: "assign"; readonly at: number; readonly edits: readonly Edit[] }
  | { readonly kind: "append"; readonly at: number; readonly edit: Edit }
  | { readonly kind: "confirm" | "resume"; readonly at: number; readonly task: number }
  | { readonly kind: "say"; readonly at: number };

/**
 * A refusal by the kit. `argument` counts the command's arguments or targets from 0, so that the host can underline it;
 * absent if the command as a whole is refused.
 */
export interface RefusedSignal extends ErrorSignal {
  /** Code of the problem. */
  readonly code: RefusalCode;
  /** Argument of the command that is refused, from 0; absent if it is the whole command. */
  readonly argument?: number;
}

export type AnsweredSignal = Exclude<Signal, ErrorSignal> | RefusedSignal;

/** Codes with which the kit refuses commands. The host has advice for each of them. */
export type RefusalCode =
  | "UNKNOWN_INTENT"
  | "UNKNOWN_SLOT"
  | "UNKNOWN_VARIABLE"
  | "WRONG_TYPE"
  | "WRONG_VALUE"
  | "NOT_A_LIST"
  | "NOT_A_QUERY"
  | "NOT_A_FILTER"
  | "NOT_CONFIRMABLE"
  | "NO_SUCH_HIT"
  | "NO_SUCH_ITEM"
  | "EMPTY_REFERENCE"
  | "UNPLANNED_OUTCOME"
  | "UNMOCKED_INTENT"
  | "SANDBOX_FAULT"
  | "SANDBOX_MEMORY";

/** Thrown inside a program to refuse a command; never leaves the program. */
export class Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  constructor(code: RefusalCode, message: string) {
    this.code = code;
    this.message = message;
  }
}
