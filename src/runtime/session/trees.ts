import { BacklotError, type ErrorCode } from "../../base/errors.js";
import type { Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import { printCommand } from "../../labels/print.js";

/** Prints a tree; if no text can express it, returns the reason. */
export function commandText(command: Command): string | BacklotError {
  try {
    const text: unknown = typeof command === "object" ? printCommand(command) : null;
    if (typeof text === "string") return text;
  } catch (error) {
    if (error instanceof BacklotError) return error;
    // A value that is not a tree, with any error from printing it.
  }
  return new BacklotError("SYNTAX", "this is not the tree of a command");
}

/** Advice for callers that build trees instead of text. */
const ADVICE: { readonly [code in string]?: string } & Partial<Readonly<Record<ErrorCode, string>>> = {
  SYNTAX:
    "`build` of backlot/transcript makes trees of commands; intents and slots are named by identifiers: ASCII letters, digits and _.",
  UNSUPPORTED: "Values are strings, numbers, booleans, null, and lists and objects of them.",
  TOO_LONG: "A command holds at most 65,536 characters as text.",
  NAME_CLASH: "Use the builder of that name.",
  UNKNOWN_VARIABLE: "A task is named by the index of the command that started it.",
  NOT_A_QUERY: "Only a query has hits.",
  NOT_A_FILTER: "Operators may only be used in a query's filter.",
  WRONG_TYPE: "Give a value of the slot's type. An integer fits a float slot; nothing else is converted.",
  WRONG_VALUE: "Numbers are finite, strings hold no lone surrogates, and a slot may list the values that it takes.",
  EMPTY_REFERENCE: "The slot referred to holds no value yet: set it first, or give the value itself.",
};

/** Codes of trees that cannot be commands. */
export const TREE_CODES: readonly string[] = Object.keys(ADVICE);

/** Adapts a signal for the author of a tree: without a span, as there is no text. */
export function ofTree(signal: Signal): Signal {
  if (signal.kind !== "error") return signal;
  const { span: _, hint, ...error } = signal;
  const advice = ADVICE[signal.code] ?? hint;
  return advice === undefined ? error : { ...error, hint: advice };
}
