import { type Outcome, succeed } from "backlot/kit";
import type { Constraint, SpecialFunction } from "./api.js";
import { failed } from "./causes.js";

/** Questions with their answers, numbered from 1. */
const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ["A ____ atom in an atomic clock beats 9,192,631,770 times a second", "cesium"],
  ["A ____ is the blue field behind the stars", "canton"],
  ["A ____ takes 33 hours to crawl one mile", "snail"],
  ["A ____ written to celebrate a wedding is called a epithalamium", "poem"],
  ["A 'sirocco' refers to a type of ____", "wind"],
  ["A 3 1/2' floppy disk measures ____ & 1/2 inches across", "three"],
  [
    "A 300,000 pound wedding dress made of platinum was once exhibited, and in the instructions from the designer was a warning. What was it",
    "do not iron",
  ],
  ["A bird in the hand is worth ____", "two in the bush"],
  ["A block of compressed coal dust used as fuel", "briquette"],
  ["A blockage in a pipe caused by a trapped bubble of air", "airlock"],
  ["A blunt thick needle for sewing with thick thread or tape", "bodkin"],
];

/** A question by its number. */
export const trivia: SpecialFunction = () => ({
  perform({ slots }): Outcome {
    const number = wholeNumber(slots.QuestionNum ?? null);
    if (number === null) return failed("bad_value");
    // As lists of Python do: 0 is the last, -1 the one before.
    const found = QUESTIONS.at(number - 1);
    return found === undefined ? failed("out_of_range") : succeed([{ Question: found[0], Answer: found[1] }]);
  },
});

/** Values that Python's int() takes: numbers, booleans and texts of digits. */
function wholeNumber(given: Constraint): number | null {
  if (typeof given === "number") return Math.trunc(given);
  if (typeof given === "boolean") return given ? 1 : 0;
  return typeof given === "string" && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : null;
}
