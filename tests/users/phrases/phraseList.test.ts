import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject } from "../../../src/base/json/object.js";
import type { ResolvedIntent } from "../../../src/schema/facts.js";
import { resolveIntents } from "../../../src/schema/resolve.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { derivedPhrases } from "../../../src/users/phrases/derive.js";
import { readPhrases } from "../../../src/users/phrases/phraseFile.js";
import {
  completed,
  type PhraseList,
  partsOf,
  phraseListOf,
  phraseListText,
} from "../../../src/users/phrases/phraseList.js";
import { runs } from "../../runs.js";

describe("what is derived of our own intents", () => {
  let intents: readonly ResolvedIntent[];
  beforeAll(async () => {
    const folder = fileURLToPath(new URL("../../../intents", import.meta.url));
    intents = resolveIntents(await readIntents(folder)).intents;
  });

  test("is the same after it was written as a list and read", () => {
    const other = intents.filter((intent) => {
      const derived = derivedPhrases(intent);
      const read = readPhrases(JSON.parse(phraseListText(phraseListOf(derived))), derived, "list.json");
      return JSON.stringify([read, ...read.slots]) !== JSON.stringify([derived, ...derived.slots]);
    });
    expect(intents.length).toBeGreaterThan(50);
    expect(other.map(({ command }) => command)).toEqual([]);
  });
});

test("phrases that no list could hold are not written", () => {
  const list = phraseListOf({
    verbPhrases: ["book a table", "book {it}", "book\u001b[2J"],
    row: null,
    isQuery: false,
    slots: new Map([
      [
        "kind",
        { noun: "kind", questions: ["Which: {a} or b?"], modifiers: ["as {value}"], answers: [], statements: [] },
      ],
    ]),
  });
  expect(list).toEqual({ verbPhrases: ["book a table"], slots: { kind: { noun: "kind", modifiers: ["as {value}"] } } });
});

const lists: fc.Arbitrary<PhraseList> = fc.letrec<{ list: PhraseList }>((tie) => ({
  list: fc.dictionary(
    fc.constantFrom("a", "b", "c", "d"),
    fc.oneof({ depthSize: "small" }, fc.string(), fc.array(fc.string(), { maxLength: 2 }), tie("list")),
    { noNullPrototype: true },
  ),
})).list;

/** Tests if one list contains everything that the other has. */
const holds = (list: PhraseList, other: unknown): boolean =>
  isObject(other) &&
  Object.entries(list).every(([key, part]) =>
    isObject(part) ? holds(part, other[key]) : JSON.stringify(part) === JSON.stringify(other[key]),
  );

test("a list that is completed keeps what it says and lacks nothing more", () => {
  fc.assert(
    fc.property(lists, lists, (given, whole) => {
      const list = completed(given, whole);
      expect(holds(given, list)).toBe(true);
      expect(Object.keys(list)).toEqual([...new Set([...Object.keys(given), ...Object.keys(whole)])]);
      expect(completed(list, whole)).toEqual(list);
      expect(partsOf(list)).toBeGreaterThanOrEqual(partsOf(given));
      expect(JSON.parse(phraseListText(list))).toEqual(list);
    }),
    runs(2_000),
  );
});

test("its text has phrases on a line where they fit", () => {
  const list = {
    row: { singular: "loan", plural: "loans" },
    slots: { book: { noun: "book", questions: ["Which book?"] } },
  };
  expect(phraseListText(list)).toBe(
    '{\n  "row": { "singular": "loan", "plural": "loans" },\n  "slots": {\n    "book": {\n      "noun": "book",\n      "questions": ["Which book?"]\n    }\n  }\n}\n',
  );
});
