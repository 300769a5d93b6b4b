import { describe, expect, test } from "vitest";
import { entityF1, spokenEntityF1 } from "../../../../src/corpora/star/scores/entityF1.js";
import {
  bleu,
  bleu4,
  inDomainExactMatch,
  type StarResponsePair,
  starResponses,
} from "../../../../src/corpora/star/scores/generation.js";

/** Each pair of texts as turns of one dialogue. */
const pairs = (...texts: readonly [gold: string, predicted: string | null][]): StarResponsePair[] =>
  texts.map(([gold, predicted], turn) => ({ id: `d${turn}`, turn, gold, predicted }));

describe("BLEU-4", () => {
  test("is the precision of 4-grams, short responses adding one 4-gram they cannot have", () => {
    const free = pairs(["the doctor is free at ten", "the doctor is free at nine"], ["goodbye now", "goodbye"]);
    expect(bleu4(free).value).toBeCloseTo(0.43343894987509085, 14);
    expect(bleu4(pairs(["a b", "a b"], ["c d e f g", "c d e f"])).value).toBeCloseTo(0.423240862445307, 14);
  });

  test("is NLTK's nothing without a 4-gram, and 0 without a word", () => {
    expect(bleu4(pairs(["a b c d", "a y z w"])).value).toBeCloseTo(2 ** -1022, 300);
    expect(bleu4(pairs(["a b c d", "x y z w"])).value).toBe(0);
    expect(bleu4(pairs(["a b c d", null])).value).toBe(0);
  });

  test("lists the responses that share least, and is not told from none", () => {
    const found = bleu4(pairs(["a b c d", "a b c d"], ["a b c d e", "a b c d"], ["one two three four", "no"]));
    expect(found.misses.map(({ id }) => id)).toEqual(["d2"]);
    expect(bleu4([])).toMatchObject({ value: null, support: 0, misses: [] });
    expect(bleu([])).toMatchObject({ value: null, support: 0 });
  });

  test("BLEU of all orders is 100 for the gold itself", () => {
    expect(bleu(pairs(["a b c d e", "a b c d e"])).value).toBeCloseTo(100, 10);
  });
});

describe("in-domain exact match", () => {
  test("leaves out what is said in every domain, whatever its case", () => {
    const found = inDomainExactMatch(
      pairs(
        ["Hello, how can I help?", "no"],
        ["Thank you and goodbye.", "Thank you and goodbye."],
        ["Your balance  is 10.", "Your balance is 10."],
        ["Your balance is 10.", "your balance is 10."],
      ),
    );
    expect(found).toMatchObject({ value: 0.5, support: 2, misses: [{ id: "d3", turn: 3 }] });
  });

  test("is not told where every response is common", () => {
    expect(inDomainExactMatch(pairs(["Thank you and goodbye.", "x"])).value).toBeNull();
  });
});

describe("entity F1", () => {
  test("finds entities within words as published, and as words where it is clean", () => {
    const said = pairs(["at ten", "often"], ["nine", "nine"]);
    expect(entityF1(said, new Set(["ten", "nine"])).value).toBe(1);
    expect(spokenEntityF1(said, new Set(["ten", "nine"])).value).toBe(0.5);
  });

  test("weights entities by how often gold mentions them", () => {
    const said = pairs(["the doctor is free at ten", "the doctor is free at nine"], ["goodbye now", "goodbye"]);
    expect(entityF1(said, new Set(["ten", "nine", "", "doctor", "1"])).value).toBe(0.75);
  });

  test("is not told where gold mentions none", () => {
    expect(entityF1(pairs(["hello", "ten"]), new Set(["ten"]))).toMatchObject({ value: null, support: 0 });
  });
});

test("queries are rendered as text, by the first slot of each constraint", () => {
  const dialogue = {
    DialogueID: 1,
    Scenario: { WizardCapabilities: [{ Task: "bank_balance" }] },
    Events: [
      { Agent: "Wizard", Action: "query", Constraints: [{ FullName: '"Ann"', Other: "1" }, { PIN: "0314" }, {}] },
      { Agent: "Wizard", Action: "utter", Text: "One moment." },
      { Agent: "User", Action: "utter", Text: "Sure." },
      { Agent: "Wizard", Action: "pick_suggestion", ActionLabel: "hello", Text: "Hello!" },
    ],
  };
  expect(starResponses(dialogue)).toEqual([
    { turn: 0, text: '[QUERY] FullName = "Ann" ; PIN = 0314 ; ' },
    { turn: 3, text: "Hello!" },
  ]);
  expect(starResponses(dialogue, true).map(({ text }) => text)).toContain("One moment.");
});
