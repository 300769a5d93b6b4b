import { lengthOf, matchesPattern, patternFault } from "../../kit/internal.js";
import { formatted } from "./formatted.js";
import { patternText } from "./patternText.js";
import type { Seeded } from "./seeded.js";
import { type TextSetting, textOf } from "./textOf.js";

/** Limit on the characters of a text; the check of the value reports texts that should be longer. */
const MAX_CHARACTERS = 1_000_000;
const TRIES = 12;

interface Limits {
  readonly format?: string;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
}

/** Returns a text within limits; if none is found, a text that the check of the row refuses. */
export function textWithin(
  limits: Limits,
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
