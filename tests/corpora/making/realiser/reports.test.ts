import { expect, test } from "vitest";
import { question } from "../../../../src/corpora/making/realiser/questions.js";
import { details, report } from "../../../../src/corpora/making/realiser/reports.js";
import type { Row } from "../../../../src/kit/internal.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { unnamedRows } from "../../../../src/users/phrases/rowNames.js";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

/** Everything that is said of rows that were found. */
const said = (rows: readonly Row[]): readonly string[] =>
  SEEDS.map((seed) =>
    report({ kind: "found", ref: "x1", intent: "find_rides", filter: {}, rows }, undefined, new Seeded(seed)),
  );

const rides = (message: string): readonly Row[] => [
  { id: "1", message, driver: "Ada Quill" },
  { id: "2", message, driver: "Ben Okoro" },
];

test("rows are called by a name, not by a whole sentence in them", () => {
  const texts = said(rides("Your driver is on the way."));
  expect(texts.filter((text) => text.includes("on the way"))).toEqual([]);
  expect(texts.filter((text) => !text.includes("Ada Quill"))).toEqual([]);
});

test("rows that hold nothing but sentences are counted, not named", () => {
  const texts = said([
    { id: "1", message: "It has arrived at last." },
    { id: "2", message: "It is not here yet!" },
  ]);
  expect(new Set(texts)).toEqual(new Set(["I found 2 results.", "There are 2 results."]));
});

test("a short text with a full stop may be a name", () => {
  const rows = ["St. Anne's Inc.", "Quill & Co."].map((message, id) => ({ id: String(id), message }));
  expect(said(rows).every((text) => text.includes("St. Anne's Inc."))).toBe(true);
});

test("rows are called by one column: the one that tells most of them apart", () => {
  const lessons = [
    { id: "1", subject_taught: "Spanish", teacher: "Ada Quill" },
    { id: "2", subject_taught: null, teacher: "Ben Okoro" },
    { id: "3", subject_taught: "French", teacher: "Cleo Ito" },
  ];
  expect(said(lessons).every((text) => text.includes("Ada Quill") && text.includes("Cleo Ito"))).toBe(true);
  expect(said(lessons).filter((text) => /Spanish|French/.test(text))).toEqual([]);
});

const trips = vocabularyOf([
  parseIntent({
    command: "book_move",
    description: "Book a move",
    domain: "moving",
    confirmation_required: true,
    args: {
      from: { type: "str" },
      to: { type: "str" },
      date: { type: "date" },
      boxes: { type: "int" },
      insured: { type: "bool" },
    },
  } as Parameters<typeof parseIntent>[0]),
]).of("book_move");

test("details are called as the intent calls them", () => {
  const texts = SEEDS.map((seed) => details({ to: "Bath", boxes: 2 }, ["to", "boxes"], trips, new Seeded(seed)));
  expect(texts).toContain("The destination is Bath. The number of boxes is 2.");
  expect(texts.filter((text) => /\bthe (?:to|boxes)\b/i.test(text))).toEqual([]);
});

test("what is confirmed stands in the order of the intent's slots, however it was given", () => {
  const given = { date: "2024-03-10", to: "Bath", boxes: 2, from: "York" };
  for (const seed of SEEDS)
    expect(question({ kind: "confirm", ref: "x1" }, trips, given, new Seeded(seed))).toMatch(
      /York.*Bath.*March.*2 boxes/,
    );
});

test("rows that a slot tells apart are called by it, and not as if they were its value", () => {
  const tours = vocabularyOf([
    parseIntent({
      command: "find_tours",
      description: "Find guided tours",
      query_intent: true,
      entity_name: "tours",
      args: {
        guide: { type: "str" },
        title: { type: "str", optional: true },
        language: { type: { enum: ["english", "polish"] } },
      },
    } as Parameters<typeof parseIntent>[0]),
  ]).of("find_tours");
  const found = (rows: readonly Row[]) =>
    SEEDS.map((seed) =>
      report({ kind: "found", ref: "x1", intent: "find_tours", filter: {}, rows }, tours, new Seeded(seed)),
    );
  const one = { id: "1", guide: "Ines Duarte", language: "polish" };
  const other = { id: "2", guide: "Piotr Wolski", language: "english" };
  expect(new Set(found([one]))).toEqual(
    new Set([
      "I found a tour with Ines Duarte. The language is Polish.",
      "There is one tour with Ines Duarte. The language is Polish.",
    ]),
  );
  expect(found([one, other])).toContain("2 tours fit. How about one with Ines Duarte or one with Piotr Wolski?");
  const guides = "Ada Quill,Ben Okoro,Cleo Ito,Dan Eze".split(",").map((guide) => ({ ...one, guide }));
  expect(unnamedRows({ rows: guides, filter: {} }, tours)).toEqual(["one with Dan Eze"]);
  expect(
    found([{ ...one, title: "By candlelight" }]).every((text) =>
      /: By candlelight|(?:is|found) By candlelight/.test(text),
    ),
  ).toBe(true);
});

test("one row is told in sentences, and every sentence begins with a capital", () => {
  const row = { id: "1", landlord: "the Holt family", rent: 640, heating: "gas" };
  const texts = [...said([row]), ...said([row, { id: "2", landlord: "the Smith family" }])];
  expect(texts).toContain("There is the Holt family. The rent is 640 and the heating is gas.");
  expect(texts.filter((text) => /[.!?] [a-z]/.test(text))).toEqual([]);
});

test("what the object of a task is like is confirmed in a sentence of its own", () => {
  for (const seed of SEEDS) {
    const text = question({ kind: "confirm", ref: "x1" }, trips, { insured: false, boxes: 2 }, new Seeded(seed));
    expect(text).toMatch(/2 boxes\. It is not insured\./);
  }
});
