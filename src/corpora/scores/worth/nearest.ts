import type { CommandTemplate } from "../commands/template.js";
import type { Example } from "./examples.js";

const NEIGHBOURS = 5;

/** Predicts the command of a user turn from the most similar turns of the training data: the cosine of TF-IDF vectors
 * (1 + ln tf, smoothed idf) over words and pairs of words, part by part: the user's words weigh as much as the assistant's
 * previous words and the task together. Five neighbours vote, weighted by similarity; ties follow the training data. */
export class NearestNeighbours {
  readonly #numbers: FeatureNumbers;
  readonly #commands: readonly CommandTemplate[];
  readonly #idf: Float64Array;
  /** For each feature, alternately an example that has it and its weight there. */
  readonly #postings: (number[] | undefined)[] = [];
  readonly #likeness: Float64Array;
  readonly #commonest: CommandTemplate | null;

  constructor(training: readonly Example[], numbers: FeatureNumbers) {
    this.#numbers = numbers;
    this.#commands = training.map(({ command }) => command);
    this.#commonest = commonestOf(this.#commands);
    this.#likeness = new Float64Array(training.length);
    const parts = training.map((example) => numbers.of(example));
    this.#idf = idfOf(parts, numbers.size);
    for (const [at, example] of training.entries()) {
      for (const [feature, weight] of this.#vectorOf(example)) {
        const posting = this.#postings[feature] ?? [];
        this.#postings[feature] = posting;
        posting.push(at, weight);
      }
    }
  }

  predict(example: Example): CommandTemplate | null {
    const likeness = this.#likeness.fill(0);
    for (const [feature, weight] of this.#vectorOf(example)) {
      const posting = this.#postings[feature] ?? [];
      for (let i = 0; i < posting.length; i += 2) {
        const at = posting[i] as number;
        likeness[at] = (likeness[at] as number) + weight * (posting[i + 1] as number);
      }
    }
    const votes = new Map<string, { readonly command: CommandTemplate; sum: number }>();
    for (const at of nearest(likeness)) {
      const command = this.#commands[at] as CommandTemplate;
      const vote = votes.get(command.text) ?? { command, sum: 0 };
      votes.set(command.text, vote);
      vote.sum += likeness[at] as number;
    }
    let best: { readonly command: CommandTemplate; readonly sum: number } | null = null;
    for (const vote of votes.values()) if (best === null || vote.sum > best.sum) best = vote;
    return best?.command ?? this.#commonest;
  }

  /** The weights of an example's features: each part is a vector of length 1, times the square root of its weight. */
  #vectorOf(example: Example): [feature: number, weight: number][] {
    return this.#numbers.of(example).flatMap(({ weight: share, counts }) => {
      const weights = [...counts].map(([feature, count]): [number, number] => {
        return [feature, (1 + Math.log(count)) * (this.#idf[feature] ?? 0)];
      });
      const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
      if (length === 0) return [];
      return weights.map(([feature, weight]): [number, number] => [feature, (weight / length) * Math.sqrt(share)]);
    });
  }
}

function nearest(likeness: Float64Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < likeness.length; at++) {
    const one = likeness[at] as number;
    if (one <= 0) continue;
    if (found.length === NEIGHBOURS && one <= (likeness[found[NEIGHBOURS - 1] as number] as number)) continue;
    let place = Math.min(found.length, NEIGHBOURS - 1);
    while (place > 0 && (likeness[found[place - 1] as number] as number) < one) {
      found[place] = found[place - 1] as number;
      place--;
    }
    found[place] = at;
  }
  return found;
}

function idfOf(
  examples: readonly (readonly { readonly counts: ReadonlyMap<number, number> }[])[],
  size: number,
): Float64Array {
  const frequencies = new Float64Array(size);
  for (const parts of examples) {
    for (const { counts } of parts) {
      for (const feature of counts.keys()) frequencies[feature] = (frequencies[feature] as number) + 1;
    }
  }
  // A feature that the training data lack has no weight.
  return frequencies.map((count) => (count === 0 ? 0 : 1 + Math.log((1 + examples.length) / (1 + count))));
}

/** The most frequent command; the first one of a tie. */
export function commonestOf(commands: readonly CommandTemplate[]): CommandTemplate | null {
  const counts = new Map<string, { readonly command: CommandTemplate; count: number }>();
  for (const command of commands) {
    const known = counts.get(command.text) ?? { command, count: 0 };
    counts.set(command.text, known);
    known.count += 1;
  }
  let best: { readonly command: CommandTemplate; readonly count: number } | null = null;
  for (const one of counts.values()) if (best === null || one.count > best.count) best = one;
  return best?.command ?? null;
}

export class FeatureNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Example, readonly FeaturePart[]>();

  get size(): number {
    return this.#numbers.size;
  }

  of(example: Example): readonly FeaturePart[] {
    const known = this.#known.get(example);
    if (known !== undefined) return known;
    const { words, before, task } = example;
    const parts = [
      this.#part(1, [...words.map((word) => `u ${word}`), ...pairsOf(words, "u")]),
      this.#part(0.5, [...before.map((word) => `a ${word}`), ...pairsOf(before, "a")]),
      this.#part(0.5, [`t ${task ?? ""}`]),
    ];
    this.#known.set(example, parts);
    return parts;
  }

  #part(weight: number, names: readonly string[]): FeaturePart {
    const counts = new Map<number, number>();
    for (const name of names) {
      const number = this.#numbers.get(name) ?? this.#numbers.size;
      this.#numbers.set(name, number);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    return { weight, counts };
  }
}

interface FeaturePart {
  readonly weight: number;
  readonly counts: ReadonlyMap<number, number>;
}

const pairsOf = (words: readonly string[], kind: string): string[] =>
  words.slice(1).map((word, at) => `${kind} ${words[at]} ${word}`);
