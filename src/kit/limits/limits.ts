import type { NumberLimits, TextLimits } from "../spec.js";
import { TEXT_FORMATS } from "./formats.js";
import { MAX_PATTERN_STEPS, matchesPattern, tryPattern } from "./pattern.js";

export function isWithin(limits: TextLimits | NumberLimits, value: string | number): boolean {
  return typeof value === "string" ? textFits(limits as TextLimits, value) : numberFits(limits as NumberLimits, value);
}

/** Returns a test of limits, for generated validators. */
export function within(limits: TextLimits | NumberLimits): (value: string | number) => boolean {
  return (value) => isWithin(limits, value);
}

/** Describes strings within limits, completing "takes …". */
export function describeText({ format, min_length: min, max_length: max, pattern }: TextLimits): string {
  const parts = [
    min === undefined ? "" : `of at least ${characters(min)}`,
    max === undefined ? "" : `of at most ${characters(max)}`,
    pattern === undefined ? "" : `that matches ${pattern}`,
  ].filter((part) => part !== "");
  return [format === undefined ? "str" : TEXT_FORMATS[format].says, ...parts].join(" ");
}

/** Describes numbers within limits, completing "takes …". */
export function describeNumber(kind: "int" | "float", limits: NumberLimits): string {
  const parts = [
    limits.minimum === undefined ? "" : `at least ${limits.minimum}`,
    limits.exclusive_minimum === undefined ? "" : `greater than ${limits.exclusive_minimum}`,
    limits.maximum === undefined ? "" : `at most ${limits.maximum}`,
    limits.exclusive_maximum === undefined ? "" : `less than ${limits.exclusive_maximum}`,
  ].filter((part) => part !== "");
  const text = parts.join(" and ");
  if (text === "") return kind;
  return text.startsWith("at ") ? `${kind} of ${text}` : `${kind} ${text}`;
}

function textFits({ format, min_length: min = 0, max_length: max, pattern }: TextLimits, text: string): boolean {
  if (min > 0 || max !== undefined) {
    const length = lengthOf(text);
    if (length < min || length > (max ?? length)) return false;
  }
  if (format !== undefined && !TEXT_FORMATS[format].fits(text)) return false;
  return pattern === undefined || matchesPattern(pattern, text);
}

/** Returns a note that matching the pattern takes too many steps, to append to a message; empty if it does not. */
export function beyondTrying(limits: TextLimits | NumberLimits, value: string | number): string {
  const pattern = "pattern" in limits ? limits.pattern : undefined;
  if (pattern === undefined || typeof value !== "string" || tryPattern(pattern, value) !== null) return "";
  return `; to try a text of ${characters(lengthOf(value))} takes more than ${MAX_PATTERN_STEPS} steps`;
}

/** Length of a text in characters: code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function numberFits(limits: NumberLimits, value: number): boolean {
  const { minimum, maximum, exclusive_minimum: above, exclusive_maximum: below } = limits;
  return (
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below)
  );
}

function characters(count: number): string {
  return `${count} character${count === 1 ? "" : "s"}`;
}
