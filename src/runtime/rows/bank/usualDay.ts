import { dayNear } from "../../../schema/slotTypes/momentNear.js";
import type { Seeded } from "../seeded.js";
import { wordsOf } from "./wordsOf.js";

const DAY = 86_400_000;
const YEAR = 365.25;

/** Words in the names of days of birth, and of past events. */
const BIRTH = new Set(["birth", "birthday", "birthdate", "dob", "born"]);
const PAST = new Set(
  "since visited purchased bought paid posted issued created ordered published read counted measured received taken performed occurred happened purchase transaction".split(
    " ",
  ),
);
/** Ages of people, in years, and of past events, in days. */
const AGE = { min: 6, most: 75 };
const AGO = { min: 1, most: 60 };

/** Returns a day as the name of its slot suggests: long ago for a birth, recently for a past event; otherwise null. */
export function usualDay(name: string, seeded: Seeded, now: number): string | null {
  const words = wordsOf(name);
  if (words.some((word) => BIRTH.has(word)))
    return dayNear(now, -seeded.between(Math.ceil(AGE.min * YEAR), Math.floor(AGE.most * YEAR)) * DAY);
  if (words.some((word) => PAST.has(word))) return dayNear(now, -seeded.between(AGO.min, AGO.most) * DAY);
  return null;
}
