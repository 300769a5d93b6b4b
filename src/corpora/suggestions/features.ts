import { occurrences } from "../../base/json/occurrences.js";

/** Tokenises a text for comparison: lower case, no apostrophes, and a placeholder such as `{day}` as one word. */
export function featureWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/\{[a-z0-9_]+(?::[a-z])?\}/g, " _slot_ ")
    .replaceAll(/['’]/g, "");
  return plain.match(/[\p{L}_]+|\p{N}+/gu) ?? [];
}

export function wordFeatures(words: readonly string[]): string[] {
  return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)];
}

const SHORTEST = 2;
const LONGEST = 4;

/** Returns character n-grams of two to four letters within each word and its boundaries, robust to typing errors. */
export function letterFeatures(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    const whole = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length++) {
      for (let at = 0; at + length <= whole.length; at++) found.push(whole.slice(at, at + length));
    }
  }
  return found;
}

interface Posting {
  readonly examples: Int32Array;
  readonly counts: Float64Array;
  readonly weights: Float64Array;
  readonly idf: number;
}

/** A feature that a text shares with examples, with its count in the text. */
type Shared = readonly [posting: Posting, count: number];

interface Comparison {
  /** Cosine similarity of the text's TF-IDF vector with that of each example. */
  readonly likeness: Float64Array;
  /** Log-likelihood of each candidate by naive Bayes, bounded below and normalised for the length of the text. */
  readonly logLikelihoods: Float64Array;
}

/** Index of one kind of features: similarity to each example, and likelihood of each candidate. */
export class FeatureIndex {
  private readonly postings: ReadonlyMap<string, Posting>;
  private readonly lengths: Float64Array;
  private readonly candidateOf: Int32Array;
  private readonly totals: Float64Array;
  private readonly sizes: Float64Array;

  /** @param examples the features of each example, whose candidate's number is in `candidateOf` */
  constructor(examples: readonly (readonly string[])[], candidateOf: Int32Array, candidates: number) {
    this.candidateOf = candidateOf;
    this.totals = new Float64Array(candidates);
    this.sizes = new Float64Array(examples.length);
    this.lengths = new Float64Array(examples.length);
    const found = new Map<string, [example: number, count: number][]>();
    for (const [at, features] of examples.entries()) {
      for (const [feature, count] of occurrences(features)) {
        const pairs = found.get(feature);
        if (pairs === undefined) found.set(feature, [[at, count]]);
        else pairs.push([at, count]);
      }
      this.sizes[at] = features.length;
      const own = candidateOf[at] as number;
      this.totals[own] = (this.totals[own] as number) + features.length;
    }
    this.postings = new Map([...found].map(([feature, pairs]) => [feature, postingOf(pairs, examples.length)]));
    for (const posting of this.postings.values()) {
      for (let i = 0; i < posting.examples.length; i++) {
        const at = posting.examples[i] as number;
        const weight = (posting.weights[i] as number) * posting.idf;
        this.lengths[at] = (this.lengths[at] as number) + weight * weight;
      }
    }
  }

  /** @param leftOut examples excluded from the likelihoods of candidates */
  compare(features: readonly string[], leftOut: readonly number[]): Comparison {
    const shared: Shared[] = [];
    for (const [feature, count] of occurrences(features)) {
      const posting = this.postings.get(feature);
      if (posting !== undefined) shared.push([posting, count]);
    }
    return { likeness: this.likeness(shared), logLikelihoods: this.logLikelihoods(shared, leftOut) };
  }

  private likeness(shared: readonly Shared[]): Float64Array {
    const likeness = new Float64Array(this.sizes.length);
    let length = 0;
    for (const [{ idf }, count] of shared) {
      const weight = weightOf(count) * idf;
      length += weight * weight;
    }
    const roots = this.lengths.map((own) => Math.sqrt(length * own));
    for (const [{ examples, weights, idf }, count] of shared) {
      const weight = weightOf(count) * idf * idf;
      for (let i = 0; i < examples.length; i++) {
        const at = examples[i] as number;
        likeness[at] = (likeness[at] as number) + (weight * (weights[i] as number)) / (roots[at] as number);
      }
    }
    return likeness;
  }

  private logLikelihoods(shared: readonly Shared[], leftOut: readonly number[]): Float64Array {
    const { candidateOf } = this;
    const totals = this.totals.slice();
    const isLeftOut = new Uint8Array(this.sizes.length);
    for (const at of leftOut) {
      isLeftOut[at] = 1;
      const own = candidateOf[at] as number;
      totals[own] = (totals[own] as number) - (this.sizes[at] as number);
    }
    const sizes = totals.map((total) => total + SMOOTHING * this.postings.size);
    const unseen = sizes.map((size) => Math.log(SMOOTHING / size));
    const sums = new Float64Array(totals.length);
    const found = new Float64Array(totals.length);
    let known = 0;
    for (const [{ examples, counts }, times] of shared) {
      known += times;
      found.fill(0);
      for (let i = 0; i < examples.length; i++) {
        const at = examples[i] as number;
        if (isLeftOut[at] === 1) continue;
        const own = candidateOf[at] as number;
        found[own] = (found[own] as number) + (counts[i] as number);
      }
      for (let own = 0; own < sums.length; own++) {
        const count = found[own] as number;
        const log = count === 0 ? (unseen[own] as number) : Math.log((count + SMOOTHING) / (sizes[own] as number));
        sums[own] = (sums[own] as number) + times * log;
      }
    }
    return boundedLogarithms(sums.map((sum) => sum / Math.sqrt(Math.max(1, known))));
  }
}

/** Sublinear weight of a count: a repeated feature is not twice as informative. */
const weightOf = (count: number): number => 1 + Math.log(count);

/** @param all the number of all examples */
function postingOf(pairs: readonly (readonly [example: number, count: number])[], all: number): Posting {
  const counts = Float64Array.from(pairs, ([, count]) => count);
  return {
    examples: Int32Array.from(pairs, ([at]) => at),
    counts,
    weights: counts.map(weightOf),
    idf: 1 + Math.log((1 + all) / (1 + pairs.length)),
  };
}

const SMOOTHING = 0.1;
/** Lower bound of the likelihoods. */
const LEAST = 1e-3;

function boundedLogarithms(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((so, share) => so + share, 0);
  return shares.map((share) => Math.log(share / sum + LEAST));
}
