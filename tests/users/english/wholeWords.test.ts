import fc from "fast-check";
import { expect, test } from "vitest";
import { sentencesOf } from "../../../src/users/english/sentences.js";
import { hasPhrase } from "../../../src/users/english/wholeWords.js";
import { runs } from "../../runs.js";

test.each([
  ["with Dr Yilmaz, please", "Dr Yilmaz", true],
  ["with Dr Yilmazson", "Dr Yilmaz", false],
  ["at 114 Willow Street", "14 Willow Street", false],
  ["at 14 willow street", "14 Willow Street", true],
  ["Jo’s Diner’s table", "Jo's Diner", true],
  ["(5%)", "5%", true],
  ["anything", "", false],
])("%s, %s: %s", (text, phrase, isHeld) => {
  expect(hasPhrase(text, phrase)).toBe(isHeld);
});

test("a phrase is held where marks or blanks stand around it, and not where letters go on", () => {
  const word = fc.stringMatching(/^[a-zäß0-9]{1,8}$/u);
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(phrase, word, fc.constantFrom(" ", ", ", "! ", " (", "\t"), (one, other, mark) => {
      expect(hasPhrase(`${other}${mark}${one}${mark}${other}`, one)).toBe(true);
      fc.pre(!` ${other}${one}${other} `.includes(` ${one} `));
      expect(hasPhrase(`${other}${one}${other}`, one)).toBe(false);
    }),
    runs(1_000),
  );
});

test("sentences end with their marks, and figures have none", () => {
  const text = "It costs 3.50. Shall I? Yes!";
  expect(sentencesOf(text).map(({ from, to }) => text.slice(from, to).trim())).toEqual([
    "It costs 3.50.",
    "Shall I?",
    "Yes!",
  ]);
});
