import { type Lexemes, Lexicon, SEGMENT, surprisals } from "./lexicon.js";

/** Lexical richness of texts by the measures of MultiWOZ's evaluation. Means and ratios are null without words. */
export interface CorpusRichness {
  /** Number of texts. */
  readonly texts: number;
  /** Number of words. */
  readonly words: number;
  /** Mean number of words in a text. */
  readonly meanLength: number | null;
  /** The entropy of a word, in bits. */
  readonly entropy: number | null;
  /** The entropy of a word given the previous one, in bits. */
  readonly conditionalEntropy: number | null;
  /** The mean share of distinct words in segments of 50 (MSTTR-50). */
  readonly msttr: number | null;
  /** Distinct words. */
  readonly unigrams: number;
  /** Distinct pairs of consecutive words. */
  readonly bigrams: number;
  /** Distinct triples of consecutive words. */
  readonly trigrams: number;
  /** Distinct words as a share of all words (distinct-1). */
  readonly distinct1: number | null;
  /** Distinct pairs as a share of all pairs of consecutive words (distinct-2). */
  readonly distinct2: number | null;
  /** Distinct triples as a share of all triples of consecutive words (distinct-3). */
  readonly distinct3: number | null;
}

/** Counts the words of texts one by one, without keeping the texts. */
export class RichnessCount {
  readonly #lexicon = new Lexicon(false);
  readonly #counts: Record<keyof Lexemes, number[]> = { tokens: [], bigrams: [], trigrams: [] };
  readonly #lastSeen: number[] = [];
  #texts = 0;
  #words = 0;
  #ratios = 0;
  #segments = 0;
  #filled = 0;
  #types = 0;

  add(text: string): void {
    const lexemes = this.#lexicon.read(text);
    this.#texts += 1;
    for (const kind of ["tokens", "bigrams", "trigrams"] as const) {
      const counts = this.#counts[kind];
      for (const gram of lexemes[kind]) counts[gram] = (counts[gram] ?? 0) + 1;
    }
    for (const token of lexemes.tokens) this.#segment(token);
    this.#words += lexemes.tokens.length;
  }

  get richness(): CorpusRichness {
    const { tokens, bigrams, trigrams } = this.#counts;
    const bits = surprisals(
      { tokens: Int32Array.from(tokens), bigrams: Int32Array.from(bigrams), trigrams: new Int32Array() },
      this.#lexicon.heads,
    );
    const each = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);
    const weighted = (counts: readonly number[], by: Float64Array): number =>
      counts.reduce((sum, count, at) => sum + count * (by[at] as number), 0);
    const distinct = (counts: readonly number[]): number | null =>
      each(
        counts.length,
        counts.reduce((sum, count) => sum + count, 0),
      );
    // Fewer than fifty words are one segment.
    const isShort = this.#segments === 0 && this.#filled > 0;
    return {
      texts: this.#texts,
      words: this.#words,
      meanLength: each(this.#words, this.#texts),
      entropy: each(weighted(tokens, bits.tokens), this.#words),
      conditionalEntropy: each(weighted(bigrams, bits.bigrams), this.#words),
      msttr: isShort ? this.#types / this.#filled : each(this.#ratios, this.#segments),
      unigrams: tokens.length,
      bigrams: bigrams.length,
      trigrams: trigrams.length,
      distinct1: distinct(tokens),
      distinct2: distinct(bigrams),
      distinct3: distinct(trigrams),
    };
  }

  /** Segments continue across texts; an incomplete last segment is ignored. */
  #segment(token: number): void {
    if (this.#lastSeen[token] !== this.#segments) this.#types += 1;
    this.#lastSeen[token] = this.#segments;
    this.#filled += 1;
    if (this.#filled < SEGMENT) return;
    this.#ratios += this.#types / SEGMENT;
    this.#segments += 1;
    this.#filled = 0;
    this.#types = 0;
  }
}
