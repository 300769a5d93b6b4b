import type { ErrorCode, Span } from "../errors.js";

/** A word of the command's text. */
export interface Name {
  /** The name itself. */
  readonly text: string;
  /** Where it stands in the command. */
  readonly span: Span;
}

/** A variable: `x` and an index without leading zeros. */
export interface Variable {
  /** Its number: 7 for `x7`. */
  readonly index: number;
  /** Where it stands in the command. */
  readonly span: Span;
}

/** A Python literal. `int` and `float` are distinguished by how they are written: `5` and `5.0`. */
export type Literal =
  | { readonly kind: "literal"; readonly type: "str"; readonly value: string; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "int" | "float"; readonly value: number; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "bool"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "literal"; readonly type: "none"; readonly value: null; readonly span: Span };

/** The position of an item in a list that a slot holds, from 0. */
export interface Position {
  /** The position. */
  readonly index: number;
  /** Where it stands in the command. */
  readonly span: Span;
}

/** A step into what a slot holds: to a field of an object, or to an item of a list. */
export type PathStep = Name | Position;

/** `"first_name": "Ana"` in an object. */
export interface ObjectEntry {
  /** The field, without its quotes. */
  readonly name: Name;
  /** What it holds. */
  readonly value: Expression;
}

/** `x3.slot`, or `x4[0].slot` for a query's hit. */
export interface Reference {
  /** Which kind of expression it is. */
  readonly kind: "reference";
  /** The task or query that is referred to. */
  readonly variable: Variable;
  /** Which row of a query, from 0; null if none is named. */
  readonly hit: number | null;
  /** The slot whose value is meant. */
  readonly slot: Name;
  /** The part of the slot's value that is meant, as in `x3.passengers[0].first_name`. Default: all of it. */
  readonly path?: readonly PathStep[];
  /** Where it stands in the command. */
  readonly span: Span;
}

/**
 * The value of an argument: a literal, a reference to another task's slot, a list, an operator, or a word that stands
 * for nothing known.
 */
export type Expression =
  | Literal
  | Reference
  | { readonly kind: "list"; readonly items: readonly Expression[]; readonly span: Span }
  /** `{"first_name": "Ana"}` */
  | { readonly kind: "object"; readonly entries: readonly ObjectEntry[]; readonly span: Span }
  /** `at_least(4)`: a comparison that stands for a value in a query's filter. */
  | { readonly kind: "operator"; readonly name: Name; readonly args: readonly Expression[]; readonly span: Span }
  /** A bare word. Never a legal value; kept in the tree so that the checker can say what was meant. */
  | { readonly kind: "word"; readonly text: string; readonly span: Span }
  /** Data that no command can say, such as an object: only builders make it, and printing it says what is wrong. */
  | { readonly kind: "unsayable"; readonly code: ErrorCode; readonly message: string; readonly span: Span };

/** `slot=value` in a call. */
export interface Argument {
  /** The slot that is given a value. */
  readonly slot: Name;
  /** The value. */
  readonly value: Expression;
}

/** What stands left of an assignment: `x1.slot`, `x4.slot` or `x4[0].slot`. */
export interface Target {
  /** The task that is changed. */
  readonly variable: Variable;
  /** Which row of a query, from 0; null if none is named. */
  readonly hit: number | null;
  /** The slot that is set. */
  readonly slot: Name;
  /** The part of the slot's value that is set, as in `x1.passengers[0].first_name`. Default: all of it. */
  readonly path?: readonly PathStep[];
  /** Where it stands in the command. */
  readonly span: Span;
}

/** One System turn. Its span runs from the first to the last character of the command proper. */
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
