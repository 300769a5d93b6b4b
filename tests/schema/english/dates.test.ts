import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateInWords, ordinal } from "../../../src/schema/english/dates.js";
import { runs } from "../../runs.js";
import { datePhrases } from "./datePhrases.js";

const DAY_MS = 86_400_000;

test("dates have the words of British English", () => {
  const format = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (day) => {
      const date = new Date(day * DAY_MS);
      const { weekday, day: nth, month, year } = dateInWords(date.toISOString().slice(0, 10));
      expect(`${weekday} ${nth} ${month}`).toBe(format.format(date).replace(",", ""));
      expect(year).toBe(date.getUTCFullYear());
    }),
    runs(2_000),
  );
});

test("ordinals have the endings of British English", () => {
  const rules = new Intl.PluralRules("en-GB", { type: "ordinal" });
  const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
  fc.assert(
    fc.property(fc.nat({ max: 2_000 }), (number) => {
      expect(ordinal(number)).toBe(`${number}${endings[rules.select(number)]}`);
    }),
    runs(2_000),
  );
});

/** A Monday. */
const NOW = Date.parse("2024-01-01T09:00:00Z");

describe("ways to say a date", () => {
  test.each([
    ["2024-01-01", "today"],
    ["2024-01-02", "tomorrow"],
    ["2023-12-31", "yesterday"],
    ["2024-01-05", "this Friday"],
    ["2024-03-03", "the 3rd of March"],
    ["2024-02-11", "February 11th"],
    ["2025-12-24", "24 December 2025"],
  ])("%s may be %s", (iso, phrase) => {
    expect(datePhrases(iso, NOW)).toContain(phrase);
  });

  test("leave out what would be another day", () => {
    // Without a year it is the next one.
    expect(datePhrases("2023-03-03", NOW)).toEqual(["3 March 2023"]);
    expect(datePhrases("2024-01-20", NOW)).not.toContain("next Saturday");
  });

  test("there are several for each day of a year, and none for what is not a date", () => {
    for (let day = 1; day < 366; day++) {
      const iso = new Date(NOW + day * DAY_MS).toISOString().slice(0, 10);
      expect(datePhrases(iso, NOW).length, iso).toBeGreaterThan(3);
    }
    expect(datePhrases("2024-13-40", NOW)).toEqual([]);
  });
});
