import fc from "fast-check";
import { expect, test } from "vitest";
import { dateInWords, ordinal } from "../../../src/schema/english/dates.js";
import { runs } from "../../runs.js";

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
