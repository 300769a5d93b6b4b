import type { Words } from "./words.js";

/** A part of the day: its first hour, and the first hour after it. Hours past midnight count on from 24. */
export type PartOfDay = readonly [from: number, to: number];

/** Phrases and their usual hours. 12 in the morning is certainly neither noon nor midnight. */
const PARTS: readonly (readonly [phrase: readonly string[], part: PartOfDay])[] = [
  ...["in the", "this"].flatMap((before) => [
    [
      [...before.split(" "), "morning"],
      [1, 12],
    ] as const,
    [
      [...before.split(" "), "afternoon"],
      [12, 19],
    ] as const,
    [
      [...before.split(" "), "evening"],
      [16, 24],
    ] as const,
  ]),
  [["tonight"], [17, 25]],
  [
    ["at", "night"],
    [18, 30],
  ],
];

/** Reads a part of the day: `in the evening`, `tonight`. */
export function partOfDay(words: Words): PartOfDay | null {
  return PARTS.find(([phrase]) => words.eat(...phrase))?.[1] ?? null;
}

/** Reads `am` or `pm`. */
export function halfOfDay(words: Words): PartOfDay | null {
  if (hasLetters(words, "a")) return [0, 12];
  return hasLetters(words, "p") ? [12, 24] : null;
}

function hasLetters(words: Words, letter: string): boolean {
  if (words.eat(`${letter}m`)) return true;
  if (!words.eat(letter, ".", "m")) return false;
  words.eat(".");
  return true;
}

/** Whether an hour of the day is in a part of it. */
export function liesIn(hour: number, [from, to]: PartOfDay): boolean {
  return [hour, hour + 24].some((at) => at >= from && at < to);
}
