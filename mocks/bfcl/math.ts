import { float, isFloat, python } from "backlot/kit";
import { binaryOf, halfEven, logarithm, mpmathText, quotient, squareRootText } from "./decimals.js";
import { add, amount, bigOf, compare, divide, integer, multiply, subtract, sum } from "./numbers.js";
import { type Answer, type Service, type Start, Verbatim } from "./service.js";
import {
  attempted,
  className,
  type Dict,
  isEqual,
  isNumber,
  isTrue,
  type Live,
  listOf,
  PythonError,
  raise,
} from "./values.js";

const BITS_PER_DIGIT = 3.3219280948873626;
const ALL = "All elements in the list must be numbers";
const BOTH = "Both inputs must be numbers";

/** MathAPI: arithmetic without state. */
export class MathAPI implements Service {
  readonly #table: Start["table"];

  constructor({ table }: Start) {
    this.#table = table;
  }

  dump(): Dict {
    return new Map();
  }

  add(a: Live, b: Live): Answer {
    return guarded(BOTH, () => add(a, b));
  }

  subtract(a: Live, b: Live): Answer {
    return guarded(BOTH, () => subtract(a, b));
  }

  multiply(a: Live, b: Live): Answer {
    return isNumber(a) && isNumber(b) ? { result: multiply(a, b) } : { error: BOTH };
  }

  divide(a: Live, b: Live): Answer {
    return isEqual(b, 0) ? { error: "Cannot divide by zero" } : guarded(BOTH, () => divide(a, b));
  }

  power(base: Live, exponent: Live): Answer {
    return isNumber(base) && isNumber(exponent) ? powerOf(base, exponent) : { error: BOTH };
  }

  absolute_value(number: Live): Answer {
    if (!isNumber(number)) return { error: "Input must be a number" };
    return { result: amount(number) < 0 ? subtract(0, number) : add(0, number) };
  }

  percentage(part: Live, whole: Live): Answer {
    if (isEqual(whole, 0)) return { error: "Whole value cannot be zero" };
    return guarded(BOTH, () => multiply(divide(part, whole), 100));
  }

  round_number(number: Live, places: Live): Answer {
    const isWhole = places === null || ["int", "bool"].includes(className(places));
    if (!isNumber(number) || !isWhole)
      return { error: "First input must be a number, second input must be an integer" };
    if (!isFloat(number)) return { result: roundedInteger(bigOf(number as number), amount(places)) };
    const result = rounded(amount(number), amount(places));
    return { result: places === null ? result : float(result) };
  }

  min_value(numbers: Live): Answer {
    return isTrue(numbers) ? extreme(numbers, 1, "<") : { error: "Cannot find minimum of an empty list" };
  }

  max_value(numbers: Live): Answer {
    return isTrue(numbers) ? extreme(numbers, -1, ">") : { error: "Cannot find maximum of an empty list" };
  }

  sum_values(numbers: Live): Answer {
    if (!isTrue(numbers)) return { error: "Cannot calculate sum of an empty list" };
    return guarded(ALL, () => sum(listOf(numbers)));
  }

  mean(numbers: Live): Answer {
    if (!isTrue(numbers)) return { error: "Cannot calculate mean of an empty list" };
    return guarded(ALL, () => meanOf(listOf(numbers)));
  }

  standard_deviation(numbers: Live): Answer {
    if (!isTrue(numbers)) return { error: "Cannot calculate standard deviation of an empty list" };
    return guarded(ALL, () => {
      const mean = meanOf(listOf(numbers));
      const squares = listOf(numbers).map((one) => float(amount(subtract(one, mean)) ** 2));
      return float(Math.sqrt(amount(meanOf(squares))));
    });
  }

  si_unit_conversion(value: Live, from: Live, to: Live): Answer {
    if (!isNumber(value)) return { error: "Value must be a number" };
    const meters = this.#table("math.si_to_meters") as Dict;
    const [up, down] = [meters.get(String(from)), meters.get(String(to))];
    if (up === undefined || down === undefined) return unsupported(from, to);
    return { result: multiply(multiply(value, up), divide(1, down)) };
  }

  imperial_si_conversion(value: Live, from: Live, to: Live): Answer {
    if (!isNumber(value)) return { error: "Value must be a number" };
    if (isEqual(from, to)) return { result: value };
    const name = `${String(from)}_to_${String(to)}`;
    const factor = (this.#table("math.imperial_si") as Dict).get(name);
    if (factor === undefined) return unsupported(from, to);
    if (name === "celsius_to_fahrenheit") return { result: add(multiply(value, factor), 32) };
    if (name === "fahrenheit_to_celsius") return { result: multiply(subtract(value, 32), factor) };
    return { result: multiply(value, factor) };
  }

  logarithm(value: Live, base: Live, precision: Live): Answer {
    if (![value, base, precision].every(isNumber)) return { error: `cannot create mpf from ${python.repr(value)}` };
    if (amount(value) <= 0 || amount(base) <= 0) return ofNoReal(amount(value), amount(base));
    const bits = Math.max(1, Math.round((Math.trunc(amount(precision)) + 1) * BITS_PER_DIGIT));
    const [above, below] = [value, base].map((one) => logarithm(binaryOf(exact(one)), bits));
    if (above === undefined || below === undefined || below.mantissa === 0n) return { error: "" };
    const digits = Math.max(1, Math.round(bits / BITS_PER_DIGIT) - 1);
    const text = mpmathText(quotient(above, below, bits), digits === 15 ? 17 : digits + 3);
    return new Verbatim(`{'result': mpf('${text}')}`);
  }

  square_root(number: Live, precision: Live): Answer {
    const isWhole = ["int", "bool"].includes(className(precision));
    if (isNumber(number) && amount(number) < 0) return { error: "Cannot calculate square root of a negative number" };
    if (!isNumber(number) || !isWhole)
      return { error: "Input must be a number or computation resulted in an invalid operation" };
    if (amount(precision) < 1) raise("valid range for prec is [1, MAX_PREC]");
    return new Verbatim(`{'result': Decimal('${squareRootText(exact(number), amount(precision))}')}`);
  }
}

/** A result, or an error where Python has a TypeError. */
function guarded(error: string, compute: () => Live): Answer {
  const result = attempted(compute);
  return result instanceof PythonError ? { error } : { result };
}

function extreme(numbers: Live, direction: number, sign: string): Answer {
  return guarded(ALL, () =>
    listOf(numbers).reduce((best, one) => (compare(one, best, sign) * direction < 0 ? one : best)),
  );
}

function meanOf(numbers: readonly Live[]): Live {
  return divide(sum(numbers), numbers.length);
}

function powerOf(base: Live, exponent: Live): Answer {
  const [x, y] = [amount(base), amount(exponent)];
  if (x === 0 && y < 0) raise("0.0 cannot be raised to a negative power");
  if (!isFloat(base) && !isFloat(exponent) && y >= 0)
    return { result: integer(bigOf(base as number) ** bigOf(exponent as number)) };
  if (x < 0 && !Number.isInteger(y)) return new Verbatim(`{'result': ${complexText(x, y)}}`);
  const made = x ** y;
  if (!Number.isFinite(made) && Number.isFinite(x)) raise("(34, 'Numerical result out of range')");
  return { result: float(made) };
}

/** The text of a negative number's power: a complex number. */
function complexText(base: number, exponent: number): string {
  const [size, angle] = [(-base) ** exponent, Math.PI * exponent];
  const part = (value: number): string => python.text(float(value)).replace(/\.0$/, "");
  const imaginary = part(size * Math.sin(angle));
  return `(${part(size * Math.cos(angle))}${imaginary.startsWith("-") ? "" : "+"}${imaginary}j)`;
}

/** Logarithms of zero are infinite; those of negative numbers are complex. */
function ofNoReal(value: number, base: number): Answer {
  if (value < 0 || base < 0) return { error: "logarithms of negative numbers are complex" };
  if (value === 0 && base === 0) return new Verbatim("{'result': mpf('nan')}");
  return new Verbatim(`{'result': mpf('${base === 0 ? "0.0" : base > 1 ? "-inf" : "+inf"}')}`);
}

function exact(value: Live): number | bigint {
  return typeof value === "bigint" ? value : amount(value);
}

function rounded(value: number, places: number): number {
  if (places >= 0) return python.round(value, Math.min(places, 22));
  if (Number.isInteger(value)) return Math.sign(value) * Number(roundedInteger(BigInt(Math.abs(value)), places));
  const unit = 10 ** -places;
  const rest = Math.abs(value) % unit;
  const whole = (Math.abs(value) - rest) / unit;
  const up = rest * 2 > unit || (rest * 2 === unit && whole % 2 === 1);
  return Math.sign(value) * (up ? whole + 1 : whole) * unit;
}

function roundedInteger(value: bigint, places: number): number | bigint {
  if (places >= 0) return integer(value);
  const unit = 10n ** BigInt(-places);
  const made = halfEven(value < 0n ? -value : value, unit) * unit;
  return integer(value < 0n ? -made : made);
}

function unsupported(from: Live, to: Live): Answer {
  return { error: `Conversion from '${python.text(from)}' to '${python.text(to)}' is not supported` };
}
