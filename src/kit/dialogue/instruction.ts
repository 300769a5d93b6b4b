import type { Path } from "../path.js";
import type { ErrorSignal, Signal } from "../signal.js";
import type { Scalar } from "../spec.js";

/** Another task's slot (`hit` null and a task), or a query's hit: by its place, or null for the only one. */
export interface ReferenceOperand {
  readonly task: number;
  readonly hit: number | null;
  readonly slot: string;
  /** The part of the slot's value that is meant. Default: all of it. */
  readonly path?: Path;
}

/** An object as a command writes it. Pairs, because a field may be called `__proto__`. */
export interface ObjectOperand {
  readonly fields: readonly (readonly [name: string, value: Operand])[];
}

export interface OperatorOperand {
  readonly operator: string;
  readonly args: readonly Operand[];
}

/** A value as a command gives it: itself, a list, a reference to be read, or a comparison. None is null. */
export type Operand = Scalar | null | readonly Operand[] | ReferenceOperand | OperatorOperand | ObjectOperand;

/** A slot of a call and its value. A tuple, like `Edit`: it crosses the border in every message. */
export type SlotOperand = readonly [slot: string, value: Operand];

/** One slot of one task, or one attribute of a query's hit, or a part of either, that gets a value. */
export type Edit = readonly [task: number, hit: number | null, slot: string, value: Operand, path?: Path];

/** A checked command as plain data, the only thing that goes down into the sandbox. `at` is the index it uses. */
export type Instruction =
  | { readonly kind: "start"; readonly at: number; readonly intent: string; readonly args: readonly SlotOperand[] }
  | { readonly kind: "assign"; readonly at: number; readonly edits: readonly Edit[] }
  | { readonly kind: "append"; readonly at: number; readonly edit: Edit }
  | { readonly kind: "confirm" | "resume"; readonly at: number; readonly task: number }
  | { readonly kind: "say"; readonly at: number };

/**
 * A refusal as the kit says it: `argument` counts the command's arguments or targets from 0, so that the host can
 * underline it; absent where the command as a whole is refused.
 */
export interface RefusedSignal extends ErrorSignal {
  /** Which problem it is. */
  readonly code: RefusalCode;
  /** Which argument of the command it is about, from 0; absent where it is about none. */
  readonly argument?: number;
}

/** A signal as a program gives it: what it refuses has a code of the kit's. */
export type AnsweredSignal = Exclude<Signal, ErrorSignal> | RefusedSignal;

/** The codes that the kit refuses commands with. There is advice for each of them on the host. */
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

/** Thrown inside a program to refuse a command; it never leaves it. */
export class Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  constructor(code: RefusalCode, message: string) {
    this.code = code;
    this.message = message;
  }
}
