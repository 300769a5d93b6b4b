import { float, isFloat, python, type WholeFloat } from "backlot/kit";
import { className, isNumber, type Live, raise } from "./values.js";

/*
 * Arithmetic that keeps integers and floats apart, as Python's does.
 */

type Numeric = number | bigint | WholeFloat;

/** Returns a number as JavaScript's arithmetic takes it. */
export function amount(value: Live): number {
  if (typeof value === "object" && value !== null) return (value as WholeFloat).$float;
  return Number(value);
}

/** Returns `a + b`; texts and lists are joined. */
export function add(a: Live, b: Live): Live {
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  return computed(
    "+",
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

/** Returns `a - b`. */
export function subtract(a: Live, b: Live): Live {
  return computed(
    "-",
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
}

/** Returns `a * b` of numbers. */
export function multiply(a: Live, b: Live): Live {
  return computed(
    "*",
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  );
}

/** Returns `a / b`, a float. */
export function divide(a: Live, b: Live): Numeric {
  if (!isNumber(a) || !isNumber(b)) return unsupported("/", a, b);
  if (amount(b) === 0) raise(isFloat(a) || isFloat(b) ? "float division by zero" : "division by zero");
  return float(amount(a) / amount(b));
}

/** Returns `sum(values)`. */
export function sum(values: readonly Live[]): Live {
  return values.reduce(add, 0);
}

/** Returns `a < b` by its sign: below, equal or above 0. */
export function compare(a: Live, b: Live, sign = "<"): number {
  if (isNumber(a) && isNumber(b)) return amount(a) - amount(b);
  if (typeof a === "string" && typeof b === "string") return python.compare(a, b);
  return raise(`'${sign}' not supported between instances of '${className(a)}' and '${className(b)}'`);
}

/** Returns an integer, as a number where that is exact. */
export function integer(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Returns an integer as a bigint. */
export function bigOf(value: number | bigint | boolean): bigint {
  return BigInt(value);
}

function computed(
  sign: string,
  a: Live,
  b: Live,
  ofFloats: (a: number, b: number) => number,
  ofIntegers: (a: bigint, b: bigint) => bigint,
): Live {
  if (!isNumber(a) || !isNumber(b)) return unsupported(sign, a, b);
  const made = ofFloats(amount(a), amount(b));
  if (isFloat(a) || isFloat(b)) return float(made);
  if (Number.isSafeInteger(made)) return made + 0;
  return integer(ofIntegers(bigOf(a as bigint), bigOf(b as bigint)));
}

function unsupported(sign: string, a: Live, b: Live): never {
  return raise(`unsupported operand type(s) for ${sign}: '${className(a)}' and '${className(b)}'`);
}
