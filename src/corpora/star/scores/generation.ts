import { BLEU_COUNTS, BleuCounter, type Tokeniser } from "../../scores/bleuCounter.js";
import { meanScore, type Score, type ScoredCase, WORST } from "../../scores/score.js";
import { scoreOf } from "../../scores/statistics/selection.js";
import type { Units } from "../../scores/statistics/units.js";
import type { StarDialogue, StarEvent } from "../format/scored.js";

/**
 * The "BLEU-4" of STAR's response generation, 0 to 1: NLTK's `corpus_bleu` with the weights (0, 0, 0, 1), that is, the
 * precision of 4-grams with a brevity penalty, over texts split at spaces. There is no smoothing: without a shared
 * 4-gram it is 2^-1022, which NLTK returns instead of 0. As with NLTK's fractions, a response of fewer than four words
 * still adds one to the number of 4-grams.
 */
export function bleu4(pairs: readonly StarResponsePair[], worst = WORST): Score {
  const counted = countsOf(pairs);
  const cases = pairs.map(({ id, turn, gold, predicted }, at) => {
    const { 0: hits = 0, 3: hits4 = 0, 7: ngrams4 = 0, 8: words = 0, 9: references = 0 } = counted[at] as Float64Array;
    const counts = [hits, hits4, Math.max(1, ngrams4), words, references];
    return { id, turn, expected: gold, actual: predicted, counts };
  });
  const units = summed("bleu4", cases);
  const misses = cases
    .filter(({ counts: [, hits = 0, total = 0], expected }) => hits < total && spacedWords(expected).length >= 4)
    .map(({ counts, ...one }) => ({ ...one, value: (counts[1] as number) / (counts[2] as number) }))
    .sort((one, other) => one.value - other.value)
    .slice(0, worst);
  return { name: "bleu4", value: scoreOf(units), support: pairs.length, misses, units };
}

/** The usual BLEU: 1- to 4-grams over the same words, with sacrebleu's smoothing, 0 to 100. */
export function bleu(pairs: readonly StarResponsePair[]): Score {
  const counted = countsOf(pairs);
  const cases = pairs.map(({ id }, at) => ({ id, counts: Array.from(counted[at] as Float64Array) }));
  const units = summed("bleu", cases);
  return { name: "bleu", value: scoreOf(units), support: pairs.length, misses: [], units };
}

const COMMON: ReadonlySet<string> = new Set([
  "hello, how can i help?",
  "thank you and goodbye.",
  "is there anything else that i can do for you?",
]);

/** In-domain exact match: the share of equal responses, without gold responses that all domains share. */
export function inDomainExactMatch(pairs: readonly StarResponsePair[], worst = WORST): Score {
  const cases = pairs.flatMap(({ id, turn, gold, predicted }): ScoredCase[] => {
    const expected = plainText(gold);
    if (COMMON.has(expected.toLowerCase())) return [];
    const isEqual = predicted !== null && plainText(predicted) === expected;
    return [{ id, turn, value: isEqual ? 1 : 0, expected: gold, actual: predicted }];
  });
  return meanScore("id_exact_match", cases, { worst });
}

/** Splits a text like Python's `split`. */
export const spacedWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** STAR's baselines split texts only at spaces. */
const WORDS: Tokeniser = { words: spacedWords, tokens: (word) => [word] };

function countsOf(pairs: readonly StarResponsePair[]): Float64Array[] {
  const counter = new BleuCounter(WORDS);
  return pairs.map(({ gold, predicted }) => {
    const counts = new Float64Array(BLEU_COUNTS);
    counter.add(predicted ?? "", gold, counts);
    return counts;
  });
}

function summed(aggregate: "bleu" | "bleu4", cases: readonly { id: string; counts: readonly number[] }[]): Units {
  const sums = new Map<string, number[]>();
  for (const { id, counts } of cases) {
    const unit = sums.get(id);
    if (unit === undefined) sums.set(id, [...counts]);
    else for (const [at, count] of counts.entries()) unit[at] = (unit[at] as number) + count;
  }
  return { aggregate, ids: [...sums.keys()], sums: [...sums.values()] };
}

/** A response of the wizard with the system's response in its place. */
export interface StarResponsePair {
  readonly id: string;
  readonly turn: number;
  readonly gold: string;
  /** null if the system has no response, which counts as an empty one. */
  readonly predicted: string | null;
}

/**
 * Returns the responses to generate, in order: picked suggestions, and queries as text (`[QUERY] FullName = "Ann" ; `),
 * as in STAR's baselines.
 * @param withUtterances true to include the wizard's free utterances, as in an earlier version of the baselines
 */
export function starResponses(
  { Events }: StarDialogue,
  withUtterances = false,
): { readonly turn: number; readonly text: string }[] {
  return Events.flatMap((event, turn) => {
    const text = event.Agent === "Wizard" ? responseText(event, withUtterances) : null;
    return text === null ? [] : [{ turn, text }];
  });
}

function responseText({ Action, Text = "", Constraints = [] }: StarEvent, withUtterances: boolean): string | null {
  if (Action === "pick_suggestion" || (Action === "utter" && withUtterances)) return Text;
  if (Action !== "query") return null;
  const conditions = Constraints.flatMap((constraint) => {
    const [first] = Object.entries(constraint);
    return first === undefined ? [] : [`${first[0]} = ${first[1]} ; `];
  });
  return `[QUERY] ${conditions.join("")}`;
}

/** The words of a text with one space between them, as the baselines compare them. */
export const plainText = (text: string): string => spacedWords(text).join(" ");
