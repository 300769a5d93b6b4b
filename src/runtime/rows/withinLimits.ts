import { includes, lengthOf, matchesPattern, type PatternNode, patternFault, readPattern } from "../../kit/internal.js";
import { momentNear } from "../../schema/slotTypes/momentNear.js";
import { DESCRIPTIONS, speltBy } from "../../schema/slotTypes/scalars.js";
import type { Seeded } from "./seeded.js";
import { type TextSetting, textOf } from "./textOf.js";

/** Limit on the characters of a text; the check of the value reports texts that should be longer. */
const MAX_CHARACTERS = 1_000_000;
const TRIES = 12;

interface TextLimits {
  readonly format?: string;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
}

/** Returns a text within limits; if none is found, a text that the check of the row refuses. */
export function textWithin(
  limits: TextLimits,
  name: string,
  seeded: Seeded,
  now: number,
  setting: TextSetting = {},
): string {
  const { format, min_length: min = 0, max_length: max = Infinity, pattern } = limits;
  const isUsable = pattern !== undefined && patternFault(pattern) === null;
  const spelt = format === undefined ? null : formatted(format, name, seeded, now);
  if (spelt !== null && (!isUsable || matchesPattern(pattern, spelt))) return spelt;
  const matching = isUsable ? patternText(pattern, seeded, min, max) : null;
  if (matching !== null) return matching;
  const text = Array.from(fitting(name, seeded, { ...setting, now }, min, max))
    .slice(0, max)
    .join("");
  return text + "x".repeat(Math.max(0, Math.min(min, MAX_CHARACTERS) - lengthOf(text)));
}

/** Returns a text of the slot's kind within the length; the first one if there is none. */
function fitting(name: string, seeded: Seeded, setting: TextSetting, min: number, max: number): string {
  const first = textOf(name, seeded, setting);
  const { row: _, ...others } = setting;
  const isFit = (text: string): boolean => lengthOf(text) >= min && lengthOf(text) <= max;
  for (let attempt = 0; attempt < TRIES && !isFit(first); attempt++) {
    const other = textOf(name, seeded.part(attempt), others);
    if (isFit(other)) return other;
  }
  return first;
}

const QUARTER = 15 * 60_000;
const DAYS = 30;

/** Returns a text in a format of JSON Schema or OpenAPI; null for an unknown format. */
function formatted(format: string, name: string, seeded: Seeded, now: number): string | null {
  const between = (min: number, most: number): number => seeded.between(min, most);
  const type = speltBy(format, undefined);
  if (type !== null) return DESCRIPTIONS[type].draw(between, now);
  const word = name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "value";
  switch (format) {
    case "date-time":
      return momentNear(now, between(0, DAYS * 24 * 4) * QUARTER);
    case "time":
      return `${DESCRIPTIONS.time.draw(between, now)}:00Z`;
    case "email":
    case "idn-email":
      return textOf("mail", seeded);
    case "hostname":
    case "idn-hostname":
      return `host-${between(1, 999)}.example.com`;
    case "uri":
    case "url":
    case "iri":
      return `https://example.com/${name.toLowerCase()}/${between(1, 999)}`;
    case "uri-reference":
    case "iri-reference":
      return `/${word}/${between(1, 999)}`;
    case "uri-template":
      return `https://example.com/${word}/{id}`;
    case "uuid":
      return uuid(seeded);
    case "ipv4":
      return `192.0.2.${between(1, 254)}`;
    case "ipv6":
      return `2001:db8::${between(1, 0xffff).toString(16)}`;
    case "byte":
      return btoa(`${word} ${between(1, 999)}`);
    case "json-pointer":
      return `/${word}`;
    case "regex":
      return `^${word}$`;
    default:
      return null;
  }
}

const HEXADECIMAL = [..."0123456789abcdef"];

function uuid(seeded: Seeded): string {
  const digits = Array.from({ length: 32 }, () => seeded.of(HEXADECIMAL));
  // Version 4, variant 10xx (RFC 9562).
  digits[12] = "4";
  digits[16] = seeded.of(["8", "9", "a", "b"]);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)]
    .map((part) => part.join(""))
    .join("-");
}

/** Common characters, preferred if a pattern allows them. */
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.@/"].map(
  (character) => character.codePointAt(0) as number,
);

/** Maximum number of repetitions beyond the required ones. */
const MORE = 3;

/** Attempts at a text that fits the pattern and the length. Later ones repeat more and more. */
const ATTEMPTS = 20;
const PLAIN_TRIES = 10;

/** Limits on the length of texts and on repetitions: empty or nested repetitions may have no end. */
const MAX_WRITTEN = 10_000;
const MAX_REPETITIONS = 100_000;

interface Written {
  readonly points: number[];
  /** Minimum length, and minimum of additional repetitions. */
  readonly min: number;
  readonly more: number;
  repetitions: number;
}

/** Returns a text that matches a pattern, within a length; null if none is found, or for an unsupported pattern. */
export function patternText(pattern: string, seeded: Seeded, min = 0, max = Infinity): string | null {
  if (patternFault(pattern) !== null) return null;
  const tree = readPattern(pattern);
  for (let i = 0; i < ATTEMPTS; i++) {
    const written: Written = { points: [], min, more: i < PLAIN_TRIES ? 0 : 2 ** (i - PLAIN_TRIES), repetitions: 0 };
    write(tree, seeded.part(i), written);
    const made = String.fromCodePoint(...written.points);
    const length = lengthOf(made);
    if (length >= min && length <= max && matchesPattern(pattern, made)) return made;
  }
  return null;
}

/** Writes a part, ignoring assertions. */
function write(node: PatternNode, seeded: Seeded, written: Written): void {
  const { points, min, more } = written;
  switch (node.kind) {
    case "set": {
      const plain = PLAIN.filter((point) => includes(node.ranges, point));
      const [range] = node.ranges;
      if (plain.length > 0) points.push(seeded.of(plain));
      else if (range !== undefined) points.push(range[0]);
      return;
    }
    case "assert":
    case "unless":
      return;
    case "sequence":
      for (const part of node.parts) write(part, seeded, written);
      return;
    case "choice":
      write(seeded.of(node.parts), seeded, written);
      return;
    case "repeat": {
      const least = Math.min(node.max, node.min + more);
      let count = seeded.between(least, Math.min(node.max, least + MORE));
      // Unlimited repetitions continue until the minimum length is reached.
      if (node.max === Infinity) count = Math.max(count, Math.min(min - points.length, 1_000));
      for (let i = 0; i < count && points.length < MAX_WRITTEN && written.repetitions < MAX_REPETITIONS; i++) {
        written.repetitions++;
        write(node.part, seeded, written);
      }
      return;
    }
    default:
      node satisfies never;
  }
}

interface NumberLimits {
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly multipleOf?: unknown;
}

const CENTS = 100;

/**
 * Returns a number within limits; if no step lies between them, their middle, which the check of the value will refuse.
 * @param between draws a whole number, both ends inclusive
 * @param spread distance from the only limit, or from 1, if the other is missing
 * @param range maximum number of steps above the minimum
 */
export function numberWithin(
  limits: NumberLimits,
  isWhole: boolean,
  between: (min: number, most: number) => number,
  spread: number,
  range = Infinity,
): number {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = limits;
  const step = typeof multipleOf === "number" ? multipleOf : null;
  const parts = isWhole ? 1 : CENTS;
  const numberOf = (steps: number): number =>
    step === null ? steps / parts : step < 1 ? Number((steps * step).toFixed(6)) : steps * step;
  const stepsOf = (number: number): number => (step === null ? number * parts : number / step);
  const min = Math.max(finite(minimum, -Infinity), finite(above, -Infinity));
  const most = Math.min(finite(maximum, Infinity), finite(below, Infinity));
  const from = Number.isFinite(min) ? min : most >= 1 ? 1 : most - spread;
  const to = Number.isFinite(most) ? most : from + spread * Math.max(step ?? 1, 1);
  let [first, last] = [Math.ceil(stepsOf(from)), Math.floor(stepsOf(to))];
  if (typeof above === "number" && numberOf(first) <= above) first++;
  if (typeof below === "number" && numberOf(last) >= below) last--;
  return first > last ? (from + to) / 2 : numberOf(between(first, Math.min(last, first + range)));
}

const finite = (limit: unknown, otherwise: number): number => (typeof limit === "number" ? limit : otherwise);
