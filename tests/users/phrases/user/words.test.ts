import fc from "fast-check";
import { expect, test } from "vitest";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { answerWords, inSentences, leadsTo, refiningWords } from "../../../../src/users/phrases/user/answers.js";
import { changeWords, placeWords, requestWords } from "../../../../src/users/phrases/user/changes.js";
import { commentWords } from "../../../../src/users/phrases/user/comments.js";
import { fixedWords } from "../../../../src/users/phrases/user/fixed.js";
import { openingWords } from "../../../../src/users/phrases/user/opening.js";
import { type SaidSlot, Speaker } from "../../../../src/users/phrases/user/speaker.js";
import { userStyle } from "../../../../src/users/phrases/user/userStyle.js";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";

const NAMES = ["restaurant_name", "date", "time", "party_size", "note", "price"] as const;
const vocabulary = vocabularyOf([
  parseIntent({
    command: "book_table",
    description: "Book a table",
    domain: "dining",
    entity_name: "bookings",
    confirmation_required: true,
    args: {
      ...Object.fromEntries(NAMES.map((name) => [name, { type: "str", optional: false, description: "" }])),
      terrace: { type: "bool", optional: true, description: "" },
    },
  }),
]);
const phrases = vocabulary.of("book_table");
const speaker = (seed: number): Speaker => new Speaker(phrases, userStyle(new Seeded(seed)), new Seeded(seed, 1));

/** Values that a template might spoil: marks of replacement, quotes, brackets, other scripts, short forms. */
const text = fc.oneof(
  fc.constantFrom("$&", "$1", "{value}", "{noun}", "it is", "I would", 'a "b"', "مطعم", "🍕", "O'Neill's (2)", "$$"),
  fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() === one && one !== ""),
);
const said = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), text), { minLength: 1, maxLength: 6, selector: ([name]) => name })
  .map((all) => all.map(([slot, value]): SaidSlot => ({ slot, value, text: value })));

/** Tests if a turn contains a value, which may begin with a capital at the beginning. */
const holds = (words: string, value: string): boolean => words.toLowerCase().includes(value.toLowerCase());

test("every value of an opening, an answer or a change stands in its words, as it is", () => {
  fc.assert(
    fc.property(said, fc.nat(), fc.boolean(), (slots, seed, isFirst) => {
      const turns = [
        openingWords(speaker(seed), slots, isFirst ? "nothing" : "more", "book a table"),
        answerWords(speaker(seed), slots),
        ...(["correct", "change", "deny"] as const).map((kind) => changeWords(speaker(seed), kind, slots)),
      ];
      for (const words of turns) for (const { text: value } of slots) expect(holds(words, value)).toBe(true);
    }),
  );
});

test("a slip is said before what is meant", () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...NAMES), (seed, slot) => {
      const words = answerWords(speaker(seed), [{ slot, value: "Beta", text: "Beta", slip: "Alpha" }]);
      expect(words).toMatch(/alpha.*beta/i);
    }),
  );
});

test("a boolean is never said the other way round", () => {
  const NEGATIVE = /\b(?:no|not|without|nope|leave out|n't)\b|n't\b/i;
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), (seed, value) => {
      const slot: SaidSlot = { slot: "terrace", value, text: value ? "yes" : "no" };
      expect(NEGATIVE.test(answerWords(speaker(seed), [slot]))).toBe(!value);
      expect(NEGATIVE.test(speaker(seed).modifier(slot))).toBe(!value);
      expect(NEGATIVE.test(speaker(seed).statement(slot))).toBe(!value);
    }),
  );
});

test("every turn begins with a capital and ends with a mark, and a seed says the same again", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const all = () => [
        openingWords(speaker(seed), [], "nothing", "book a table"),
        requestWords(speaker(seed), ["date", "price"]),
        placeWords(speaker(seed), (seed % 9) + 1),
        ...(["affirm", "deny", "goesOn", "retry", "goodbye"] as const).map((kind) => fixedWords(speaker(seed), kind)),
        fixedWords(speaker(seed), "cancel", "it takes too long"),
      ];
      const words = all();
      expect(all()).toEqual(words);
      for (const turn of words) {
        expect(turn).toMatch(/^[\p{Lu}\d].*[.!?…]$/su);
        expect(turn).not.toMatch(/[{}]|undefined|,,| {2}|\.\./);
      }
    }),
  );
});

test("no first turn answers somebody", () => {
  const answers = /^(?:of course|certainly|sure|very well|thank you|yes|yep|right|ok|okay|great)\b/i;
  const words = (following: "nothing" | "more") =>
    Array.from({ length: 600 }, (_, seed) => openingWords(speaker(seed), [], following, "book a table"));
  for (const opening of words("nothing")) expect(opening).not.toMatch(answers);
  expect(words("more").some((opening) => answers.test(opening))).toBe(true);
});

test("what follows a greeting of the user's own has none, and what follows rows often says that they will do", () => {
  const words = (following: "greeting" | "rows") =>
    Array.from({ length: 300 }, (_, seed) => openingWords(speaker(seed), [], following, "book a table"));
  for (const opening of words("greeting")) expect(opening).not.toMatch(/\b(?:hi|hello|hey|besides|also|next)\b/i);
  const pleased = words("rows").filter((opening) =>
    /^(?:that|sounds|good|perfect|lovely|great|wonderful|all right|okay)/i.test(opening),
  );
  expect(pleased.length).toBeGreaterThan(150);
});

test("comments name a place only where several rows were named, and a refinement of one is none of another", () => {
  for (let seed = 0; seed < 300; seed++) {
    expect(commentWords(speaker(seed), "likes", 1)).not.toMatch(/\b(?:first|second|third)\b/);
    expect(commentWords(speaker(seed), "likes", 2)).toMatch(/\b(?:first|second)\b/);
    const refined = [1, 3].map((rows) =>
      refiningWords(speaker(seed), [{ slot: "time", value: "19:30", text: "19:30" }], rows),
    );
    for (const words of refined) expect(words).toContain("19:30");
    expect(refined[0]).toMatch(/\bthe one\b/);
    expect(refined[1]).not.toMatch(/\bthe one\b/);
  }
});

test("no answer begins like one to another question", () => {
  for (let seed = 0; seed < 300; seed++)
    expect(answerWords(speaker(seed), [{ slot: "time", value: "19:30", text: "19:30" }])).not.toMatch(
      /^(?:sure|of course|right|great|quick|yes|yep|so)\b/i,
    );
});

test("only the first turn greets", () => {
  const openings = Array.from({ length: 300 }, (_, seed) => openingWords(speaker(seed), [], "more", "book a table"));
  for (const words of openings) expect(words).not.toMatch(/\b(?:hi|hello|hey|good day)\b/i);
  const first = Array.from({ length: 300 }, (_, seed) => openingWords(speaker(seed), [], "nothing", "book a table"));
  expect(first.some((words) => /\b(?:hi|hello|hey)\b/i.test(words))).toBe(true);
});

test("a request is no clause: it follows no lead that takes one", () => {
  const leads = ["also, ", "I should add that ", "I meant to say that {all}", "what if {all}?", "actually, {all}"];
  expect(leadsTo("it should be by video", leads)).toEqual(leads);
  expect(leadsTo("leave out the lunch", leads)).toEqual(["also, ", "actually, {all}"]);
  expect(leadsTo("the day is Monday. Leave out the lunch", leads)).toEqual(["also, ", "actually, {all}"]);
});

test("who looks records up says which, and asks for no new one; what a phrase can only name stands apart in a task", () => {
  const row = { singular: "table booking", plural: "table bookings" };
  const slots: SaidSlot[] = [{ slot: "note", value: "Alpha", text: "Alpha" }];
  const onlyNamed = {
    noun: "note",
    questions: [],
    modifiers: ["with {value} as the note"],
    answers: [],
    statements: ["the note is {value}"],
  };
  const intent = { verbPhrases: ["find table bookings"], row, isQuery: true, slots: new Map([["note", onlyNamed]]) };
  const opening = (seed: number, more: object): string =>
    openingWords(new Speaker({ ...intent, ...more }, "plain", new Seeded(seed, 1)), slots, "more", "");
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(opening(seed, { findsRecords: true })).not.toMatch(/\ba table booking\b/);
      const task = opening(seed, { isQuery: false, verbPhrases: ["book a table"] });
      expect(task).not.toContain("with Alpha");
      expect(task).toMatch(/[Tt]he note is Alpha\.$/);
    }),
  );
});

test("what is asked for stands in a sentence of its own, after what is so", () => {
  expect(inSentences(["the day is Monday", "leave out the lunch", "it is for 4"], " and ")).toEqual([
    "the day is Monday and it is for 4",
    "Leave out the lunch",
  ]);
  expect(inSentences(["use cash"], ", and ")).toEqual(["use cash"]);
});

test("nobody is helped to have something done", () => {
  const having = { ...(phrases as NonNullable<typeof phrases>), verbPhrases: ["have a lock changed"] };
  for (let seed = 0; seed < 200; seed++) {
    const user = new Speaker(having, userStyle(new Seeded(seed)), new Seeded(seed, 1));
    expect(openingWords(user, [], "nothing", "")).not.toMatch(/help me/);
  }
});
