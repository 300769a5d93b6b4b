import type { ErrorCode, Span } from "../base/errors.js";
import { BacklotError } from "../base/errors.js";
import { type Ref, readSlotPath } from "../kit/internal.js";
import type { Argument, Command, Expression, Literal, Name, Reference, Target, Variable } from "./ast.js";
import { notAVariable, variableIndex } from "./parse/words.js";

/** A value for a builder: plain data, or a part of a tree that plain data cannot express. */
export type BuildValue =
  | string
  | number
  | boolean
  | null
  | readonly BuildValue[]
  | { readonly [key: string]: BuildValue }
  | Expression;

/** A variable by its index, or by its name as in a signal's `ref`: 1 or `"x1"`. */
export type BuildVariable = number | Ref;

/** Slots with their values: an object, or pairs if order, repetition or a name such as `__proto__` matters. */
export type BuildSlots = Readonly<Record<string, BuildValue>> | readonly (readonly [slot: string, value: BuildValue])[];

const NOWHERE: Span = [0, 0];

/**
 * Builds `intent(slot=value, …)`. The slots may be data from anywhere, such as the arguments of a tool call, and never
 * make it throw. Data that no command can express, including names that are not identifiers, becomes an error signal
 * when the tree is executed, and throws when it is printed.
 */
export function start(intent: string, slots: BuildSlots = {}): Command {
  let args: Argument[];
  try {
    args = argumentsOf(slots);
  } catch {
    args = [{ slot: name(""), value: unsayable("SYNTAX", "the slots cannot be read") }];
  }
  return { kind: "start", intent: name(intent), args, span: NOWHERE };
}

function argumentsOf(slots: unknown): Argument[] {
  if (Array.isArray(slots) && slots.every((pair) => Array.isArray(pair))) {
    return slots.map(([slot, value]: unknown[]) => ({ slot: name(String(slot)), value: literal(value as BuildValue) }));
  }
  if (typeof slots !== "object" || slots === null || Array.isArray(slots)) {
    return [{ slot: name(""), value: unsayable("SYNTAX", `the slots are ${described(slots)}, not an object`) }];
  }
  return Object.keys(slots).map((slot) => ({
    slot: name(slot),
    value: held(slots as Record<string, BuildValue>, slot),
  }));
}

function held(slots: Readonly<Record<string, BuildValue>>, slot: string): Expression {
  try {
    return literal(slots[slot] as BuildValue);
  } catch (error) {
    return unsayable(
      "WRONG_VALUE",
      `the value cannot be read: ${error instanceof Error ? error.message : "it throws"}`,
    );
  }
}

/**
 * Builds `x1.slot = value`, or several: `assign([target(1, "date"), "today"], [target(1, "time"), "8pm"])`.
 * @throws BacklotError WRONG_COUNT without any pair
 */
export function assign(...pairs: readonly (readonly [target: Target, value: BuildValue])[]): Command {
  if (pairs.length === 0) throw new BacklotError("WRONG_COUNT", "an assignment needs a target");
  const targets = pairs.map(([one]) => one);
  return { kind: "assign", targets, values: pairs.map(([, value]) => literal(value)), span: NOWHERE };
}

/** Builds `x1.slot.append(value)`. @param to result of `target` */
export function append(to: Target, value: BuildValue): Command {
  return { kind: "append", target: to, value: literal(value), span: NOWHERE };
}

/**
 * Builds `confirm(x1)`.
 * @param task the variable of the task: 1, or `"x1"` as in a signal's `ref`
 * @throws BacklotError UNKNOWN_VARIABLE for an invalid variable
 * @example
 * ```ts
 * import { build, printCommand } from "backlot/transcript";
 *
 * const signal = { kind: "confirm", ref: "x1" } as const;
 * console.assert(printCommand(build.confirm(signal.ref)) === "confirm(x1)");
 * console.assert(printCommand(build.assign([build.target("x1", "date"), "2024-05-18"])) === 'x1.date = "2024-05-18"');
 * ```
 */
export function confirm(task: BuildVariable): Command {
  return { kind: "confirm", variable: variable(task), span: NOWHERE };
}

/**
 * Builds `x1`, which resumes a task.
 * @param task the variable of the task: 1 or `"x1"`
 * @throws BacklotError UNKNOWN_VARIABLE for an invalid variable
 */
export function resume(task: BuildVariable): Command {
  return { kind: "resume", variable: variable(task), span: NOWHERE };
}

/**
 * Builds `say()`, or `say(x2)` about the turn with an index.
 * @param about the index: 2 or `"x2"`; null for none
 * @throws BacklotError UNKNOWN_VARIABLE for an invalid variable
 */
export function say(about: BuildVariable | null = null): Command {
  return { kind: "say", about: about === null ? null : variable(about), span: NOWHERE };
}

/**
 * Builds a target: `x1.slot`, or `x4[0].slot`.
 * @param slot the slot, or a part of its value as an `ask` signal names it: `passengers[0].last_name`
 * @param task the variable of the task: 1 or `"x1"`
 * @param hit position of a query's hit, from 0. Default: the task itself, or its only hit
 * @throws BacklotError UNKNOWN_VARIABLE for an invalid variable, NO_SUCH_HIT for an invalid position
 */
export function target(task: BuildVariable, slot: string, hit: number | null = null): Target {
  const { index } = variable(task);
  const read = readSlotPath(slot);
  if (hit !== null && (!Number.isSafeInteger(hit) || hit < 0)) {
    throw new BacklotError("NO_SUCH_HIT", `x${index}[${hit}] is not a hit: they are numbered from 0`);
  }
  const path = read.path.map((step) => (typeof step === "number" ? { index: step, span: NOWHERE } : name(step)));
  return {
    variable: { index, span: NOWHERE },
    hit,
    slot: name(read.slot),
    ...(path.length === 0 ? {} : { path }),
    span: NOWHERE,
  };
}

/**
 * Builds a reference: `x3.slot`, or `x4[0].slot`.
 * @param task the variable of the task: 3 or `"x3"`
 * @param hit position of a query's hit, from 0. Default: the task itself, or its only hit
 * @throws BacklotError as `target` does
 */
export function reference(task: BuildVariable, slot: string, hit: number | null = null): Reference {
  return made({ kind: "reference", ...target(task, slot, hit) });
}

/** Builds an operator for a query's call: `at_least(4)`. */
export function operator(text: string, ...args: readonly BuildValue[]): Expression {
  return made({ kind: "operator", name: name(text), args: args.map((one) => literal(one)), span: NOWHERE });
}

/** Builds a number that is written as a float even without a fraction: `5.0`. */
export function float(value: number): Literal {
  return made({ kind: "literal", type: "float", value: value + 0, span: NOWHERE });
}

/**
 * Builds the tree of a value. A number without a fraction is an int (for `5.0`, see `float`); results of builders stay
 * as they are. Never throws: an invalid value becomes an expression that cannot be printed and states why.
 */
export function literal(value: BuildValue): Expression {
  return expression(value, 1, { left: MAX_PARTS });
}

/** The parser's limit on nested brackets, without those of the call. */
const MAX_VALUE_DEPTH = 63;

/** Parts of a value that may still be written: a value that contains itself has no end. */
interface Budget {
  left: number;
}

const MAX_PARTS = 65_536;

function expression(value: unknown, depth: number, budget: Budget): Expression {
  switch (typeof value) {
    case "string":
      return made({ kind: "literal", type: "str", value, span: NOWHERE });
    case "number":
      return made({
        kind: "literal",
        type: Number.isSafeInteger(value) ? "int" : "float",
        value: value + 0,
        span: NOWHERE,
      });
    case "boolean":
      return made({ kind: "literal", type: "bool", value, span: NOWHERE });
    default:
  }
  if (value === null) return made({ kind: "literal", type: "none", value, span: NOWHERE });
  if (typeof value === "object" && MADE.has(value)) return value as Expression;
  const isObject = isPlainObject(value);
  if (!isObject && !Array.isArray(value))
    return unsayable("UNSUPPORTED", `${described(value)} cannot be written as a value`);
  if (depth > MAX_VALUE_DEPTH) return unsayable("TOO_DEEP", "lists and objects are nested too deeply");
  budget.left -= isObject ? Object.keys(value).length : value.length;
  if (budget.left < 0) return unsayable("TOO_LONG", "the value has more parts than a command has characters");
  if (isObject) {
    const entries = Object.keys(value).map((key) => ({ name: name(key), value: field(value, key, depth + 1, budget) }));
    return made({ kind: "object", entries, span: NOWHERE });
  }
  // Unlike `map`, this visits the holes of a sparse list.
  return made({ kind: "list", items: Array.from(value, (item) => expression(item, depth + 1, budget)), span: NOWHERE });
}

function field(object: Readonly<Record<string, unknown>>, key: string, depth: number, budget: Budget): Expression {
  try {
    return expression(object[key], depth, budget);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it throws";
    return unsayable("WRONG_VALUE", `the value cannot be read: ${why}`);
  }
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function unsayable(code: ErrorCode, message: string): Expression {
  return made({ kind: "unsayable", code, message, span: NOWHERE });
}

/** Results of builders. Data that only looks like a tree stays data, so that no argument becomes code. */
const MADE = new WeakSet<object>();

function made<T extends Expression>(part: T): T {
  MADE.add(part);
  return part;
}

function described(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  return value instanceof Date ? "a Date" : "an object";
}

function variable(given: BuildVariable): Variable {
  if (typeof given !== "number" && typeof given !== "string") {
    throw new BacklotError(
      "UNKNOWN_VARIABLE",
      `a variable is its index or its name, 1 or "x1", not ${described(given)}`,
    );
  }
  const index = variableIndex(typeof given === "string" ? given : `x${given}`);
  if (index >= 0) return { index, span: NOWHERE };
  const problem =
    typeof given === "string" ? notAVariable(given) : `x${given} is not a variable: indexes are whole numbers from 0`;
  throw new BacklotError("UNKNOWN_VARIABLE", problem);
}

function name(text: string): Name {
  return { text, span: NOWHERE };
}
