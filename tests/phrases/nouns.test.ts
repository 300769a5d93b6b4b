import { expect, test } from "vitest";
import { agreeing } from "../../src/phrases/nouns.js";

test.each([
  ["in {value}", "morning", "in the {value}"],
  ["via {value}", "post office", "via the {value}"],
  ["{value} would be best", "afternoon", "the {value} would be best"],
  ["the device is {value}", "heat pump", "the device is a {value}"],
  ["{value}", "morning", "{value}"],
  ["{value}, please", "post office", "{value}, please"],
  ["in the {value}", "morning", "in the {value}"],
  ["a {value} would do", "heat pump", "a {value} would do"],
  ["via {value}", "home collection", "via {value}"],
  ["at {value}", "the library", "at {value}"],
  ["at {value}", "Hotel by the Old Library", "at {value}"],
])("a closed value has its article where it takes one: %j of %j", (phrase, value, agreed) => {
  expect(agreeing(phrase, value)).toBe(agreed);
});

test("one of what is counted is no more than one", () => {
  expect(agreeing("for {value} nights", "1")).toBe("for {value} night");
  expect(agreeing("with {value} changes", "1")).toBe("with {value} change");
  expect(agreeing("for {value} nights", "11")).toBe("for {value} nights");
});
