import type { Example } from "./examples.js";

/** The features of examples, numbered in the order in which they come up. */
export class FeatureNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Example, readonly FeaturePart[]>();

  /** How many there are so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The parts of an example, each with how often it has which feature. */
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

/** One of the things that an example is compared by: the user's words, the assistant's, the task. */
export interface FeaturePart {
  /** What it counts in the likeness of two examples. */
  readonly weight: number;
  /** How often each feature occurs. */
  readonly counts: ReadonlyMap<number, number>;
}

/** Words that follow each other. */
const pairsOf = (words: readonly string[], kind: string): string[] =>
  words.slice(1).map((word, at) => `${kind} ${words[at]} ${word}`);
