import { expect, test } from "vitest";
import { saysValue } from "../../../src/users/english/saysValue.js";
import { linesOf } from "./corpus.js";

/** Values that the reader cannot decide yet: a decided entry fails too. */
const OPEN = [
  "says 21:55 | It ends at five to ten at night.",
  "says 10:30 | Coffee at half ten in the morning.",
  "says 17:00 | The office shuts at 1700 hours.",
];

test("values are said where a careful person would agree", () => {
  const wrong = linesOf("values.txt").flatMap(([head, text]) => {
    const [verb, value] = [head.slice(0, head.indexOf(" ")), head.slice(head.indexOf(" ") + 1)];
    const isSaid = saysValue(text, /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value) === "yes";
    return isSaid === (verb === "says") ? [] : [`${head} | ${text}`];
  });
  expect(wrong).toEqual(OPEN);
});

test.each([
  ["It is today.", "2024-05-01", "open"],
  ["It is on 2024-05-02.", "2024-05-01", "no"],
  ["Which one would you like?", 7, "open"],
  ["Would you like it?", 7, "no"],
  ["At noon.", "19:30", "open"],
  ["Blue and red.", ["blue", "red"], "yes"],
  ["Blue and red.", ["green"], "no"],
  ["Anything.", null, "open"],
  ["It takes 1 hour and 30 minutes.", "PT1H30M", "yes"],
  ["It takes PT1H30M.", "PT1H30M", "yes"],
  ["It takes 1 hour and 30 minutes.", "PT30M", "open"],
  ["It takes 1.5 hours.", "PT5H", "open"],
  ["An hour and a half.", "PT1H30M", "open"],
  ["It is blue.", "PT1H30M", "no"],
] as const)("%s, asked for %j", (text, value, says) => {
  expect(saysValue(text, value as never)).toBe(says);
});
