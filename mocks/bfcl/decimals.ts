/*
 * Numbers of any precision, as mpmath and decimal compute them: `digits · base^exponent` with whole digits.
 */

/** A number `mantissa · 2^exponent`. */
export interface Binary {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const FIXED = 64;

/** Returns the exact value of a number. */
export function binaryOf(value: number | bigint): Binary {
  if (typeof value === "bigint") return { mantissa: value, exponent: 0 };
  let [mantissa, exponent] = [value, 0];
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent--;
  }
  return { mantissa: BigInt(mantissa), exponent };
}

/** Returns the quotient of two numbers, rounded to so many bits, ties to even. */
export function quotient(a: Binary, b: Binary, bits: number): Binary {
  const shift = Math.max(0, bits + 2 + lengthOf(b.mantissa) - lengthOf(a.mantissa));
  const dividend = a.mantissa << BigInt(shift);
  // One more bit says that something was left over.
  const whole = dividend / b.mantissa;
  const away = dividend < 0n === b.mantissa < 0n ? 1n : -1n;
  const rest = dividend % b.mantissa === 0n ? 0n : away;
  return rounded({ mantissa: whole * 2n + rest, exponent: a.exponent - b.exponent - shift - 1 }, bits);
}

/** Returns the natural logarithm of a positive number, rounded to so many bits. */
export function logarithm(value: Binary, bits: number): Binary {
  const length = lengthOf(value.mantissa);
  // The value is `part · 2^power`, with a part from 1 to 2: near 1 the logarithm is small and takes more digits.
  const power = value.exponent + length - 1;
  const places = BigInt(bits + FIXED + 2 * length);
  const part = (value.mantissa << places) >> BigInt(length - 1);
  const made = seriesOf(part, places) + BigInt(power) * seriesOf(2n << places, places);
  return rounded({ mantissa: made, exponent: -Number(places) }, bits);
}

/** The logarithm of a fixed-point number: `2 · atanh((x − 1) / (x + 1))`. */
function seriesOf(x: bigint, places: bigint): bigint {
  const one = 1n << places;
  const ratio = ((x - one) << places) / (x + one);
  const square = (ratio * ratio) >> places;
  let [sum, term] = [0n, ratio];
  for (let odd = 1n; term !== 0n; odd += 2n) {
    sum += term / odd;
    term = (term * square) >> places;
  }
  return 2n * sum;
}

function rounded({ mantissa, exponent }: Binary, bits: number): Binary {
  const isNegative = mantissa < 0n;
  const size = isNegative ? -mantissa : mantissa;
  const over = lengthOf(size) - bits;
  if (over <= 0) return { mantissa, exponent };
  const made = halfEven(size, 1n << BigInt(over));
  return { mantissa: isNegative ? -made : made, exponent: exponent + over };
}

/** Returns `dividend / divisor` of positive numbers, rounded, ties to even. */
export function halfEven(dividend: bigint, divisor: bigint): bigint {
  const [whole, rest] = [dividend / divisor, (dividend % divisor) * 2n];
  return rest > divisor || (rest === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}

function lengthOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

/** Returns the text that mpmath gives a number with so many digits. */
export function mpmathText(value: Binary, digits: number): string {
  if (value.mantissa === 0n) return "0.0";
  const sign = value.mantissa < 0n ? "-" : "";
  const size = value.mantissa < 0n ? -value.mantissa : value.mantissa;
  // Ten to a power makes a whole number with three digits more than are shown.
  const guess = Math.floor((lengthOf(size) + value.exponent) * Math.LOG10E * Math.LN2);
  const scale = digits + 4 - guess;
  const above = (size << BigInt(Math.max(0, value.exponent))) * 10n ** BigInt(Math.max(0, scale));
  const below = (1n << BigInt(Math.max(0, -value.exponent))) * 10n ** BigInt(Math.max(0, -scale));
  const all = String(above / below);
  let exponent = all.length - 1 - scale;
  let shown = BigInt(all.slice(0, digits)) + (Number(all[digits]) >= 5 ? 1n : 0n);
  if (String(shown).length > digits) {
    shown /= 10n;
    exponent++;
  }
  const text = String(shown);
  if (exponent <= Math.min(-Math.floor(digits / 3), -5) || exponent >= digits) {
    return `${sign}${pointed(text, 1)}e${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
  }
  return sign + (exponent < 0 ? pointed("0".repeat(-exponent) + text, 1) : pointed(text, exponent + 1));
}

function pointed(text: string, place: number): string {
  const fraction = text.slice(place).replace(/0+$/, "");
  return `${text.slice(0, place)}.${fraction === "" ? "0" : fraction}`;
}

/** Returns the text of a number's square root with so many digits, as `decimal` computes and spells it. */
export function squareRootText(value: number | bigint, digits: number): string {
  const { mantissa, exponent } = binaryOf(value);
  if (mantissa === 0n) return Object.is(value, -0) ? "-0" : "0";
  // As a decimal: 5 to the power of the binary places makes them whole.
  let coefficient = mantissa * (exponent < 0 ? 5n ** BigInt(-exponent) : 1n);
  let places = Math.min(exponent, 0);
  if (places % 2 !== 0) {
    coefficient *= 10n;
    places--;
  }
  const ideal = places / 2;
  const missing = Math.max(0, digits + 2 - Math.ceil(String(coefficient).length / 2));
  const scaled = coefficient * 100n ** BigInt(missing);
  const root = integerRoot(scaled);
  let [found, power] = [root, ideal - missing];
  if (root * root === scaled) {
    while (power < ideal && found % 10n === 0n) {
      found /= 10n;
      power++;
    }
  } else {
    found = found * 10n + 1n;
    power--;
  }
  const over = String(found).length - digits;
  if (over > 0) {
    found = halfEven(found, 10n ** BigInt(over));
    power += over;
    if (String(found).length > digits) {
      found /= 10n;
      power++;
    }
  }
  return decimalText(String(found), power);
}

/** The spelling of `str(Decimal)`. */
function decimalText(digits: string, exponent: number): string {
  const left = exponent + digits.length;
  if (exponent <= 0 && left > -6) {
    if (exponent === 0) return digits;
    return left > 0 ? `${digits.slice(0, left)}.${digits.slice(left)}` : `0.${"0".repeat(-left)}${digits}`;
  }
  const power = left - 1;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  return `${digits[0]}${fraction}E${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

/** The largest whole number whose square is not above a number. */
function integerRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(lengthOf(value) / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
