import { describe, expect, test } from "vitest";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Tag } from "../../../../src/transcript/index.js";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";
import type { UserAct } from "../../../../src/users/simulated/agenda/acts.js";
import {
  checkPhrases,
  definePhrases,
  type PhraseList,
  type PhrasesByKind,
} from "../../../../src/users/simulated/agenda/phrases.js";
import { variedWords } from "../../../../src/users/simulated/agenda/variedWords.js";

const vocabulary = vocabularyOf([
  parseIntent({
    command: "book_table",
    description: "Book a table. At a restaurant.",
    domain: "dining",
    args: { date: { type: "date", optional: false }, party_size: { type: "int", optional: false } },
    confirmation_required: true,
  }),
]);

/** The different words of an act over twenty turns. */
function wordsOf(act: UserAct, ...phrases: readonly PhraseList[]): readonly string[] {
  const all = Array.from({ length: 20 }, (_, turn) => variedWords(act, { turn }, { vocabulary, seed: 1, phrases }));
  return [...new Set(all)].sort();
}

const tags: readonly Tag[] = [];
const DATE = ["date", "2024-05-18"] as const;
const SIZE = ["party_size", 4] as const;
const asked: Extract<UserAct, { readonly kind: "inform" }> = { kind: "inform", slots: [SIZE], tags };

describe("phrases", () => {
  test("stand in place of Backlot's for their kind, and the others stay", () => {
    const curt = definePhrases({ affirm: ["Yep.", "Go on."] });
    expect(wordsOf({ kind: "affirm", tags }, curt)).toEqual(["Go on.", "Yep."]);
    const deny: UserAct = { kind: "deny", tags };
    expect(wordsOf(deny, curt)).toEqual(wordsOf(deny));
  });

  test("of several lists are drawn from together", () => {
    const lists = [definePhrases({ affirm: ["Yep."] }), definePhrases({ affirm: ["Aye."] })];
    expect(wordsOf({ kind: "affirm", tags }, ...lists)).toEqual(["Aye.", "Yep."]);
  });

  test.each<[string, PhrasesByKind, UserAct, string]>([
    [
      "what is wanted",
      { open: ["{intent}! {slots}."] },
      { kind: "open", intent: "book_table", slots: [DATE, SIZE], tags },
      "Book a table! date 2024-05-18, party size 4.",
    ],
    ["a slot and its value", { inform: ["{slot}: {value}."] }, asked, "Party size: 4."],
    [
      "a slip with its correction",
      { inform: ["{value}!"] },
      { ...asked, misspoken: [["party_size", 3]], tags: ["turn_correction"] },
      "3, no, 4!",
    ],
    [
      "a value that is taken back",
      { correct: ["{slots}, sorry"] },
      { kind: "correct", slots: [["date", null]], tags },
      "Any date, sorry",
    ],
    [
      "what is asked for",
      { request: ["{slots}?"] },
      { kind: "request", slots: ["date", "party_size"], tags },
      "Date and the party size?",
    ],
    [
      "why the user leaves",
      { leave: ["{why}, bye"] },
      { kind: "leave", why: "it takes too long", tags },
      "It takes too long, bye",
    ],
    ["by a function", { inform: [(act, { value }) => `${act.slots.length}/${value}`] }, asked, "1/4"],
  ])("fill in %s", (_, phrases, act, said) => expect(wordsOf(act, definePhrases(phrases))).toEqual([said]));

  test.each<[string, PhrasesByKind, UserAct]>([
    [
      "names slots where there are none",
      { open: ["{intent}: {slots}"] },
      { kind: "open", intent: "book_table", slots: [], tags },
    ],
    [
      "leaves slots out where there are some",
      { open: ["{intent}"] },
      { kind: "open", intent: "book_table", slots: [SIZE], tags },
    ],
    ["names one value where there are two", { inform: ["{value}"] }, { kind: "inform", slots: [DATE, SIZE], tags }],
    ["gives a value without its slot where nobody asked", { inform: ["{value}"] }, { ...asked, volunteered: true }],
    ["answers another question with a value alone", { inform: ["{value}"] }, { ...asked, tags: ["answer_other_slot"] }],
    ["is a function that has no words for it", { inform: [() => null] }, asked],
  ])("leave an act its words where each %s", (_, phrases, act) => {
    expect(wordsOf(act, definePhrases(phrases))).toEqual(wordsOf(act));
  });

  test("give way to the words of an operator", () => {
    const wording = { vocabulary, seed: 1, phrases: [definePhrases({ leave: ["Ciao."] })] };
    expect(variedWords({ kind: "leave", why: "", tags }, { turn: 0 }, wording, ["Enough!"])).toBe("Enough!");
  });

  test.each<[string, unknown, string]>([
    ["an unknown kind", { afirm: ["Yep."] }, "an unknown kind of act, afirm; did you mean affirm?"],
    ["asides", { aside: ["Hm."] }, "the operator that has users say them holds their words"],
    ["an empty list", { affirm: [] }, "no list of phrases for affirm, but []"],
    ["no list", { affirm: "Yep." }, "no list of phrases for affirm, but 'Yep.'"],
    ["a number", { affirm: ["Yep.", 5] }, "among the phrases for affirm 5, not a text or a function"],
    ["an empty text", { affirm: [" "] }, "' ', not a text or a function"],
    [
      "an unknown placeholder",
      { inform: ["{valu}"] },
      "an unknown placeholder {valu}: there are {slots} and {slot} and {value}",
    ],
    ["a placeholder where there is none", { affirm: ["{value}"] }, "an unknown placeholder {value}: it has none"],
    ["an opening without its intent", { open: ["{slots}"] }, "'{slots}' without {intent}"],
    ["an answer without a value", { inform: ["Well."] }, "'Well.' without {slots}, or {value}"],
    ["a correction without its slot", { correct: ["{value}"] }, "'{value}' without {slots}, or {slot} and {value}"],
    ["nothing", undefined, "nothing that definePhrases gives"],
  ])("are refused with %s", (_, phrases, problem) => {
    expect(() => definePhrases(phrases as PhrasesByKind)).toThrow(
      expect.objectContaining({ code: "BAD_PHRASES", message: expect.stringContaining(problem) }),
    );
  });

  test.each<[string, () => string | null, string]>([
    ["throws", () => JSON.parse("{"), "the function for inform threw: SyntaxError"],
    ["gives no text", () => 5 as unknown as string, "the function for inform gives 5, not a text or null"],
  ])("whose function %s are named with their file", (_, phrase, problem) => {
    const list = { ...definePhrases({ inform: [phrase] }), file: "curt.ts" };
    expect(() => wordsOf(asked, list)).toThrow(
      expect.objectContaining({
        code: "BAD_PHRASES",
        message: expect.stringContaining(`the phrases of curt.ts: ${problem}`),
        place: expect.objectContaining({ file: expect.stringMatching(/(curt|phrases\.test)\.ts$/) }),
      }),
    );
  });

  test("that nobody defined are refused where they are given", () => {
    expect(() => checkPhrases([{ phrases: { yes: [] }, file: "a.ts" } as unknown as PhraseList])).toThrow(
      /of a\.ts: .*yes/,
    );
    expect(() => checkPhrases({} as unknown as [])).toThrow(/phrases must be a list/);
    expect(() => checkPhrases([null as unknown as PhraseList])).toThrow(/null among the phrases/);
  });
});
