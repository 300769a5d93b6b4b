import { countsOf } from "./features.js";

/** The features of one kind of all examples: how alike a text is to each, and how likely each candidate has its features. */
export class FeatureIndex {
  /** Of each feature, the examples that have it and how often, in turns. */
  private readonly postings = new Map<string, number[]>();
  private readonly idf = new Map<string, number>();
  private readonly lengths: Float64Array;
  private readonly candidateOf: Int32Array;
  private readonly totals: Float64Array;
  private readonly sizes: Float64Array;

  /**
   * @param examples the features of each
   * @param candidateOf the number of the candidate that each belongs to
   * @param candidates how many candidates there are
   */
  constructor(examples: readonly (readonly string[])[], candidateOf: Int32Array, candidates: number) {
    this.candidateOf = candidateOf;
    this.totals = new Float64Array(candidates);
    this.sizes = new Float64Array(examples.length);
    this.lengths = new Float64Array(examples.length);
    for (const [at, features] of examples.entries()) {
      for (const [feature, count] of countsOf(features)) {
        const posting = this.postings.get(feature) ?? [];
        this.postings.set(feature, posting);
        posting.push(at, count);
      }
      this.sizes[at] = features.length;
      const own = candidateOf[at] as number;
      this.totals[own] = (this.totals[own] as number) + features.length;
    }
    for (const [feature, posting] of this.postings) {
      const idf = 1 + Math.log((1 + examples.length) / (1 + posting.length / 2));
      this.idf.set(feature, idf);
      for (let i = 0; i < posting.length; i += 2) {
        const weight = (1 + Math.log(posting[i + 1] as number)) * idf;
        const at = posting[i] as number;
        this.lengths[at] = (this.lengths[at] as number) + weight * weight;
      }
    }
  }

  /** Adds to each example's likeness the cosine of the TF-IDF vectors of a text and the example, times a share. */
  addLikeness(features: readonly string[], share: number, likeness: Float64Array): void {
    const weights: [number[], number][] = [];
    let length = 0;
    for (const [feature, count] of countsOf(features)) {
      const posting = this.postings.get(feature);
      if (posting === undefined) continue;
      const weight = (1 + Math.log(count)) * (this.idf.get(feature) as number);
      length += weight * weight;
      weights.push([posting, weight * (this.idf.get(feature) as number)]);
    }
    if (length === 0) return;
    for (const [posting, weight] of weights) {
      for (let i = 0; i < posting.length; i += 2) {
        const at = posting[i] as number;
        const cosine =
          (weight * (1 + Math.log(posting[i + 1] as number))) / Math.sqrt(length * (this.lengths[at] as number));
        likeness[at] = (likeness[at] as number) + share * cosine;
      }
    }
  }

  /**
   * How likely each candidate is by naive Bayes, as a logarithm that is bounded below; long texts are no surer than short ones.
   * @param isLeftOut whether an example does not count
   */
  logLikelihoods(
    features: readonly string[],
    isLeftOut: (example: number) => boolean,
    leftOut: readonly number[],
  ): Float64Array {
    const totals = this.totals.slice();
    for (const at of leftOut) {
      const own = this.candidateOf[at] as number;
      totals[own] = (totals[own] as number) - (this.sizes[at] as number);
    }
    const sums = new Float64Array(totals.length);
    const counts = new Float64Array(totals.length);
    let known = 0;
    for (const [feature, times] of countsOf(features)) {
      const posting = this.postings.get(feature);
      if (posting === undefined) continue;
      known += times;
      counts.fill(0);
      for (let i = 0; i < posting.length; i += 2) {
        const at = posting[i] as number;
        if (isLeftOut(at)) continue;
        const own = this.candidateOf[at] as number;
        counts[own] = (counts[own] as number) + (posting[i + 1] as number);
      }
      for (let own = 0; own < sums.length; own++) {
        const share =
          ((counts[own] as number) + SMOOTHING) / ((totals[own] as number) + SMOOTHING * this.postings.size);
        sums[own] = (sums[own] as number) + times * Math.log(share);
      }
    }
    return boundedLogarithms(sums.map((sum) => sum / Math.sqrt(Math.max(1, known))));
  }
}

/** What every feature counts in every candidate, whether it was seen there or not. */
const SMOOTHING = 0.1;
/** What is least likely is not endlessly unlikely. */
const LEAST = 1e-3;

function boundedLogarithms(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((so, share) => so + share, 0);
  return shares.map((share) => Math.log(share / sum + LEAST));
}
