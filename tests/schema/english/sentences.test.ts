import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, anyOf, isSentence, sentence, spoken } from "../../../src/schema/english/sentences.js";
import { runs } from "../../runs.js";

test.each([
  ["party_size", "party size"],
  ["_id", "id"],
  ["from__city ", "from city"],
])("%s is said as %s", (name, said) => {
  expect(spoken(name)).toBe(said);
});

test.each([
  ["on Friday", "On Friday."],
  ["on Friday?", "On Friday?"],
  ["well …", "Well …"],
  ["ada@example.org", "ada@example.org."],
  ["écrans", "Écrans."],
])("%s becomes the sentence %s", (text, whole) => {
  expect(sentence(text)).toBe(whole);
});

test("what is closed once stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(sentence(sentence(text))).toBe(sentence(text));
    }),
    runs(1_000),
  );
});

test.each([
  ["Your driver is on the way.", true],
  ["Shall I call you back?", true],
  ["“It is not here yet.”", true],
  ["Your driver is on the way", false],
  ["St. Anne's Inc.", false],
  ["La Piazza", false],
])("whether %s is a whole sentence: %s", (text, isOne) => {
  expect(isSentence(text)).toBe(isOne);
});

test("texts stand in a row as British English has them", () => {
  const [and, or] = (["conjunction", "disjunction"] as const).map((type) => new Intl.ListFormat("en-GB", { type }));
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (texts) => {
      expect(allOf(texts)).toBe(and?.format(texts));
      expect(anyOf(texts)).toBe(or?.format(texts));
    }),
    runs(1_000),
  );
});
