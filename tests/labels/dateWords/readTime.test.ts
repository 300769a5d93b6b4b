import { describe, expect, test } from "vitest";
import { readTime } from "../../../src/labels/dateWords/readTime.js";

/** A Monday morning. */
const now = (): number => Date.UTC(2024, 0, 1, 9);

describe("a time in words", () => {
  test.each([
    ["17:30", "17:30"],
    ["5 pm", "17:00"],
    ["at 5:15 pm", "17:15"],
    ["noon", "12:00"],
    ["7:05:30 am", "07:05:30"],
    ["8 in the morning", "08:00"],
  ])("%s is %s", (text, time) => expect(readTime(text, now)).toBe(time));

  test.each(["", "soon", "tomorrow at 5 pm", "5 to 7 pm", "25:00", "Friday", "in the morning", "8 in the afternoon"])(
    "%j is none",
    (text) => expect(readTime(text, now)).toBeNull(),
  );
});
