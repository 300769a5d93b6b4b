import { wordsOf } from "./wordsOf.js";

/** Usual ranges of slots without samples, by a word of their name; the first that fits counts. */
const USUAL: readonly (readonly [words: string, min: number, most: number])[] = [
  ["star rating score", 1, 5],
  ["age", 18, 75],
  ["price cost amount fee fare total budget balance salary payment rent deposit discount", 5, 300],
  ["minute duration distance weight mileage", 10, 90],
  ["calorie calories", 80, 600],
  ["percent percentage volume brightness humidity battery", 10, 100],
  ["temperature degree", 15, 25],
  ["speed", 1, 3],
];

/** Returns the usual range of a slot's values. */
export function usualNumbers(name: string, now: number): readonly [min: number, most: number] {
  const words = wordsOf(name);
  if (words.includes("year")) {
    const year = new Date(now).getUTCFullYear();
    return [Math.max(1, year - 30), year];
  }
  const usual = USUAL.find(([known]) => known.split(" ").some((word) => words.includes(word)));
  return usual === undefined ? [1, 10] : [usual[1], usual[2]];
}
