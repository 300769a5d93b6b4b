import { brevityPenalty, corpusBleu, ORDERS } from "../bleuCounter.js";
import type { Aggregate } from "./units.js";

type Sums = ArrayLike<number>;

/** Functions from summed counts to a score, by their stored names; null if nothing was counted. */
export const AGGREGATES: Readonly<Record<Aggregate, (sums: Sums) => number | null>> = {
  mean: (sums) => meanOf(sums, 0),
  f1,
  f1Percent: (sums) => {
    const share = f1(sums);
    return share === null ? null : 100 * share;
  },
  weightedF1,
  bleu,
  bleu4,
  combined,
};

function meanOf(sums: Sums, from: number): number | null {
  const count = sums[from + 1] ?? 0;
  return count === 0 ? null : (sums[from] ?? 0) / count;
}

function f1({ 0: hits = 0, 1: extra = 0, 2: missed = 0 }: Sums): number | null {
  return hits + extra + missed === 0 ? null : (2 * hits) / (2 * hits + extra + missed);
}

/** `f1_score(average="weighted")` of scikit-learn, weighted by the gold frequency of each label. One that is only predicted
 * has no weight; one without hits has an F1 of 0. */
function weightedF1(sums: Sums): number | null {
  let [weighted, support] = [0, 0];
  for (let at = 0; at < sums.length; at += 3) {
    const [hits = 0, gold = 0, predicted = 0] = [sums[at], sums[at + 1], sums[at + 2]];
    if (gold + predicted > 0) weighted += ((2 * hits) / (gold + predicted)) * gold;
    support += gold;
  }
  return support === 0 ? null : weighted / support;
}

/** Null for a corpus without words on either side. */
function bleu(sums: Sums): number | null {
  const [words = 0, references = 0] = [sums[2 * ORDERS], sums[2 * ORDERS + 1]];
  return words + references === 0 ? null : corpusBleu(sums);
}

/** The "BLEU-4" of STAR's baselines, 0 to 1: NLTK's `corpus_bleu` with the weights (0, 0, 0, 1), that is, the precision
 * of 4-grams alone. Without a matching 4-gram, NLTK takes the smallest normal number as the precision. */
function bleu4({ 0: words1 = 0, 1: hits = 0, 2: total = 0, 3: words = 0, 4: references = 0 }: Sums): number | null {
  if (total === 0) return null;
  if (words1 === 0) return 0;
  return brevityPenalty(words, references) * Math.exp(Math.log(hits === 0 ? SMALLEST_NORMAL : hits / total));
}

const SMALLEST_NORMAL = 2 ** -1022;

/** MultiWOZ's combined score: BLEU plus the mean of inform and success in per cent. */
function combined(sums: Sums): number | null {
  const [inform, success, words] = [meanOf(sums, 0), meanOf(sums, 2), bleu(Array.from(sums).slice(4))];
  return inform === null || success === null || words === null ? null : 50 * (inform + success) + words;
}
