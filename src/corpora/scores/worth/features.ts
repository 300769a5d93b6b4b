import type { Example } from "./examples.js";

/** Features of examples, numbered in order of first occurrence. */
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

/** A part of an example for comparison: the words of the user, those of the assistant, or the task. */
export interface FeaturePart {
  readonly weight: number;
  readonly counts: ReadonlyMap<number, number>;
}

const pairsOf = (words: readonly string[], kind: string): string[] =>
  words.slice(1).map((word, at) => `${kind} ${words[at]} ${word}`);
