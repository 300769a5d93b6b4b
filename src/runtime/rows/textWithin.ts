import { lengthOf, matchesPattern, type TextLimits } from "../../kit/internal.js";
import { momentNear } from "../../schema/momentNear.js";
import { patternText } from "./patternText.js";
import type { Seeded } from "./seeded.js";
import { textOf } from "./textOf.js";

const DAY = 86_400_000;
const HEXADECIMAL = "0123456789abcdef";

/** How often a text is made anew because a pattern, or a length beside it, did not hold. */
const TRIES = 20;

/** A text within limits; where none is found, one that the check of the row will notice. */
export function textWithin(limits: TextLimits, name: string, seeded: Seeded, now: number): string {
  const { min_length: min = 0, max_length: max = Infinity, pattern } = limits;
  if (limits.format !== undefined) return formatted(limits.format, name, seeded, now);
  if (pattern !== undefined) {
    for (let i = 0; i < TRIES; i++) {
      const made = patternText(pattern, seeded.part(i), min);
      const length = lengthOf(made);
      if (length >= min && length <= max && matchesPattern(pattern, made)) return made;
    }
  }
  const characters = Array.from(textOf(name, seeded)).slice(0, Math.min(max, 10_000));
  while (characters.length < Math.min(min, 10_000)) characters.push("x");
  return characters.join("");
}

function formatted(format: NonNullable<TextLimits["format"]>, name: string, seeded: Seeded, now: number): string {
  switch (format) {
    case "email":
      return textOf("mail", seeded);
    case "uri":
      return `https://example.com/${name.toLowerCase()}/${seeded.between(1, 999)}`;
    case "date-time":
      return momentNear(now, seeded.between(0, 30 * 24 * 4) * (DAY / 96));
    case "uuid": {
      const digits = Array.from({ length: 32 }, () => seeded.of([...HEXADECIMAL]));
      // Version 4, variant 10xx (RFC 9562).
      digits[12] = "4";
      digits[16] = seeded.of(["8", "9", "a", "b"]);
      return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)]
        .map((part) => part.join(""))
        .join("-");
    }
    default:
      return format satisfies never;
  }
}
