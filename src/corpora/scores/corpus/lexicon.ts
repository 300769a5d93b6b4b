import { collapseBlanks } from "../python.js";

/** Numbers pairs of whole numbers in order of first occurrence: the n-gram (h, w) from the number of h and that of w. An
 * open-addressed table of integers; a Map keyed by text costs ten times as much. */
class PairNumbers {
  private first = new Int32Array(MIN_CAPACITY);
  private second = new Int32Array(MIN_CAPACITY);
  /** The number plus 1; 0 marks a free place. */
  private numbers = new Int32Array(MIN_CAPACITY);
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** The number of a pair, from 0; a new pair gets the next one. */
  of(first: number, second: number): number {
    const mask = this.numbers.length - 1;
    let at = hash(first, second) & mask;
    for (;;) {
      const number = this.numbers[at] as number;
      if (number === 0) break;
      if (this.first[at] === first && this.second[at] === second) return number - 1;
      at = (at + 1) & mask;
    }
    this.used++;
    this.put(at, first, second, this.used);
    if (this.used * 2 > mask) this.grow();
    return this.used - 1;
  }

  private put(at: number, first: number, second: number, number: number): void {
    this.first[at] = first;
    this.second[at] = second;
    this.numbers[at] = number;
  }

  private grow(): void {
    const { first, second, numbers } = this;
    const size = numbers.length * 4;
    this.first = new Int32Array(size);
    this.second = new Int32Array(size);
    this.numbers = new Int32Array(size);
    for (let old = 0; old < numbers.length; old++) {
      if (numbers[old] === 0) continue;
      let at = hash(first[old] as number, second[old] as number) & (size - 1);
      while (this.numbers[at] !== 0) at = (at + 1) & (size - 1);
      this.put(at, first[old] as number, second[old] as number, numbers[old] as number);
    }
  }
}

const MIN_CAPACITY = 1 << 10;

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Tokens in a segment of MSTTR. */
export const SEGMENT = 50;

/** Character sequences that are removed anywhere in a word, in this order. */
const REMOVED = ["``", "''", "'", ".", ",", "?", "!", ")", "(", "%", "/", "-", "_", "-LRB-", "-RRB-", "SYM", ":", ";"];

function bareWord(word: string): string {
  let bare = word;
  if (!/^[A-Za-z0-9]*$/.test(word) || word.includes("SYM")) {
    for (const removed of REMOVED) bare = bare.replaceAll(removed, "");
  }
  return bare.toLowerCase();
}

export interface Lexemes {
  readonly tokens: readonly number[];
  readonly bigrams: readonly number[];
  readonly trigrams: readonly number[];
}

export class Lexicon {
  readonly tokens: string[] = [];
  /** The first token of each bigram. */
  readonly heads: number[] = [];
  private readonly numbers = new Map<string, number>();
  /** The token number of each word as written; -1 if nothing remains of it. */
  private readonly words = new Map<string, number>();
  private readonly pairs = new PairNumbers();
  private readonly triples = new PairNumbers();
  private readonly known = new Map<string, Lexemes>();
  private readonly keeps: boolean;

  /** @param keeps true to cache texts, so that equal ones are read once. Default: true */
  constructor(keeps = true) {
    this.keeps = keeps;
  }

  get sizes(): Readonly<Record<keyof Lexemes, number>> {
    return { tokens: this.tokens.length, bigrams: this.pairs.size, trigrams: this.triples.size };
  }

  /** lexical_diversity's rule: words without punctuation, in lower case. Nothing is trimmed: a response that starts or ends
   * with a blank or with detached punctuation has an empty token there, and an empty response is one empty token. */
  read(response: string): Lexemes {
    const known = this.known.get(response);
    if (known !== undefined) return known;
    const words = collapseBlanks(response).split(" ");
    const last = words.length - 1;
    const [tokens, bigrams, trigrams]: [number[], number[], number[]] = [[], [], []];
    for (let at = 0; at <= last; at++) {
      const word = words[at] as string;
      const token = this.words.get(word) ?? this.readWord(word);
      if (token >= 0) this.add(token, tokens, bigrams, trigrams);
      else if (at === 0 || at === last) this.add(this.numberOf(""), tokens, bigrams, trigrams);
    }
    const lexemes = { tokens, bigrams, trigrams };
    if (this.keeps) this.known.set(response, lexemes);
    return lexemes;
  }

  private add(token: number, tokens: number[], bigrams: number[], trigrams: number[]): void {
    const length = tokens.push(token);
    if (length < 2) return;
    const head = tokens[length - 2] as number;
    const bigram = this.pairs.of(head, token);
    if (bigram === this.heads.length) this.heads.push(head);
    if (bigrams.push(bigram) > 1) trigrams.push(this.triples.of(bigrams[length - 3] as number, token));
  }

  private readWord(word: string): number {
    const bare = bareWord(word);
    const number = bare === "" ? -1 : this.numberOf(bare);
    this.words.set(word, number);
    return number;
  }

  private numberOf(token: string): number {
    const number = this.numbers.get(token);
    if (number !== undefined) return number;
    this.numbers.set(token, this.tokens.length);
    return this.tokens.push(token) - 1;
  }
}

export type Occurrences = Readonly<Record<keyof Lexemes, Int32Array>>;

export function occurrencesOf(turns: Iterable<Lexemes>, { sizes }: Lexicon): Occurrences {
  const counts = {
    tokens: new Int32Array(sizes.tokens),
    bigrams: new Int32Array(sizes.bigrams),
    trigrams: new Int32Array(sizes.trigrams),
  };
  for (const turn of turns) {
    for (const kind of ["tokens", "bigrams", "trigrams"] as const) {
      const [grams, sums] = [turn[kind], counts[kind]];
      for (let i = 0; i < grams.length; i++) sums[grams[i] as number] = (sums[grams[i] as number] as number) + 1;
    }
  }
  return counts;
}

/** The information of each token and bigram in bits: the rarity of a token, and of a bigram's second token given its
 * first. First tokens at the end of a turn count as well. Sums over the text, divided by its tokens, are the entropy and
 * the conditional entropy. */
export function surprisals(
  { tokens, bigrams }: Occurrences,
  heads: readonly number[],
): { readonly tokens: Float64Array; readonly bigrams: Float64Array } {
  const total = tokens.reduce((sum, count) => sum + count, 0);
  return {
    tokens: Float64Array.from(tokens, (count) => -Math.log2(count / total)),
    bigrams: Float64Array.from(bigrams, (count, at) => -Math.log2(count / (tokens[heads[at] as number] as number))),
  };
}
