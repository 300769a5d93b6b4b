import { FeatureIndex, featureWords, letterFeatures, wordFeatures } from "./features.js";

/** An example of a candidate: a template, or a text typed before it was picked. */
export interface SuggestionExample {
  readonly text: string;
  readonly candidate: number;
  /** Source of the recording, such as a dialogue's id. Queries about that dialogue ignore the example. */
  readonly source?: string;
}

export const TEXT_FEATURES = [
  "closest words",
  "closest letters",
  "closest three",
  "vote of seven",
  "likely letters",
  "likely words",
  "frequency",
] as const;

const VOTERS = 7;
const CLOSEST = 3;

export class TextModel {
  private readonly candidateOf: Int32Array;
  private readonly words: FeatureIndex;
  private readonly letters: FeatureIndex;
  private readonly bySource = new Map<string, number[]>();
  private readonly counts: Float64Array;

  /** @param candidates the number of candidates */
  constructor(examples: readonly SuggestionExample[], candidates: number) {
    this.candidateOf = Int32Array.from(examples, ({ candidate }) => candidate);
    this.counts = new Float64Array(candidates);
    for (const [at, { candidate, source }] of examples.entries()) {
      this.counts[candidate] = (this.counts[candidate] as number) + 1;
      if (source !== undefined) this.bySource.set(source, [...(this.bySource.get(source) ?? []), at]);
    }
    const words = examples.map(({ text }) => featureWords(text));
    // A word counts once in a text: "no no no" is a no.
    this.words = new FeatureIndex(
      words.map((own) => [...new Set(wordFeatures(own))]),
      this.candidateOf,
      candidates,
    );
    this.letters = new FeatureIndex(words.map(letterFeatures), this.candidateOf, candidates);
  }

  /** The values of `TEXT_FEATURES` for each candidate, without the examples of a source. */
  features(text: string, source?: string): Float64Array[] {
    const leftOut = source === undefined ? [] : (this.bySource.get(source) ?? []);
    const typed = featureWords(text);
    const words = this.words.compare([...new Set(wordFeatures(typed))], leftOut);
    const letters = this.letters.compare(letterFeatures(typed), leftOut);
    for (const at of leftOut) words.likeness[at] = letters.likeness[at] = 0;
    const both = words.likeness.map((likeness, at) => (likeness + (letters.likeness[at] as number)) / 2);
    const votes = this.votes(both);
    const counts = this.counts.slice();
    for (const at of leftOut)
      counts[this.candidateOf[at] as number] = (counts[this.candidateOf[at] as number] as number) - 1;
    const all = counts.reduce((sum, count) => sum + count, 0);
    const closest = this.closest(words.likeness, letters.likeness, both);
    return Array.from(counts, (count, candidate) =>
      Float64Array.of(
        ...(closest[candidate] as readonly number[]),
        votes[candidate] as number,
        letters.logLikelihoods[candidate] as number,
        words.logLikelihoods[candidate] as number,
        Math.log((count + 1) / (all + counts.length)),
      ),
    );
  }

  /** For each candidate, the largest likeness by words and by letters, and the mean of the three largest by both. */
  private closest(byWords: Float64Array, byLetters: Float64Array, both: Float64Array): (readonly number[])[] {
    const found = Array.from(this.counts, () => ({ words: 0, letters: 0, three: Array<number>(CLOSEST).fill(0) }));
    for (let at = 0; at < both.length; at++) {
      const one = found[this.candidateOf[at] as number] as (typeof found)[number];
      one.words = Math.max(one.words, byWords[at] as number);
      one.letters = Math.max(one.letters, byLetters[at] as number);
      insert(both[at] as number, one.three);
    }
    return found.map(({ words, letters, three }) => [
      words,
      letters,
      three.reduce((sum, one) => sum + one, 0) / CLOSEST,
    ]);
  }

  /** Distance-weighted votes of the nearest examples, normalised to a sum of one. */
  private votes(likeness: Float64Array): Float64Array {
    const votes = new Float64Array(this.counts.length);
    const most = Array<number>(VOTERS).fill(0);
    const near = Array<number>(VOTERS).fill(-1);
    for (let at = 0; at < likeness.length; at++) {
      const place = insert(likeness[at] as number, most);
      if (place === VOTERS) continue;
      near.splice(place, 0, at);
      near.pop();
    }
    for (const [place, at] of near.entries()) {
      const candidate = this.candidateOf[at];
      if (candidate !== undefined) votes[candidate] = (votes[candidate] as number) + (most[place] as number) ** 3;
    }
    const sum = votes.reduce((so, vote) => so + vote, 0);
    return sum === 0 ? votes : votes.map((vote) => vote / sum);
  }
}

/** Inserts a number into a descending list. @returns its index, or the length of the list if it is too small */
function insert(value: number, greatest: number[]): number {
  const last = greatest.length - 1;
  if (value <= (greatest[last] as number)) return greatest.length;
  let place = last;
  for (; place > 0 && value > (greatest[place - 1] as number); place--) greatest[place] = greatest[place - 1] as number;
  greatest[place] = value;
  return place;
}
