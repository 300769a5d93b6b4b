import type { Operator } from "./expression.js";
import { Refusal } from "./refusal.js";

/** A value as Python has it: an integer, a float, or only the type of something that is neither. */
export type PythonValue = bigint | number | "complex" | "tuple" | "ellipsis";

/** Integers with more bits are not worked out: no float holds them. */
const MAX_BITS = 100_000;

const TOO_LARGE = "int too large to convert to float";

/** Returns the name of a value's type. */
export const typeOf = (value: PythonValue): string =>
  typeof value === "bigint" ? "int" : typeof value === "number" ? "float" : value;

/** Returns `float(value)`. @throws Refusal in Python's words if there is none */
export function asFloat(value: PythonValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "string")
    throw new Refusal(`float() argument must be a string or a real number, not '${value}'`);
  const float = Number(value);
  if (!Number.isFinite(float)) throw new Refusal(TOO_LARGE);
  return float;
}

/** Returns `left operator right`. @throws Refusal in Python's words for operands that it refuses */
export function operate(operator: Operator, left: PythonValue, right: PythonValue): PythonValue {
  if (typeof left === "string" || typeof right === "string") return withoutNumber(operator, left, right);
  if (typeof left === "number" || typeof right === "number") return ofFloats(operator, asFloat(left), asFloat(right));
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return ratio(left, right);
    case "//": {
      if (right === 0n) throw new Refusal("integer division or modulo by zero");
      const [whole, rest] = [left / right, left % right];
      return rest !== 0n && rest < 0n !== right < 0n ? whole - 1n : whole;
    }
    case "**":
      if (right < 0n) return ofFloats("**", asFloat(left), asFloat(right));
      if (left > 1n || left < -1n) {
        if (right * BigInt(bits(left)) > MAX_BITS) throw new Refusal(TOO_LARGE);
      }
      return left ** right;
    default:
      return operator satisfies never;
  }
}

/** Returns `-value`. @throws Refusal for what has no sign */
export function negated(value: PythonValue): PythonValue {
  if (typeof value !== "string") return -value;
  if (value === "complex") return value;
  throw new Refusal(`bad operand type for unary -: '${value}'`);
}

function withoutNumber(operator: Operator, left: PythonValue, right: PythonValue): PythonValue {
  const areNumbers = [left, right].every((one) => typeof one !== "string" || one === "complex");
  if (areNumbers && operator !== "//") return "complex";
  const name = operator === "**" ? "** or pow()" : operator;
  throw new Refusal(`unsupported operand type(s) for ${name}: '${typeOf(left)}' and '${typeOf(right)}'`);
}

function ofFloats(operator: Operator, left: number, right: number): PythonValue {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      if (right === 0) throw new Refusal("float division by zero");
      return left / right;
    case "//":
      if (right === 0) throw new Refusal("float floor division by zero");
      return floored(left, right);
    case "**": {
      if (left === 0 && right < 0) throw new Refusal("0.0 cannot be raised to a negative power");
      if (left < 0 && Number.isFinite(left) && !Number.isInteger(right) && Number.isFinite(right)) return "complex";
      const power = left ** right;
      const isHeld = Number.isFinite(power) || !Number.isFinite(left) || !Number.isFinite(right);
      if (!isHeld) throw new Refusal("(34, 'Numerical result out of range')");
      return power;
    }
    default:
      return operator satisfies never;
  }
}

function floored(left: number, right: number): number {
  let rest = left % right;
  let quotient = (left - rest) / right;
  if (rest !== 0 && rest < 0 !== right < 0) {
    rest += right;
    quotient -= 1;
  }
  if (quotient === 0) return left / right < 0 || Object.is(left / right, -0) ? -0 : 0;
  const whole = Math.floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

/** The quotient of two integers, rounded once. */
function ratio(left: bigint, right: bigint): number {
  if (right === 0n) throw new Refusal("division by zero");
  const [over, under] = [Number(left), Number(right)];
  if (Number.isSafeInteger(over) && Number.isSafeInteger(under)) return over / under;
  // A quotient of at least 65 bits, whose last bit stands for all that follow.
  const shift = Math.max(0, 66 + bits(right) - bits(left));
  const scaled = left << BigInt(shift);
  const quotient = scaled / right;
  const isExact = quotient * right === scaled;
  const sticky = isExact || quotient % 2n !== 0n ? quotient : quotient + (left < 0n === right < 0n ? 1n : -1n);
  const float = Number(sticky);
  if (!Number.isFinite(float)) throw new Refusal("integer division result too large for a float");
  const half = Math.floor(shift / 2);
  return float / 2 ** half / 2 ** (shift - half);
}

const bits = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;
