import { entriesOf, taggedFloat } from "./exact.js";

/*
 * Python's spellings, to the byte, for back-ends that answered in Python. Numbers without a fraction are integers unless
 * they have the tag of a float; a bigint is an integer.
 */

/** Options of `json`. */
export interface PythonJsonOptions {
  /** True to sort keys by code point, as `sort_keys` does. Default: the order of the object. */
  readonly sorted?: boolean;
}

/** Returns the text of `json.dumps(value)`. Undefined stands for None. */
export function json(value: unknown, options: PythonJsonOptions = {}): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return jsonString(value);
  if (typeof value === "boolean") return String(value);
  const number = numberText(value);
  if (number !== null) return number === "nan" ? "NaN" : number.replace("inf", "Infinity");
  if (Array.isArray(value)) return `[${value.map((item) => json(item, options)).join(", ")}]`;
  let entries = entriesOf(value as object);
  if (options.sorted === true) entries = [...entries].sort(([a], [b]) => compare(a, b));
  return `{${entries.map(([key, held]) => `${jsonString(key)}: ${json(held, options)}`).join(", ")}}`;
}

/** Returns `str(value)`: a text as it is, anything else as `repr` gives it. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : repr(value);
}

/** Returns `repr(value)`, with objects as dictionaries. */
export function repr(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  const number = numberText(value);
  if (number !== null) return number;
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  return `{${entriesOf(value as object)
    .map(([key, held]) => `${quoted(key)}: ${repr(held)}`)
    .join(", ")}}`;
}

/** Returns `str(x)` of a float: its shortest digits, with a fraction or an exponent. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 16) return Number.isInteger(value) ? `${value}.0` : String(value);
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/**
 * Returns `round(x, digits)` of a float: correct for its exact binary value, ties to the even digit.
 * @param digits digits after the point, 0 to 15
 */
export function round(value: number, digits: number): number {
  if (!Number.isFinite(value) || value === 0 || Math.abs(value) >= 1e21) return value;
  // Only multiples of 1 / 2 ** (digits + 1) can lie in the middle between two results.
  const halves = value * 2 ** (digits + 1);
  if (Number.isInteger(halves)) {
    const scaled = BigInt(halves) * 5n ** BigInt(digits);
    if (scaled % 2n !== 0n) {
      const below = (scaled - 1n) / 2n;
      return Number(below % 2n === 0n ? below : below + 1n) / 10 ** digits;
    }
  }
  return Number(value.toFixed(digits));
}

/** Returns `whole.splitlines()`. */
export function lines(whole: string): string[] {
  if (whole === "") return [];
  const all = whole.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (all.at(-1) === "") all.pop();
  return all;
}

/** Orders texts by code point, as Python does; JavaScript orders by UTF-16 unit. */
export function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return raised(x) - raised(y);
  }
  return a.length - b.length;
}

/** Puts surrogates, which stand for code points beyond 0xFFFF, behind all other units. */
const raised = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

function numberText(value: unknown): string | null {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") {
    if (!Number.isInteger(value)) return floatText(value);
    return Math.abs(value) < 1e21 ? String(value) : String(BigInt(value));
  }
  const tagged = taggedFloat(value);
  return tagged === undefined ? null : floatText(tagged);
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f" };

function jsonString(value: string): string {
  if (/^[ !#-[\]-~]*$/.test(value)) return `"${value}"`;
  let made = '"';
  for (let i = 0; i < value.length; i++) {
    const unit = value.charAt(i);
    if (unit === '"' || unit === "\\") made += `\\${unit}`;
    else if (unit >= " " && unit <= "~") made += unit;
    else made += SHORT[unit] ?? `\\u${hex(unit.charCodeAt(0), 4)}`;
  }
  return `${made}"`;
}

const UNPRINTABLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]$/u;

function quoted(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  if (/^[ !#-&(-[\]-~]*$/.test(value)) return `'${value}'`;
  let made = quote;
  for (const character of value) {
    if (character === quote || character === "\\") made += `\\${character}`;
    else if (character === "\n" || character === "\r" || character === "\t") made += SHORT[character];
    else if (character === " " || !UNPRINTABLE.test(character)) made += character;
    else made += escaped(character.codePointAt(0) as number);
  }
  return made + quote;
}

const escaped = (point: number): string =>
  point < 0x100 ? `\\x${hex(point, 2)}` : point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;

const hex = (point: number, digits: number): string => point.toString(16).padStart(digits, "0");
