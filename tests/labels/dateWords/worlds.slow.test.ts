import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDate } from "../../../src/labels/dateWords/readDate.js";
import { readTime } from "../../../src/labels/dateWords/readTime.js";
import { runs } from "../../runs.js";
import { traveller } from "../../setup/traveller.js";
import { ZONES } from "../../setup/worlds.js";
import { AROUND_CHANGES, DATES_ON_A_FRIDAY, TIMES, TIMES_FROM_NOW } from "./phrases.js";

/*
 * Words for dates and times mean the same on every computer: in each zone, at each hour of the clock. The zones are tried in
 * this process, which reads `TZ` again whenever it is set.
 */

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A cell of the table: what was read, and what should have been. */
type Cell = readonly [where: string, read: string | null, meant: string | null];

/** Meanings of the phrases at each hour of a day. */
function* cellsOf(day: string, isFriday: boolean): Generator<Cell> {
  const midnight = Date.parse(day);
  const around = AROUND_CHANGES.find(([on]) => on === day)?.[1] ?? [];
  for (const hour of HOURS) {
    const now = () => midnight + hour * HOUR_MS + 15 * MINUTE_MS;
    const at = (phrase: string) => `${phrase}, at ${hour} on ${day}`;
    for (const [phrase, date] of isFriday ? DATES_ON_A_FRIDAY : around) yield [at(phrase), readDate(phrase, now), date];
    for (const [phrase, time] of TIMES) yield [at(phrase), readTime(phrase, now), time];
    for (const [phrase, timeAt] of TIMES_FROM_NOW) yield [at(phrase), readTime(phrase, now), timeAt(hour)];
  }
}

describe.each(ZONES)("in %s", (name) => {
  test("every phrase means at every hour what stands in the table", () => {
    traveller()(name);
    const cells = [...cellsOf("2024-06-07", true), ...AROUND_CHANGES.flatMap(([day]) => [...cellsOf(day, false)])];
    expect(cells.length).toBeGreaterThan(10_000);
    expect(cells.filter(([, read, meant]) => read !== meant)).toEqual([]);
  });
});

test("the zones are such that the process changes its hours and its day with them", () => {
  const noon = Date.UTC(2024, 5, 7, 11, 30);
  const moveTo = traveller();
  const shown = ZONES.map((name) => {
    moveTo(name);
    const date = new Date(noon);
    return `${date.getDate()} ${date.getHours()}:${date.getMinutes()}`;
  });
  expect(new Set(shown).size).toBe(ZONES.length);
  expect(shown.filter((time) => !time.endsWith(":30")).length).toBeGreaterThan(1);
  expect(new Set(shown.map((time) => time.split(" ")[0])).size).toBeGreaterThan(1);
});

test("at any moment of any zone a phrase means what it means at noon of that day in UTC", () => {
  const phrases = [...DATES_ON_A_FRIDAY, ...AROUND_CHANGES.flatMap(([, meanings]) => meanings)].map(
    ([phrase]) => phrase,
  );
  const moveTo = traveller();
  const moment = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...phrases), moment, fc.constantFrom(...ZONES), (phrase, now, name) => {
      const noon = Math.floor(now / (24 * HOUR_MS)) * 24 * HOUR_MS + 12 * HOUR_MS;
      moveTo(name);
      const here = readDate(phrase, () => now);
      moveTo("UTC");
      expect(here).toBe(readDate(phrase, () => noon));
    }),
    runs(5_000),
  );
});
