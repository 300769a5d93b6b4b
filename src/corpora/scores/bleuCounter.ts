/** Splits a segment into words, and each distinct word once into tokens. */
export interface Tokeniser {
  words(segment: string): readonly string[];
  tokens(word: string): readonly string[];
}

/** Counts matching n-grams for BLEU, segment by segment, with a cache of tokens that any number of systems may share. */
export class BleuCounter {
  /** Numbers of the tokens of each word as written. */
  private readonly words = new Map<string, readonly number[]>();
  private readonly tokens = new Map<string, number>();
  private readonly known = new Map<string, readonly number[]>();
  /** Length of the common run, up to four tokens, from each pair of positions of the current segment. */
  private same = new Uint8Array(1 << 12);
  /** 1 if the n-gram at a position of the reference is matched already. */
  private taken = new Uint8Array(1 << 6);
  private readonly tokeniser: Tokeniser;

  constructor(tokeniser: Tokeniser) {
    this.tokeniser = tokeniser;
  }

  /** Adds the counts of one segment into `BLEU_COUNTS` sums. */
  add(hypothesis: string, reference: string, into: Float64Array): void {
    const [system, wanted] = [this.tokensOf(hypothesis), this.tokensOf(reference)];
    this.compare(system, wanted);
    for (let order = 1; order <= ORDERS; order++) {
      const grams = system.length - order + 1;
      if (grams <= 0) break;
      into[ORDERS + order - 1] = (into[ORDERS + order - 1] as number) + grams;
      into[order - 1] = (into[order - 1] as number) + this.matches(order, system.length, wanted.length);
    }
    into[2 * ORDERS] = (into[2 * ORDERS] as number) + system.length;
    into[2 * ORDERS + 1] = (into[2 * ORDERS + 1] as number) + wanted.length;
  }

  private compare(system: readonly number[], wanted: readonly number[]): void {
    const width = wanted.length + 1;
    const size = (system.length + 1) * width;
    if (this.same.length < size) this.same = new Uint8Array(size * 2);
    if (this.taken.length < width) this.taken = new Uint8Array(width * 2);
    const { same } = this;
    same.fill(0, size - width, size);
    for (let i = system.length - 1; i >= 0; i--) {
      const token = system[i] as number;
      let at = (i + 1) * width - 1;
      same[at--] = 0;
      for (let j = wanted.length - 1; j >= 0; j--, at--) {
        same[at] = token === wanted[j] ? Math.min(ORDERS, (same[at + width + 1] as number) + 1) : 0;
      }
    }
  }

  /** The number of the system's n-grams that the reference has, each at most as often as there. */
  private matches(order: number, systemLength: number, wantedLength: number): number {
    const { same, taken } = this;
    const width = wantedLength + 1;
    let matched = 0;
    taken.fill(0, 0, width);
    for (let i = 0; i + order <= systemLength; i++) {
      for (let j = 0, at = i * width; j + order <= wantedLength; j++, at++) {
        if ((same[at] as number) < order || taken[j] === 1) continue;
        taken[j] = 1;
        matched++;
        break;
      }
    }
    return matched;
  }

  private tokensOf(text: string): readonly number[] {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const tokens: number[] = [];
    for (const word of this.tokeniser.words(text)) for (const token of this.tokensOfWord(word)) tokens.push(token);
    this.known.set(text, tokens);
    return tokens;
  }

  private tokensOfWord(word: string): readonly number[] {
    const known = this.words.get(word);
    if (known !== undefined) return known;
    const numbers = this.tokeniser.tokens(word).map((token) => {
      const number = this.tokens.get(token) ?? this.tokens.size;
      this.tokens.set(token, number);
      return number;
    });
    this.words.set(word, numbers);
    return numbers;
  }
}

/** Maximum length of the n-grams that BLEU counts. */
export const ORDERS = 4;

/** Counts per segment: matches of 1 to 4 words, n-grams of 1 to 4 words, words of both sides. */
export const BLEU_COUNTS = 2 * ORDERS + 2;

/** BLEU from summed counts, 0 to 100, with sacrebleu's defaults (four words, exponential smoothing): the k-th order without
 * a match has a precision of 100 / (2^k × its n-grams); 0 if nothing matches, or if an order that counts has no n-grams.
 * `isEffective` ignores orders without n-grams, as is right for a single segment (sacrebleu's effective order). */
export function corpusBleu(counts: ArrayLike<number>, isEffective = false): number {
  const count = (at: number): number => counts[at] ?? 0;
  let logs = 0;
  let smoothing = 1;
  let order = 0;
  for (; order < ORDERS; order++) {
    const [matched, total] = [count(order), count(ORDERS + order)];
    if (total === 0) break;
    if (matched === 0) smoothing *= 2;
    logs += Math.log(matched > 0 ? (100 * matched) / total : 100 / (smoothing * total));
  }
  // Without a matching word there is no longer match.
  if (count(0) === 0 || (order < ORDERS && !isEffective)) return 0;
  return brevityPenalty(count(2 * ORDERS), count(2 * ORDERS + 1)) * Math.exp(logs / order);
}

/** BLEU's penalty for output that is shorter than the reference, as a factor from 0 to 1. */
export function brevityPenalty(words: number, references: number): number {
  if (words >= references) return 1;
  return words === 0 ? 0 : Math.exp(1 - references / words);
}
