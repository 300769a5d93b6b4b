import { expect, test } from "vitest";
import { VALUE } from "../../src/phrases/intentPhrases.js";
import { vocabularyOf } from "../../src/phrases/vocabulary.js";
import { type IntentFile, parseIntent } from "../../src/schema/index.js";

const phrasesOf = (args: IntentFile["args"], more: Partial<IntentFile> = {}) => {
  const file = { command: "book_table", description: "", domain: "dining", confirmation_required: true, args, ...more };
  const phrases = vocabularyOf([parseIntent(file as IntentFile)]).of(file.command);
  if (phrases === undefined) throw new Error("no phrases");
  return phrases;
};
const slot = (name: string, type: unknown) => {
  const phrases = phrasesOf({ [name]: { type, optional: false } } as IntentFile["args"]).slots.get(name);
  if (phrases === undefined) throw new Error("no slot");
  return phrases;
};

test.each([
  ["book_table", "", "book a table"],
  ["order_groceries", "", "order groceries"],
  ["send_money", "", "send money"],
  ["add_artist_to_favorites", "", "add an artist to favorites"],
  ["rent_umbrella", "", "rent an umbrella"],
  ["book_university_tour", "", "book a university tour"],
])("%s is wanted as people say it", (command, description, task) => {
  expect(phrasesOf({}, { command, description }).verbPhrases[0]).toBe(task);
});

test("a short description with an article is said as well; a schema's own words are not", () => {
  expect(phrasesOf({}, { description: "Reserve a table at a restaurant. More." }).verbPhrases).toContain(
    "reserve a table at a restaurant",
  );
  expect(phrasesOf({}, { description: "Query intent for finding the tables" }).verbPhrases).toEqual(["book a table"]);
  expect(phrasesOf({}, { description: "book table" }).verbPhrases).toEqual(["book a table"]);
});

test.each([
  ["date", "date", `on ${VALUE}`],
  ["departure_date", "date", `from ${VALUE}`],
  ["return_date", "date", `until ${VALUE}`],
  ["due_date", "date", `by ${VALUE}`],
  ["departure_date", "str", `from ${VALUE}`],
  ["time", "time", `at ${VALUE}`],
  ["destination", "str", `to ${VALUE}`],
  ["origin", "str", `from ${VALUE}`],
  ["city", "str", `in ${VALUE}`],
  ["restaurant_name", "str", `at ${VALUE}`],
  ["instructor", "str", `with ${VALUE}`],
  ["author", "str", `by ${VALUE}`],
  ["nights", "int", `for ${VALUE} nights`],
  ["duration_minutes", "int", `for ${VALUE} minutes`],
  ["party_size", "int", `for ${VALUE}`],
  ["seats", "int", `for ${VALUE}`],
  ["courses", "int", `with ${VALUE} courses`],
  ["reason", "str", `with ${VALUE} as the reason`],
])("%s of type %s follows as %j", (name, type, modifier) => {
  expect(slot(name, type).modifiers).toContain(modifier);
});

test("booleans are said by with and without, and what is a state as a state", () => {
  expect(slot("breakfast", "bool").modifiers).toContain("with breakfast");
  expect(slot("breakfast", "bool").without?.modifiers).toContain("without breakfast");
  expect(slot("has_luggage", "bool").noun).toBe("luggage");
  expect(slot("refundable", "bool").modifiers).toContain("that is refundable");
  expect(slot("refundable", "bool").without?.statements).toContain("it should not be refundable");
});

test("closed values are listed in the question, unless there are many", () => {
  const few = slot("seating", { enum: ["indoor", "on_terrace"] });
  for (const question of few.questions) expect(question).toMatch(/indoor or on terrace/);
  const many = slot("seating", { enum: ["a", "b", "c", "d", "e", "f"] });
  for (const question of many.questions) expect(question).not.toMatch(/\ba\b.*\bb\b.*\bc\b/);
});

test("a noun in the plural has a verb in the plural", () => {
  expect(slot("wishes", "str").statements).toContain(`the wishes are ${VALUE}`);
});

test("every phrase says its value once, and no placeholder is left", () => {
  const types = ["str", "int", "float", "date", "time", "duration", { enum: ["a", "b"] }, { list: "str" }];
  const names = ["date", "size", "total_price", "note", "colour", "card", "email", "weekday", "title", "x", "language"];
  for (const name of names) {
    for (const type of types) {
      const { modifiers, answers, statements, questions } = slot(name, type);
      for (const phrase of [...modifiers, ...answers, ...statements]) expect(phrase.split(VALUE)).toHaveLength(2);
      for (const phrase of [...modifiers, ...answers, ...statements, ...questions])
        expect(phrase.replace(VALUE, "")).not.toMatch(/[{}]/);
    }
  }
});
