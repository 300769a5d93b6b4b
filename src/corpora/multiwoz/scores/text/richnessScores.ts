import { type Lexemes, Lexicon, occurrencesOf, SEGMENT, surprisals } from "../../../scores/corpus/lexicon.js";
import type { ReportEntry } from "../../../scores/report.js";
import type { Miss, Score } from "../../../scores/score.js";
import type { PreparedDialogue } from "../files/prepare.js";
import type { Draws, Interval } from "../success/draws.js";
import { TopCases } from "../topCases.js";

type Text = readonly Lexemes[];

/** Lexical richness of all responses: entropies in bits, tokens per turn, MSTTR-50, and numbers of distinct n-grams. The
 * worst cases are the most frequent responses; for the average length, the longest. */
export function richnessEntries(
  dialogues: readonly PreparedDialogue[],
  worst: number,
  draws: Draws | null,
): ReportEntry[] {
  const lexicon = new Lexicon();
  const texts = dialogues.map(({ responses }) => responses.map((response) => lexicon.read(response)));
  const ids = dialogues.map(({ id }) => id);
  const repeated = mostRepeated(dialogues, worst);
  const [bits, conditionalBits] = bitSums(texts, lexicon);
  const lengths = texts.map((text) => [tokensIn(text), text.length]);
  const tokens = lengths.reduce((sum, [count = 0]) => sum + count, 0);
  const mean = (name: string, sums: readonly (readonly number[])[], misses: readonly Miss[] = repeated): Score => {
    const total = sums.reduce((sum, unit) => sum + (unit[0] ?? 0), 0);
    const support = sums.reduce((sum, unit) => sum + (unit[1] ?? 0), 0);
    const units = { aggregate: "mean" as const, ids, sums };
    return { name, value: support === 0 ? null : total / support, support, misses, units };
  };
  const distinct = (name: string, kind: keyof Lexemes): Score => {
    const grams = texts.map((text) => text.map((turn) => turn[kind]));
    const interval = draws === null ? null : distinctInterval(grams, lexicon.sizes[kind], draws);
    const value = tokens === 0 ? null : lexicon.sizes[kind];
    const score = { name, value, support: tokens, misses: repeated };
    return interval === null ? score : { ...score, interval };
  };
  const scores = [
    mean("entropy", bits),
    mean("cond_entropy", conditionalBits),
    mean("avg_lengths", lengths, longest(dialogues, texts, worst)),
    mean("msttr", segmentSums(texts, lexicon.sizes.tokens)),
    distinct("num_unigrams", "tokens"),
    distinct("num_bigrams", "bigrams"),
    distinct("num_trigrams", "trigrams"),
  ];
  // The scores share their worst cases, which are listed once.
  return scores.map((score, at) => ({ path: ["richness", score.name], score, isDetail: at > 0 }));
}

/** By dialogue, the bits of its tokens and of its bigrams, each with the number of its tokens. */
function bitSums(texts: readonly Text[], lexicon: Lexicon): readonly [tokens: number[][], bigrams: number[][]] {
  const { tokens, bigrams } = surprisals(occurrencesOf(texts.flat(), lexicon), lexicon.heads);
  const sumsOf = (kind: "tokens" | "bigrams", bits: Float64Array): number[][] =>
    texts.map((text) => [text.reduce((sum, turn) => sum + sumOf(turn[kind], bits), 0), tokensIn(text)]);
  return [sumsOf("tokens", tokens), sumsOf("bigrams", bigrams)];
}

function sumOf(grams: readonly number[], bits: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < grams.length; i++) sum += bits[grams[i] as number] as number;
  return sum;
}

const tokensIn = (text: Text): number => text.reduce((sum, { tokens }) => sum + tokens.length, 0);

interface Said {
  readonly id: string;
  readonly turn: number;
  readonly actual: string;
  times: number;
}

function mostRepeated(dialogues: readonly PreparedDialogue[], worst: number): Miss[] {
  const found = new Map<string, Said>();
  for (const { id, responses } of dialogues) {
    for (const [turn, actual] of responses.entries()) {
      const said = found.get(actual);
      if (said === undefined) found.set(actual, { id, turn, actual, times: 1 });
      else said.times++;
    }
  }
  const most = new TopCases<Said>(worst, (one, other) => other.times - one.times);
  for (const said of found.values()) if (said.times > 1) most.add(said);
  return most.list().map(({ times, ...miss }) => ({ ...miss, note: `said ${times} times, here first` }));
}

function longest(dialogues: readonly PreparedDialogue[], texts: readonly Text[], worst: number): Miss[] {
  const most = new TopCases<{ readonly at: number; readonly turn: number; readonly value: number }>(
    worst,
    (one, other) => other.value - one.value,
  );
  for (const [at, text] of texts.entries()) {
    for (const [turn, { tokens }] of text.entries()) most.add({ at, turn, value: tokens.length });
  }
  return most.list().map(({ at, turn, value }) => {
    const { id = "", responses = [] } = dialogues[at] ?? {};
    return { id, turn, value, actual: responses[turn] };
  });
}

/** MSTTR-50 by dialogue: the sum of the type-token ratios of the segments that start in it, and their number. Segments
 * continue across turns and dialogues, and an incomplete last one is ignored; 50 tokens or fewer are one segment. */
export function segmentSums(texts: readonly (readonly Lexemes[])[], words: number): number[][] {
  const sums = texts.map(() => [0, 0]);
  const all = texts.reduce((sum, turns) => sum + tokensIn(turns), 0);
  const size = Math.min(all, SEGMENT);
  const lastSeen = new Int32Array(words).fill(-1);
  let [segment, filled, types, home] = [0, 0, 0, 0];
  for (const [at, turns] of texts.entries()) {
    for (const { tokens } of turns) {
      for (let i = 0; i < tokens.length; i++) {
        if (filled === 0) home = at;
        const token = tokens[i] as number;
        if (lastSeen[token] !== segment) types++;
        lastSeen[token] = segment;
        if (++filled < size) continue;
        const sum = sums[home] as number[];
        sum[0] = (sum[0] as number) + types / size;
        sum[1] = (sum[1] as number) + 1;
        segment++;
        filled = 0;
        types = 0;
      }
    }
  }
  return sums;
}

/** N-gram numbers of a dialogue by turn. */
type Grams = readonly (readonly number[])[];

/** The bootstrap interval of the number of distinct n-grams. Resamples repeat dialogues and so have fewer distinct
 * n-grams than as many new dialogues; the interval is therefore centred on the observed number and takes only its
 * spread from them. */
export function distinctInterval(grams: readonly Grams[], size: number, draws: Draws): Interval {
  const missed = missesOf(grams, size, draws);
  const mean = missed.reduce((sum, count) => sum + count, 0) / missed.length;
  return draws.between(Float64Array.from(missed, (count) => size + mean - count));
}

/** For each resample, the number of n-grams whose dialogues are all missing from it. */
function missesOf(grams: readonly Grams[], size: number, draws: Draws): Int32Array {
  const missed = new Int32Array(draws.resamples);
  const { starts, dialogues } = dialoguesOf(grams, size);
  for (const { first, undrawn } of draws.blocks()) {
    for (let gram = 0; gram < size; gram++) {
      const end = starts[gram + 1] as number;
      let lacking = -1;
      for (let at = starts[gram] as number; at < end && lacking !== 0; at++) {
        lacking &= undrawn[dialogues[at] as number] as number;
      }
      for (; lacking !== 0; lacking &= lacking - 1) {
        const draw = first + 31 - Math.clz32(lacking & -lacking);
        missed[draw] = (missed[draw] as number) + 1;
      }
    }
  }
  return missed;
}

function dialoguesOf(
  grams: readonly Grams[],
  size: number,
): { readonly starts: Int32Array; readonly dialogues: Int32Array } {
  const lastSeen = new Int32Array(size).fill(-1);
  const starts = new Int32Array(size + 1);
  // Each n-gram counts once per dialogue.
  const [found, homes]: [number[], number[]] = [[], []];
  for (let dialogue = 0; dialogue < grams.length; dialogue++) {
    for (const turn of grams[dialogue] as Grams) {
      for (let i = 0; i < turn.length; i++) {
        const gram = turn[i] as number;
        if (lastSeen[gram] === dialogue) continue;
        lastSeen[gram] = dialogue;
        starts[gram + 1] = (starts[gram + 1] as number) + 1;
        found.push(gram);
        homes.push(dialogue);
      }
    }
  }
  for (let gram = 0; gram < size; gram++) starts[gram + 1] = (starts[gram + 1] as number) + (starts[gram] as number);
  const next = starts.slice();
  const dialogues = new Int32Array(found.length);
  for (let i = 0; i < found.length; i++) {
    const gram = found[i] as number;
    const place = next[gram] as number;
    dialogues[place] = homes[i] as number;
    next[gram] = place + 1;
  }
  return { starts, dialogues };
}
