import fc from "fast-check";
import { expect, test } from "vitest";
import { parseIntent } from "../../../src/schema/index.js";
import { resolveIntents } from "../../../src/schema/resolve.js";
import { derivedPhrases } from "../../../src/users/phrases/derive.js";
import { readPhrases } from "../../../src/users/phrases/phraseFile.js";
import { soundPhrases } from "../../../src/users/phrases/soundPhrases.js";
import { runs } from "../../runs.js";
import { BOOK_TABLE } from "./bookTable.js";

const [INTENT] = resolveIntents([parseIntent(BOOK_TABLE)]).intents;
if (INTENT === undefined) throw new Error("no intent");
const DERIVED = derivedPhrases(INTENT);
const sound = (given: unknown, refuse: (text: string) => string | null = () => null) =>
  soundPhrases(given, DERIVED, refuse);

test("what is sound is kept, each phrase once, and the rest is left out with its place", () => {
  const { list, dropped } = sound({
    verbPhrases: ["book a table", "book a table", "book {a table}", 3],
    row: { singular: "booking" },
    slots: {
      date: { modifiers: ["on {value}", "soon", "{value}ish"], questions: ["When is {value}?"] },
      terrace: {
        modifiers: ["{value}"],
        statements: ["outside, please"],
        without: { answers: ["inside"], questions: [] },
      },
      colour: { noun: "colour" },
    },
    tone: "warm",
  });
  expect(list).toEqual({
    verbPhrases: ["book a table"],
    slots: {
      date: { modifiers: ["on {value}"] },
      terrace: { statements: ["outside, please"], without: { answers: ["inside"] } },
    },
  });
  expect(dropped.map((one) => one.split(" ")[0])).toEqual([
    "tone",
    "slots.date.modifiers[1]",
    "slots.date.modifiers[2]",
    "slots.date.questions[0]",
    "slots.terrace.without.questions",
    "slots.terrace.modifiers[0]",
    "slots.colour",
    "verbPhrases[2]",
    "verbPhrases[3]",
    "row.plural",
  ]);
});

test("texts that are refused are left out", () => {
  const refuse = (text: string) => (text.includes("reservar") ? "it is not in English" : null);
  const { list, dropped } = sound({ verbPhrases: ["reservar una mesa", "book a table"] }, refuse);
  expect(list).toEqual({ verbPhrases: ["book a table"] });
  expect(dropped).toEqual(["verbPhrases[0] it is not in English"]);
});

const phrase = fc.oneof(
  fc.constantFrom("on {value}", "{value}", "{value}{value}", "{day}", "plain", "", "\u001b[2J", "a{value}"),
  fc.string(),
);
const part: fc.Arbitrary<unknown> = fc.oneof(fc.array(phrase, { maxLength: 4 }), fc.jsonValue());
const dictionary = (keys: readonly string[], values: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...keys), values, { noNullPrototype: true });
const slot = dictionary(
  ["noun", "questions", "modifiers", "answers", "statements", "fact", "without", "x"],
  fc.oneof(part, dictionary(["questions", "modifiers", "answers", "noun"], part)),
);
const anyList = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      verbPhrases: part,
      row: fc.oneof(part, fc.record({ singular: phrase, plural: phrase })),
      slots: fc.oneof(part, dictionary(["date", "terrace", "__proto__", "colour"], fc.oneof(slot, part))),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
);

test("whatever is given, what is kept can be read as a person's list", () => {
  fc.assert(
    fc.property(anyList, (list) => {
      expect(() => readPhrases(sound(list).list, DERIVED, "list.json")).not.toThrow();
    }),
    runs(3_000),
  );
});
