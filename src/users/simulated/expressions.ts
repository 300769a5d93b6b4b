import { BacklotError } from "../../base/errors.js";
import type { Operator, Value } from "../../kit/internal.js";
import { isOperator, own } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import type { BuildValue, Command, Expression } from "../../labels/index.js";
import { CONSTANTS } from "../../labels/parse/words.js";
import { printCommand } from "../../labels/print.js";
import { isIdentifier } from "../../schema/names.js";
import type { MeantReference, UserMeaning } from "../../transcript/index.js";

/** Value that a user gives a slot. */
export type Wanted = Value | Operator | null;

/**
 * Returns the expressions of a meaning in the command language.
 * @param references expressions in place of a slot's value. Default: none
 */
export function toExpressions(
  slots: readonly [string, Wanted][],
  references: UserMeaning["references"] = {},
): (readonly [string, Expression])[] {
  return slots.flatMap(([slot, value]) => {
    if (isPlain(slot, value, references)) return [[slot, build.literal(value)] as const];
    const given = () => referenceTo(own(references, slot)) ?? givenOf(value);
    // A slot named like a constant can be parsed in a command, but no Python programmer would write it.
    const said = CONSTANTS.has(slot) ? null : tryBuild(() => build.assign([build.target(0, slot), given()]));
    return said?.kind !== "assign" ? [] : [[slot, said.values[0] as Expression] as const];
  });
}

/** Tests for a value that is expressible by its type, so that it need not be tried out. */
function isPlain(slot: string, value: Wanted, references: object): value is string | number | boolean {
  if (Object.hasOwn(references, slot) || CONSTANTS.has(slot) || !isIdentifier(slot)) return false;
  if (typeof value === "string") return !/\p{Surrogate}/u.test(value);
  return typeof value === "boolean" || Number.isSafeInteger(value);
}

/** The language has no expression for an hour later than an earlier value, except the value. */
function referenceTo(meant: MeantReference | undefined): Expression | null {
  return meant === undefined || meant.minutes !== undefined
    ? null
    : build.reference(meant.task, meant.slot, meant.row ?? null);
}

const givenOf = (value: Wanted): BuildValue =>
  isOperator(value) ? build.operator(value.operator, ...value.args) : value;

/** Returns a command; null if it is inexpressible: names that are not identifiers, lone surrogates, numbers that are not finite. */
export function tryBuild(make: () => Command): Command | null {
  return tryText(make)?.command ?? null;
}

/** Returns the same with its text. */
export function tryText(make: () => Command): { readonly command: Command; readonly text: string } | null {
  try {
    const command = make();
    return { command, text: printCommand(command) };
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
