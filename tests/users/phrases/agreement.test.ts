import { expect, test } from "vitest";
import { agreeing, thereIs } from "../../../src/users/phrases/agreement.js";

test.each([
  ["in {value}", "morning", "in the {value}"],
  ["via {value}", "post office", "via the {value}"],
  ["{value} would be best", "afternoon", "the {value} would be best"],
  ["the device is {value}", "heat pump", "the device is a {value}"],
  ["{value}", "morning", "{value}"],
  ["{value}, please", "post office", "{value}, please"],
  ["in the {value}", "morning", "in the {value}"],
  ["a {value} would do", "heat pump", "a {value} would do"],
  ["with a {value} car", "electric", "with an {value} car"],
  ["via {value}", "home collection", "via {value}"],
  ["at {value}", "the library", "at {value}"],
  ["at {value}", "Hotel by the Old Library", "at {value}"],
])("a closed value has its article where it takes one: %j of %j", (phrase, value, agreed) => {
  expect(agreeing(phrase, value)).toBe(agreed);
});

test.each([
  ["for {value} nights", "for {value} night"],
  ["with {value} changes", "with {value} change"],
  ["for {value} more weeks", "for {value} more week"],
  ["there are {value} small children, and a dog", "there are {value} small child, and a dog"],
  ["{value} people are coming", "{value} person is coming"],
  ["{value} boxes of tiles", "{value} box of tiles"],
  ["{value} knives.", "{value} knife."],
])("one of what is counted is no more than one: %j", (phrase, agreed) => {
  expect(agreeing(phrase, "1")).toBe(agreed);
  expect(agreeing(phrase, "11")).toBe(phrase);
});

test.each([
  "{value}",
  "{value}, thanks",
  "make it {value} this time",
  "{value} is fine",
  "there will be {value} of us",
  "room {value} on the ground floor with two beds",
  "{value} as always",
  "number {value} please, these days",
])("nothing else changes: %j of one", (phrase) => {
  expect(agreeing(phrase, "1")).toBe(phrase);
});

test.each([
  [["clocks", "maps"], "there are clocks or maps"],
  [["oak", "elm", "beech"], "there is oak, elm or beech"],
  [["Four Seasons", "The Mill"], "there is Four Seasons or The Mill"],
])("%j are offered: %s", (values, offered) => {
  expect(thereIs(values)).toBe(offered);
});
