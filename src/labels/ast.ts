import type { ErrorCode, Span } from "../base/errors.js";

/** A name in the text of a command. */
export interface Name {
  /** The name. */
  readonly text: string;
  /** Position in the command. */
  readonly span: Span;
}

/** A variable: `x` and an index without leading zeros. */
export interface Variable {
  /** Number of the variable: 7 for `x7`. */
  readonly index: number;
  /** Position in the command. */
  readonly span: Span;
}

/** A Python literal. The spelling distinguishes `int` and `float`: `5` and `5.0`. */
export type Literal =
  | { readonly kind: "literal"; readonly type: "str"; readonly value: string; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "int" | "float"; readonly value: number; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "bool"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "none"; readonly value: null; readonly span: Span };

/** Position of an item in a slot's list, from 0. */
export interface Position {
  /** Index of the item. */
  readonly index: number;
  /** Position in the command. */
  readonly span: Span;
}

/** A step into a slot's value: to a field of an object, or to an item of a list. */
export type PathStep = Name | Position;

/** An entry of an object, such as `"first_name": "Ana"`. */
export interface ObjectEntry {
  /** The field, without quotes. */
  readonly name: Name;
  /** Value of the field. */
  readonly value: Expression;
}

/** A reference: `x3.slot`, or `x4[0].slot` for a query's hit. */
export interface Reference {
  /** The kind of expression. */
  readonly kind: "reference";
  /** The task or query. */
  readonly variable: Variable;
  /** Row of a query, from 0; null if none is named. */
  readonly hit: number | null;
  /** The slot to read. */
  readonly slot: Name;
  /** Part of the slot's value, as in `x3.passengers[0].first_name`. Default: the whole value. */
  readonly path?: readonly PathStep[];
  /** Position in the command. */
  readonly span: Span;
}

/**
 * The value of an argument: a literal, a reference to another task's slot, a list, an object, an operator, or an
 * unknown word.
 */
export type Expression =
  | Literal
  | Reference
  | { readonly kind: "list"; readonly items: readonly Expression[]; readonly span: Span }
  /** An object: `{"first_name": "Ana"}`. */
  | { readonly kind: "object"; readonly entries: readonly ObjectEntry[]; readonly span: Span }
  /** A comparison in place of a value in a query's filter: `at_least(4)`. */
  | { readonly kind: "operator"; readonly name: Name; readonly args: readonly Expression[]; readonly span: Span }
  /** A bare word. Never a valid value; kept in the tree so that the checker can suggest what was meant. */
  | { readonly kind: "word"; readonly text: string; readonly span: Span }
  /** Data that no command can express, made by builders only; printing it throws this error. */
  | { readonly kind: "unsayable"; readonly code: ErrorCode; readonly message: string; readonly span: Span };

/** An argument of a call: `slot=value`. */
export interface Argument {
  /** The slot. */
  readonly slot: Name;
  /** The value. */
  readonly value: Expression;
}

/** The left side of an assignment: `x1.slot`, `x4.slot` or `x4[0].slot`. */
export interface Target {
  /** The task to change. */
  readonly variable: Variable;
  /** Row of a query, from 0; null if none is named. */
  readonly hit: number | null;
  /** The slot to set. */
  readonly slot: Name;
  /** Part of the slot's value, as in `x1.passengers[0].first_name`. Default: the whole value. */
  readonly path?: readonly PathStep[];
  /** Position in the command. */
  readonly span: Span;
}

/** One command, that is, one System turn. Its span runs from the first to the last character of the command proper. */
export type Command =
  | { readonly kind: "start"; readonly intent: Name; readonly args: readonly Argument[]; readonly span: Span }
  | {
      readonly kind: "assign";
      readonly targets: readonly Target[];
      readonly values: readonly Expression[];
      readonly span: Span;
    }
  | { readonly kind: "append"; readonly target: Target; readonly value: Expression; readonly span: Span }
  | { readonly kind: "confirm"; readonly variable: Variable; readonly span: Span }
  /** `x1` or `resume(x1)`. */
  | { readonly kind: "resume"; readonly variable: Variable; readonly span: Span }
  | { readonly kind: "say"; readonly about: Variable | null; readonly span: Span };
