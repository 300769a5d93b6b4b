import { describe, expect, test } from "vitest";
import { claimsIn } from "../../../src/users/english/claims.js";
import { linesOf, read, readingOf, scores } from "./corpus.js";

/** Lower bounds of each score, in per cent; all scores are shown if one is lower. */
const FLOORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "claims.txt": {
    "done found": 98,
    "done sound": 98,
    "failed found": 98,
    "failed sound": 98,
    "pending found": 96,
    "pending sound": 96,
    "promised found": 98,
    "promised sound": 98,
    "denied found": 96,
    "denied sound": 97,
    "undecided found": 96,
    "undecided sound": 93,
    exact: 98,
  },
  "claims.aside.txt": {
    "done found": 86,
    "done sound": 87,
    "failed found": 85,
    "failed sound": 94,
    "pending found": 80,
    "pending sound": 86,
    "promised found": 92,
    "promised sound": 99,
    "denied found": 88,
    "denied sound": 82,
    "undecided found": 87,
    "undecided sound": 88,
    exact: 83,
  },
};

test.each(Object.entries(FLOORS))("the readings of %s", (name, floors) => {
  const measured = scores(linesOf(name).map(([head, text]) => [readingOf(head), read(text)]));
  const low = Object.entries(floors).filter(([score, floor]) => (measured[score] ?? 0) < floor);
  expect(low, JSON.stringify(measured)).toEqual([]);
});

test("a claim has its span and its sentence", () => {
  const text = "Good morning! I've moved the dentist to Friday, and the cleaner was cancelled. Anything else?";
  const { claims } = claimsIn(text);
  expect(claims.map(({ kind, from, to, sentence }) => [kind, text.slice(from, to), sentence])).toEqual([
    ["done", "I've moved", "I've moved the dentist to Friday, and the cleaner was cancelled."],
    ["done", "the cleaner was cancelled", "I've moved the dentist to Friday, and the cleaner was cancelled."],
  ]);
});

describe("hostile texts", () => {
  test.each([
    ["in quotation marks", '"Your table is booked."', ["done"]],
    ["a quotation of somebody else", 'Tom wrote "I have booked the table".', []],
    ["marks that never close", 'He said "well. Your table is booked.', ["done"]],
    ["nothing", " ", []],
    ["marks alone", "?!… — ()", []],
    ["another language", "La table est réservée pour vous.", ["undecided"]],
    ["another script", "予約しました。", ["undecided"]],
    ["typographic apostrophes", "I’ve booked it.", ["done"]],
    ["a name of the language's own", "constructor __proto__ toString", []],
  ])("%s", (_, text, kinds) => {
    expect([...read(text)]).toEqual(kinds);
  });

  test.each([
    "I have booked it and ",
    "never not have been being ",
    "Booked. ",
    'Your "',
    "if whether because ",
    "a",
    "1.",
    "it's n't ",
    ", and so, ",
    "two hundred and ",
  ])("100,000 characters of %j are read", (part) => {
    const { claims } = claimsIn(part.repeat(Math.ceil(100_000 / part.length)));
    expect(claims.every(({ from, to }) => from <= to)).toBe(true);
  });
});
