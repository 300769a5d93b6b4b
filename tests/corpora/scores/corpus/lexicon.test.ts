import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { richnessEntries, segmentSums } from "../../../../src/corpora/multiwoz/scores/text/richnessScores.js";
import { Lexicon } from "../../../../src/corpora/scores/corpus/lexicon.js";

const REMOVED = ["``", "''", "'", ".", ",", "?", "!", ")", "(", "%", "/", "-", "_", "-LRB-", "-RRB-", "SYM", ":", ";"];

/** The rule as its script has it: over the whole text. */
function tokensOfWhole(response: string): string[] {
  const bare = REMOVED.reduce((text, removed) => text.replaceAll(removed, ""), response);
  return bare.replace(/\s+/g, " ").toLowerCase().split(" ");
}

function richnessTokens(response: string): (string | undefined)[] {
  const lexicon = new Lexicon();
  return lexicon.read(response).tokens.map((token) => lexicon.tokens[token]);
}

describe("tokens", () => {
  test.each([
    ["NAME is cheap, isn't it?", ["name", "is", "cheap", "isnt", "it"]],
    ["a . b", ["a", "b"]],
    [". a .", ["", "a", ""]],
    ["a SYM b SYMBOL", ["a", "b", "bol"]],
    ["", [""]],
    [".", [""]],
    [". .", ["", ""]],
  ])("of %j", (response, tokens) => {
    expect(richnessTokens(response)).toEqual(tokens);
  });

  test("are the same whether punctuation goes from the text or from its words", () => {
    const text = fc
      .array(fc.constantFrom("a", "B", "SYM", ".", "'", "``", "-LRB-", " ", "  ", "\t", "5"))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, (response) => {
        expect(richnessTokens(response)).toEqual(tokensOfWhole(response));
      }),
    );
  });
});

function numbers(...dialogues: readonly (readonly string[])[]): Record<string, number | null> {
  const prepared = dialogues.map((responses, at) => ({ id: `d${at}`, responses, states: null, activeDomains: null }));
  return Object.fromEntries(richnessEntries(prepared, 3, null).map(({ score }) => [score.name, score.value]));
}

describe("richness", () => {
  test("by hand", () => {
    // Tokens a b a b | a c: a 3, b 2, c 1 of 6. Bigrams ab 2, ba 1, ac 1; trigrams aba, bab.
    const found = numbers(["a b a b"], ["a c."]);
    expect(found).toMatchObject({ avg_lengths: 3, num_unigrams: 3, num_bigrams: 3, num_trigrams: 2, msttr: 0.5 });
    expect(found.entropy).toBeCloseTo(
      -(0.5 * Math.log2(0.5) + (1 / 3) * Math.log2(1 / 3) + (1 / 6) * Math.log2(1 / 6)),
      12,
    );
    // b stands at the end of a turn once, and counts as a head all the same: p(a | b) is one half.
    expect(found.cond_entropy).toBeCloseTo(
      -((2 / 6) * Math.log2(2 / 3) + (1 / 6) * Math.log2(1 / 2) + (1 / 6) * Math.log2(1 / 3)),
      12,
    );
  });

  test("an empty response is one empty token", () => {
    expect(numbers(["", "a"])).toMatchObject({
      avg_lengths: 1,
      num_unigrams: 2,
      num_bigrams: 0,
      entropy: 1,
      cond_entropy: 0,
    });
  });

  test("lists the responses that are said most often, and the longest", () => {
    const prepared = [
      { id: "x", responses: ["hello", "bye", "hello", "a long one"], states: null, activeDomains: null },
    ];
    const [entropy, , lengths] = richnessEntries(prepared, 1, null).map(({ score }) => score.misses);
    expect(entropy).toEqual([{ id: "x", turn: 0, actual: "hello", note: "said 2 times, here first" }]);
    expect(lengths).toEqual([{ id: "x", turn: 3, value: 3, actual: "a long one" }]);
  });
});

describe("MSTTR-50", () => {
  const sums = (...texts: readonly string[]): number[][] => {
    const lexicon = new Lexicon();
    const read = texts.map((text) => [lexicon.read(text)]);
    return segmentSums(read, lexicon.sizes.tokens);
  };
  const words = (count: number, from = 0): string => Array.from({ length: count }, (_, i) => `w${from + i}`).join(" ");

  test("is the mean over whole segments, which run on over dialogues; a rest is left out", () => {
    // 60 distinct, then 45 times one word: the second segment has 10 + 1 types, and 5 tokens are left.
    const same = Array.from({ length: 45 }, () => "same").join(" ");
    expect(sums(words(60), same)).toEqual([
      [1 + 11 / 50, 2],
      [0, 0],
    ]);
  });

  test("is the plain ratio of 50 tokens or fewer", () => {
    expect(sums("a b a", "c")).toEqual([
      [0.75, 1],
      [0, 0],
    ]);
    expect(sums(words(50))).toEqual([[1, 1]]);
    expect(sums(words(51))).toEqual([[1, 1]]);
  });
});
