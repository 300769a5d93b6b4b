import { sameValue, type Value } from "../../../kit/internal.js";
import type { Python } from "./python.js";

export type DrawnRow = Readonly<Record<string, Value>>;

export class Unevaluated extends Error {}

/** Evaluates an expression on a row: its values by name. Throws Unevaluated, also for errors in Python. */
export function evaluate(tree: Python, names: Readonly<Record<string, Value>> = {}): Value {
  switch (tree.kind) {
    case "value":
      if (tree.value === null) throw new Unevaluated("None");
      return tree.value;
    case "list":
      return tree.items.map((item) => evaluate(item, names));
    case "name":
      return Object.hasOwn(names, tree.name) ? (names[tree.name] as Value) : refuse(`there is no ${tree.name}`);
    case "item":
      return itemOf(evaluate(tree.of, names), evaluate(tree.at, names));
    case "call":
      return callOf(tree, names);
    case "unary": {
      const value = evaluate(tree.of, names);
      return tree.operator === "not" ? !isTrue(value) : -numberOf(value);
    }
    case "binary":
      return binaryOf(tree, names);
    case "attribute":
    case "lambda":
      return refuse(`${tree.kind} as a value`);
    default:
      return tree satisfies never;
  }
}

/** Applies a lambda to a row. */
export function applied(tree: Python, row: DrawnRow): Value {
  if (tree.kind !== "lambda") throw new Unevaluated("no lambda");
  return evaluate(tree.body, { [tree.parameter]: row });
}

/** Truth in Python: zero and empty values are false. */
export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== false && value !== 0 && value !== "";
}

function itemOf(held: Value, at: Value): Value {
  if (typeof held === "object" && !Array.isArray(held) && typeof at === "string") {
    const value = Object.hasOwn(held, at) ? (held as DrawnRow)[at] : undefined;
    return value ?? refuse(`the row has no ${at}`);
  }
  return refuse("an item of what is not a row");
}

/** Evaluates `list(…)`, and `combinations(items, count)` of the module itertools. */
function callOf({ of, args }: Extract<Python, { kind: "call" }>, names: Readonly<Record<string, Value>>): Value {
  const name = of.kind === "name" ? of.name : "";
  const given = args.map((arg) => evaluate(arg, names));
  const [items, count] = given;
  if (name === "list" && given.length === 1 && Array.isArray(items)) return items;
  if (name === "combinations" && given.length === 2 && Array.isArray(items) && typeof count === "number") {
    return combinations(items as readonly Value[], count);
  }
  return refuse(`a call of ${name === "" ? "something" : name}`);
}

function combinations(items: readonly Value[], count: number): Value[][] {
  if (count === 0) return [[]];
  if (items.length > 100 || count > 3 || count < 0) return refuse("too many combinations");
  return items.flatMap((item, i) => combinations(items.slice(i + 1), count - 1).map((rest) => [item, ...rest]));
}

function binaryOf(
  { operator, left, right }: Extract<Python, { kind: "binary" }>,
  names: Readonly<Record<string, Value>>,
): Value {
  const first = evaluate(left, names);
  if (operator === "and") return isTrue(first) ? evaluate(right, names) : first;
  if (operator === "or") return isTrue(first) ? first : evaluate(right, names);
  const second = evaluate(right, names);
  switch (operator) {
    case "==":
      return sameValue(first, second);
    case "!=":
      return !sameValue(first, second);
    case "in":
      return isIn(first, second);
    case "not in":
      return !isIn(first, second);
    case "+":
      return typeof first === "string" && typeof second === "string"
        ? first + second
        : numberOf(first) + numberOf(second);
    case "-":
      return numberOf(first) - numberOf(second);
    case "*":
      return numberOf(first) * numberOf(second);
    case "//":
    case "%":
      return divided(operator, numberOf(first), numberOf(second));
    default:
      return compared(operator, first, second);
  }
}

function isIn(item: Value, held: Value): boolean {
  if (Array.isArray(held)) return held.some((one) => sameValue(one as Value, item));
  if (typeof held === "string" && typeof item === "string") return held.includes(item);
  return refuse("in something that holds nothing");
}

function divided(operator: "//" | "%", left: number, right: number): number {
  if (right === 0) return refuse("a division by zero");
  const quotient = Math.floor(left / right);
  return operator === "//" ? quotient : left - quotient * right;
}

function compared(operator: string, left: Value, right: Value): boolean {
  const isOrdered = typeof left === typeof right && (typeof left === "number" || typeof left === "string");
  if (!isOrdered) return refuse("an order between values of two kinds");
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}

function numberOf(value: Value): number {
  return typeof value === "number" ? value : refuse("arithmetic with what is not a number");
}

function refuse(why: string): never {
  throw new Unevaluated(why);
}
