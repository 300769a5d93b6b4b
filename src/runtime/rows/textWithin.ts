import { lengthOf, matchesPattern, patternFault } from "../../kit/internal.js";
import { momentNear } from "../../schema/slotTypes/momentNear.js";
import { DESCRIPTIONS, speltBy } from "../../schema/slotTypes/scalars.js";
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
