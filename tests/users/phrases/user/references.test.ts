import fc from "fast-check";
import { expect, test } from "vitest";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { answerWords, volunteeredWords } from "../../../../src/users/phrases/user/answers.js";
import { openingWords } from "../../../../src/users/phrases/user/opening.js";
import type { SaidReference } from "../../../../src/users/phrases/user/references.js";
import { type SaidSlot, Speaker } from "../../../../src/users/phrases/user/speaker.js";
import { userStyle } from "../../../../src/users/phrases/user/userStyle.js";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";

const NAMES = ["restaurant_name", "date", "time", "party_size"];
const args = Object.fromEntries(
  NAMES.map((name) => [name, { type: "str" as const, optional: false, description: "" }]),
);
const phrases = vocabularyOf([
  parseIntent({
    command: "book_table",
    description: "Book a table",
    domain: "dining",
    confirmation_required: true,
    args,
  }),
]).of("book_table");
const speaker = (seed: number): Speaker => new Speaker(phrases, userStyle(new Seeded(seed)), new Seeded(seed, 1));

const VALUE = "Qx9";
const slot = (name: string, by: SaidReference): SaidSlot => ({
  slot: name,
  value: VALUE,
  text: VALUE,
  reference: by,
});
const ways = (one: SaidSlot, seeds = 60): string[] =>
  Array.from({ length: seeds }, (_, seed) => seed).flatMap((seed) => [
    openingWords(speaker(seed), [one], "more", "book a table"),
    answerWords(speaker(seed), [one]),
    volunteeredWords(speaker(seed), [one]),
  ]);

const reference = fc.record(
  {
    noun: fc.constantFrom("restaurant", "table booking", null),
    thing: fc.constantFrom("day", "time", "number of people", "place"),
    isOneOfSeveral: fc.boolean(),
    row: fc.record({ place: fc.integer({ min: 1, max: 3 }), of: fc.constant(3), isName: fc.boolean() }),
    minutes: fc.constantFrom(30, 60, -60, 45),
  },
  { requiredKeys: ["noun", "thing", "isOneOfSeveral"] },
) as fc.Arbitrary<SaidReference>;

test("no word of a value is said where a reference stands for it, and no part of a phrase is left", () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), reference, fc.nat(), (name, one, seed) => {
      for (const words of ways(slot(name, one), 1 + (seed % 3))) {
        expect(words).not.toContain(VALUE);
        expect(words).not.toMatch(/[{}]|undefined|null| {2}/);
      }
    }),
  );
});

test.each<[string, string, SaidReference, RegExp]>([
  [
    "one of several rows by its place",
    "restaurant_name",
    { noun: "restaurant", thing: "restaurant", row: { place: 2, of: 3, isName: true }, isOneOfSeveral: false },
    /\bthe second (?:one|restaurant|of them)\b/i,
  ],
  [
    "the only row",
    "restaurant_name",
    { noun: "restaurant", thing: "restaurant", row: { place: 1, of: 1, isName: true }, isOneOfSeveral: false },
    /\b(?:that one|that restaurant|the (?:one|restaurant) you found)\b/i,
  ],
  [
    "what was done",
    "date",
    { noun: "booking", thing: "day", isOneOfSeveral: false },
    /\b(?:same|the day I gave you)\b/i,
  ],
  ["what was done, of several", "date", { noun: "booking", thing: "day", isOneOfSeveral: true }, /\bbooking\b/i],
  [
    "a time that is later",
    "time",
    { noun: "booking", thing: "time", minutes: 60, isOneOfSeveral: false },
    /\ban hour (?:later|after that)\b/i,
  ],
])("%s is said so that it can be found", (_, name, one, pattern) => {
  for (const words of ways(slot(name, one))) expect(words).toMatch(pattern);
});
