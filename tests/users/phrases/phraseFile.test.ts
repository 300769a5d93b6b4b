import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modifier } from "../../../src/corpora/making/realiser/questions.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { Speaker } from "../../../src/users/phrases/user/speaker.js";
import { vocabularyOf } from "../../../src/users/phrases/vocabulary.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { BOOK_TABLE } from "./bookTable.js";

/** The phrases of the intent, with a phrase list beside it. */
async function read(list: string | object | undefined, intent = BOOK_TABLE) {
  const root = folder();
  writeFileSync(join(root, "book_table.json"), JSON.stringify(intent));
  mkdirSync(join(root, "phrases"));
  const file = join(root, "phrases", "book_table.json");
  if (list !== undefined) writeFileSync(file, typeof list === "string" ? list : JSON.stringify(list));
  const vocabulary = vocabularyOf(await readIntents(root));
  return { file, phrases: () => vocabulary.of("book_table") };
}

test("what a list gives stands in place of what is derived, part by part", async () => {
  const derived = (await read(undefined)).phrases();
  const { phrases } = await read({
    $schema: "../../schema/phrases.schema.json",
    verbPhrases: ["reserve a table"],
    row: { singular: "booking", plural: "bookings" },
    slots: {
      date: { questions: ["When?"], fact: true },
      terrace: { noun: "a terrace", without: { modifiers: ["inside"] } },
    },
  });
  const given = phrases();
  expect(given?.verbPhrases).toEqual(["reserve a table"]);
  expect(given?.slots.get("date")).toEqual({ ...derived?.slots.get("date"), questions: ["When?"], isFact: true });
  const terrace = derived?.slots.get("terrace");
  expect(given?.slots.get("terrace")).toEqual({
    ...terrace,
    noun: "a terrace",
    without: { ...terrace?.without, modifiers: ["inside"] },
  });
});

test("a closed value is said in words of its own, by users and by the assistant", async () => {
  const seating = { type: { enum: ["bar", "window"] }, optional: false, description: "" };
  const { phrases } = await read(
    { slots: { seating: { modifiers: ["with {value} seats"], values: { bar: { modifiers: ["at the {value}"] } } } } },
    { ...BOOK_TABLE, args: { seating } },
  );
  const said = phrases();
  if (said === undefined) throw new Error("no phrases");
  const speaker = new Speaker(said, "plain", new Seeded(1));
  const modifiers = (value: string) => [
    speaker.modifier({ slot: "seating", value, text: value }),
    modifier(said, "seating", value, new Seeded(1)),
  ];
  expect(modifiers("bar")).toEqual(["at the bar", "at the bar"]);
  expect(modifiers("window")).toEqual(["with window seats", "with window seats"]);
});

test.each<[string, string | object, string]>([
  ["no JSON", "{", "JSON"],
  ["no object", [], "the phrase list is not an object"],
  ["an unknown key", { verbPhrase: ["x"] }, "verbPhrase is unknown; did you mean verbPhrases?"],
  [
    "words for a value of a slot without a list of values",
    { slots: { date: { values: { monday: {} } } } },
    "slots.date.values is for slots with a list of values, and date has none",
  ],
  ["an unknown slot", { slots: { dates: {} } }, "slots.dates is no slot of the intent; did you mean date?"],
  [
    "an unknown part",
    { slots: { date: { question: ["When?"] } } },
    "slots.date.question is unknown; did you mean questions?",
  ],
  ["an empty list", { verbPhrases: [] }, "verbPhrases is not a list of phrases"],
  ["too many", { verbPhrases: Array(1_001).fill("book") }, "verbPhrases has 1001 phrases; at most 1000 are read"],
  ["no text", { verbPhrases: ["book", 3] }, "verbPhrases[1] is not a text"],
  [
    "no value",
    { slots: { date: { modifiers: ["soon"] } } },
    'slots.date.modifiers[0] has to hold {value} once, so that the value is said: "soon"',
  ],
  [
    "two values",
    { slots: { date: { modifiers: ["{value}{value}"] } } },
    "slots.date.modifiers[0] has to hold {value} once",
  ],
  [
    "an unknown placeholder",
    { slots: { date: { modifiers: ["on {day}"] } } },
    "holds an unknown placeholder {day}: there is {value}",
  ],
  [
    "a value in a question",
    { slots: { date: { questions: ["{value}?"] } } },
    "slots.date.questions[0] may not hold {value}",
  ],
  [
    "a value of a boolean",
    { slots: { terrace: { modifiers: ["{value}"] } } },
    "slots.terrace.modifiers[0] may not hold {value}",
  ],
  [
    "without for no boolean",
    { slots: { date: { without: {} } } },
    "slots.date.without is for booleans, and date is none",
  ],
  ["a terminal escape", { verbPhrases: ["book \u001b[31m"] }, "verbPhrases[0] holds a control character"],
  ["half a row", { row: { singular: "booking" } }, "row.plural is not a text"],
])("%s is refused with the file", async (_, list, problem) => {
  const { file, phrases } = await read(list);
  expect(phrases).toThrow(
    expect.objectContaining({ message: expect.stringContaining(problem), place: expect.objectContaining({ file }) }),
  );
});
