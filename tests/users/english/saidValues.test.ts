import fc from "fast-check";
import { expect, test } from "vitest";
import { isoOf } from "../../../src/labels/dateWords/calendar.js";
import { valuesSaid } from "../../../src/users/english/saidValues.js";
import { runs } from "../../runs.js";
import { datePhrases } from "../../schema/english/datePhrases.js";

const NOW = Date.parse("2024-05-01T10:00:00Z");
const said = (text: string) => {
  const { dates, times, numbers, unread } = valuesSaid(text, NOW);
  return [...dates, ...times, ...numbers, ...unread];
};

test.each([
  ["May 18", ["2024-05-18"]],
  ["on May 18, 2024 at 6:45 pm", ["2024-05-18", "18:45"]],
  ["the 18th May, please", ["2024-05-18"]],
  ["on the 18th", ["2024-05-18"]],
  ["the day after tomorrow, for two", ["2024-05-03", 2]],
  ["15 March", ["2025-03-15"]],
  ["half past six in the evening", ["18:30"]],
  ["twenty-five euros, not 1,200", [25, 1200]],
  ["63.69 euros for a dozen", [63.69, 12]],
  ["05/18/2024 or so", ["05/18/2024"]],
  ["A table for a couple of us", [2]],
  ["may I sit in the sun", ["2024-05-05"]],
])("%s", (text, values) => {
  expect(said(text)).toEqual(values);
});

test("a time of which nothing says whether it is before noon may lie in the other half of the day", () => {
  expect([...valuesSaid("at 6:45", NOW).halves]).toEqual(["18:45"]);
  expect([...valuesSaid("at 6:45 pm", NOW).halves]).toEqual([]);
});

test("every date is said by each of its wordings, and none says another", () => {
  const day = fc.integer({ min: 19_844, max: 20_570 }).map((days) => isoOf(days) as string);
  fc.assert(
    fc.property(day, (iso) => {
      for (const phrase of datePhrases(iso, NOW)) expect(said(`I need it ${phrase}, please.`)).toEqual([iso]);
    }),
    runs(300),
  );
});
