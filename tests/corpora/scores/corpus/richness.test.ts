import { describe, expect, test } from "vitest";
import { richnessEntries } from "../../../../src/corpora/multiwoz/scores/text/richnessScores.js";
import { RichnessCount } from "../../../../src/corpora/scores/corpus/richness.js";

/** Figures of MultiWOZ's evaluation for the same texts. */
function scored(texts: readonly string[]): Record<string, number | null> {
  const dialogue = { id: "1", responses: texts } as unknown as Parameters<typeof richnessEntries>[0][number];
  return Object.fromEntries(richnessEntries([dialogue], 0, null).map(({ score }) => [score.name, score.value]));
}

const counted = (texts: readonly string[]) => {
  const count = new RichnessCount();
  for (const text of texts) count.add(text);
  return count.richness;
};

describe("the richness of texts that come one by one", () => {
  const words = "the table is for two or three people at seven and the taxi comes at eight".split(" ");
  const long = Array.from({ length: 40 }, (_, i) => `${words.slice(i % 9).join(" ")}, ${words[i % 16]} ${i % 7}!`);

  test.each([
    ["two short ones", ["Hello there.", "Hello, hello!"]],
    ["more than one segment", long],
    ["one that is empty", ["", "a b"]],
  ])("is that of MultiWOZ's evaluation: %s", (_, texts) => {
    const wanted = scored(texts);
    const { entropy, conditionalEntropy, meanLength, msttr, unigrams, bigrams, trigrams } = counted(texts);
    expect(entropy).toBeCloseTo(wanted.entropy as number, 12);
    expect(conditionalEntropy).toBeCloseTo(wanted.cond_entropy as number, 12);
    expect(meanLength).toBeCloseTo(wanted.avg_lengths as number, 12);
    expect(msttr).toBeCloseTo(wanted.msttr as number, 12);
    expect([unigrams, bigrams, trigrams]).toEqual([wanted.num_unigrams, wanted.num_bigrams, wanted.num_trigrams]);
  });

  test("is unknown without texts", () => {
    expect(counted([])).toMatchObject({ texts: 0, words: 0, entropy: null, msttr: null, meanLength: null });
  });
});
