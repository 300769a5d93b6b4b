/** A choice among candidates: their features, and the picked one. */
export interface Choice {
  /** A vector per candidate, with the same features in the same order. */
  readonly features: readonly Float64Array[];
  readonly picked: number;
}

const ROUNDS = 100;
const STEP = 0.5;
const MOMENTUM = 0.9;
/** Strength of the L2 regularisation, equivalent to one additional choice. */
const PULL = 1;

/** Fits a conditional logit, by gradient descent with momentum from 0, so that equal choices give equal weights. */
export function learnWeights(choices: readonly Choice[]): Float64Array {
  const size = choices[0]?.features[0]?.length ?? 0;
  const spread = spreadOf(choices, size);
  const weights = new Float64Array(size);
  const speed = new Float64Array(size);
  const table = tableOf(choices, size, spread);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = slopeAt(weights, choices, table);
    for (let at = 0; at < size; at++) {
      const pulled = ((slope[at] as number) + PULL * (weights[at] as number)) / choices.length;
      speed[at] = MOMENTUM * (speed[at] as number) - STEP * pulled;
      weights[at] = (weights[at] as number) + (speed[at] as number);
    }
  }
  return weights.map((weight, at) => weight / (spread[at] as number));
}

/** Concatenates the features of all candidates of all choices, each divided by its spread. */
function tableOf(choices: readonly Choice[], size: number, spread: Float64Array): Float64Array {
  const count = choices.reduce((sum, { features }) => sum + features.length, 0);
  const table = new Float64Array(count * size);
  let from = 0;
  for (const { features } of choices) {
    for (const one of features) {
      for (let at = 0; at < size; at++) table[from + at] = (one[at] as number) / (spread[at] as number);
      from += size;
    }
  }
  return table;
}

/** Gradient of the negative log-likelihood, without the regularisation. */
function slopeAt(weights: Float64Array, choices: readonly Choice[], table: Float64Array): Float64Array {
  const size = weights.length;
  const slope = new Float64Array(size);
  let from = 0;
  for (const { features, picked } of choices) {
    const scores = new Float64Array(features.length);
    for (let candidate = 0; candidate < features.length; candidate++) {
      let sum = 0;
      for (let at = 0; at < size; at++)
        sum += (table[from + candidate * size + at] as number) * (weights[at] as number);
      scores[candidate] = sum;
    }
    const shares = sharesOf(scores);
    for (let candidate = 0; candidate < shares.length; candidate++) {
      const excess = (shares[candidate] as number) - (candidate === picked ? 1 : 0);
      for (let at = 0; at < size; at++) {
        slope[at] = (slope[at] as number) + excess * (table[from + candidate * size + at] as number);
      }
    }
    from += features.length * size;
  }
  return slope;
}

export function weigh(features: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (features[at] as number) * (weights[at] as number);
  return sum;
}

/** Returns the candidates' indices, the best first; ties keep their order. */
export function ranking(scores: readonly number[]): number[] {
  return [...scores.keys()].sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other);
}

/** Softmax of scores. */
export function sharesOf(scores: ArrayLike<number>): Float64Array {
  const shares = new Float64Array(scores.length);
  let most = -Infinity;
  for (let at = 0; at < shares.length; at++) most = Math.max(most, scores[at] as number);
  let sum = 0;
  for (let at = 0; at < shares.length; at++) sum += shares[at] = Math.exp((scores[at] as number) - most);
  for (let at = 0; at < shares.length; at++) shares[at] = (shares[at] as number) / sum;
  return shares;
}

/** Returns each feature's standard deviation over all candidates; 1 for a constant feature. */
function spreadOf(choices: readonly Choice[], size: number): Float64Array {
  const sums = new Float64Array(size);
  const squares = new Float64Array(size);
  let count = 0;
  for (const { features } of choices) {
    for (const one of features) {
      count++;
      for (let at = 0; at < size; at++) {
        sums[at] = (sums[at] as number) + (one[at] as number);
        squares[at] = (squares[at] as number) + (one[at] as number) ** 2;
      }
    }
  }
  return sums.map((sum, at) => {
    const variance = (squares[at] as number) / count - (sum / count) ** 2;
    return variance > 1e-12 ? Math.sqrt(variance) : 1;
  });
}
