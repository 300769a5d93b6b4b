import { describe, expect, it, test } from "vitest";
import { readDate } from "../../../src/labels/dateWords/readDate.js";

/** A Monday morning. */
const now = (): number => Date.UTC(2024, 0, 1, 9);

describe("a date in words", () => {
  test.each([
    ["2024-02-29", "2024-02-29"],
    ["today", "2024-01-01"],
    ["tomorrow", "2024-01-02"],
    ["the day after tomorrow", "2024-01-03"],
    ["Friday", "2024-01-05"],
    ["on Friday", "2024-01-05"],
    ["in three days", "2024-01-04"],
    ["in two weeks", "2024-01-15"],
    ["3rd of March", "2024-03-03"],
    ["March 3", "2024-03-03"],
    ["25 December 2025", "2025-12-25"],
    ["2024-3-4", "2024-03-04"],
    ["yesterday", "2023-12-31"],
    ["last Friday", "2023-12-29"],
    ["past Monday", "2023-12-25"],
    ["this Friday", "2024-01-05"],
    ["Friday 5 January", "2024-01-05"],
    ["Friday 2024-01-05", "2024-01-05"],
  ])("%s is %s", (text, date) => expect(readDate(text, now)).toBe(date));

  test.each([
    "",
    "soon",
    "next week",
    "this weekend",
    "in March",
    "03/04/2024",
    "3.4.",
    "31 June",
    "2024-02-30",
    "Monday or Tuesday",
    "from Monday to Friday",
    "tomorrow at 5 pm",
    "a table for tomorrow",
    "5 pm",
    "Thursday 5 January",
    "Monday 2024-01-05",
    `${"on ".repeat(40)}Friday`,
  ])("%j is none", (text) => expect(readDate(text, now)).toBeNull());

  it("without a year is the next one", () => {
    const inJune = (): number => Date.UTC(2024, 5, 15);
    expect(readDate("March 3", inJune)).toBe("2025-03-03");
    expect(readDate("July 3", inJune)).toBe("2024-07-03");
  });
});
