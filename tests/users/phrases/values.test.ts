import { expect, test } from "vitest";
import { said, slotSentence } from "../../../src/users/phrases/values.js";

test.each([
  ["party_size", 4, "The party size is 4."],
  ["duration_minutes", 45, "The duration is 45 minutes."],
  ["weight_kg", 3, "The weight is 3 kilograms."],
  ["opening_hours", "9 to 5", "The opening hours are 9 to 5."],
  ["kilowatt_hours", 1200.5, "It is 1200.5 kilowatt hours."],
] as const)("%s of %s: %s", (slot, value, sentence) => {
  expect(slotSentence(slot, value)).toBe(sentence);
});

test("a day before the default clock, such as a birthday, is said with its year", () => {
  expect(said("1955-12-12")).toBe("Monday 12 December 1955");
  expect(said("2024-05-18")).toBe("Saturday 18 May");
});
