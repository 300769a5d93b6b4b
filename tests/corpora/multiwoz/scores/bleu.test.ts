import { describe, expect, test } from "vitest";
import { TOKENISER_13A } from "../../../../src/corpora/multiwoz/scores/text/tokenise13a.js";
import { BLEU_COUNTS, BleuCounter, corpusBleu } from "../../../../src/corpora/scores/bleuCounter.js";

function counts(pairs: readonly (readonly [hypothesis: string, reference: string])[]): Float64Array {
  const counter = new BleuCounter(TOKENISER_13A);
  const sums = new Float64Array(BLEU_COUNTS);
  for (const [hypothesis, reference] of pairs) counter.add(hypothesis, reference, sums);
  return sums;
}

describe("tokenizer 13a", () => {
  test.each([
    ["it costs 3.50, ok.", "it costs 3.50 , ok ."],
    ["1,000.5 and 5. or .5", "1,000.5 and 5 . or . 5"],
    ["a.. b...c", "a . . b . . . c"],
    ["5-6 a-b -7", "5 - 6 a-b -7"],
    ["don't (really)!", "don't ( really ) !"],
    ["x&amp;y &quot;z&quot; &lt;w&gt;", 'x & y " z " < w >'],
    ["end<skipped> of-\nline\nnext", "end ofline next"],
    ["trailing -\n", "trailing -"],
    ["a/b [c] {d} ~e ^f `g _h", "a / b [ c ] { d } ~ e ^ f ` g _ h"],
    ["50% $5 #1 +2 *3 =4 ?5 @6", "50 % $ 5 # 1 + 2 * 3 = 4 ? 5 @ 6"],
    ["", ""],
  ])("%j", (segment, tokens) => {
    expect(TOKENISER_13A.words(segment).flatMap(TOKENISER_13A.tokens).join(" ")).toBe(tokens);
  });
});

describe("BLEU", () => {
  test("counts n-grams of both sides, matches as often as the reference has them", () => {
    // "the" is matched twice of three times, "the the" once of twice.
    expect([...counts([["the the the cat", "the the dog cat"]])]).toEqual([3, 1, 0, 0, 4, 3, 2, 1, 4, 4]);
  });

  test("sums counts, not scores, over segments", () => {
    const sums = counts([
      ["a b c d", "a b c d"],
      ["e", "f g"],
    ]);
    expect([...sums]).toEqual([4, 3, 2, 1, 5, 3, 2, 1, 5, 6]);
    // Precisions 4/5, 1, 1, 1; five words against six.
    expect(corpusBleu(sums)).toBeCloseTo(100 * Math.exp(1 - 6 / 5) * 0.8 ** 0.25, 10);
  });

  test("smooths the k-th order without a match to 1 / (2^k n)", () => {
    // 1-grams 4 of 5, 2-grams 2 of 4, 3-grams 0 of 3, 4-grams 0 of 2.
    const sums = counts([["a b x c d", "a b y c d"]]);
    expect(corpusBleu(sums)).toBeCloseTo(100 * (0.8 * 0.5 * (1 / 6) * (1 / 8)) ** 0.25, 10);
  });

  test.each([
    ["nothing matches", [["a b c d", "e f g h"]]],
    ["no segment has four words", [["a b c", "a b c"]]],
    ["nothing was said", [["", "a b c d"]]],
  ] as const)("is 0 where %s", (_, pairs) => {
    expect(corpusBleu(counts(pairs))).toBe(0);
  });

  test("of one segment leaves out orders without n-grams, where asked to", () => {
    const sums = counts([["a b c", "a b d"]]);
    expect(corpusBleu(sums, true)).toBeCloseTo(100 * ((2 / 3) * (1 / 2) * (1 / 2)) ** (1 / 3), 10);
    expect(corpusBleu(counts([["", "a"]]), true)).toBe(0);
  });

  test("compares long segments and many distinct words", () => {
    const words = Array.from({ length: 300 }, (_, i) => `w${i}`);
    const sums = counts([[words.join(" "), words.slice(50).join(" ")]]);
    expect([...sums]).toEqual([250, 249, 248, 247, 300, 299, 298, 297, 300, 250]);
  });
});
