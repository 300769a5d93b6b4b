import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_MOMENT, isDate, isTime, LAST_MOMENT } from "../../../src/kit/internal.js";
import { readDate } from "../../../src/labels/dateWords/readDate.js";
import { readTime } from "../../../src/labels/dateWords/readTime.js";
import { anyText } from "../../anyText.js";
import { runs } from "../../runs.js";
import { DATES_ON_A_FRIDAY, TIMES, TIMES_FROM_NOW } from "./phrases.js";

/** The words and marks of all phrases, and figures beyond what a calendar or a clock has. */
const WORDS = [
  ...new Set([...DATES_ON_A_FRIDAY, ...TIMES, ...TIMES_FROM_NOW].flatMap(([phrase]) => phrase.split(/\s/))),
  ...["0", "00", "32", "60", "999", "0000", "9999", ":", ".", ",", "-", "/", "'", "half an hour", "İ"],
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" ")),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join("")),
  anyText({ maxLength: 80 }),
);
const moments = fc.oneof(
  fc.constantFrom(FIRST_MOMENT, LAST_MOMENT),
  fc.integer({ min: FIRST_MOMENT, max: LAST_MOMENT }),
);

test("whatever the words and whenever they are said, what is read is one date or one time, or nothing", () => {
  fc.assert(
    fc.property(texts, moments, (text, now) => {
      const [date, time] = [readDate(text, () => now), readTime(text, () => now)];
      if (date !== null) expect(date).toSatisfy(isDate);
      if (time !== null) expect(time).toSatisfy(isTime);
      expect([date, time]).toContain(null);
    }),
    runs(20_000),
  );
});
