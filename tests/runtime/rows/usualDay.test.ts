import { expect, test } from "vitest";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { usualDay } from "../../../src/runtime/rows/slotValue.js";
import { SEED } from "../../runs.js";

const now = Date.UTC(2024, 0, 1, 9);
const days = (name: string): readonly (string | null)[] =>
  Array.from({ length: 200 }, (_, at) => usualDay(name, new Seeded("day", SEED, at), now));

test("a birth lies years ago, what has happened some days, and anything else where it is drawn", () => {
  for (const day of days("date_of_birth")) expect((day ?? "") > "1948-01-01" && (day ?? "") < "2018-01-02").toBe(true);
  for (const day of days("counted_on")) expect((day ?? "") >= "2023-11-02" && (day ?? "") < "2024-01-01").toBe(true);
  expect(new Set(days("visit_date"))).toEqual(new Set([null]));
});
