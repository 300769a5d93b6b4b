import { counted } from "../../../base/json/counted.js";

/** Similarity of texts once values and slot names are masked. */
export interface CorpusPatterns {
  /** The share of distinct texts; null if there are none. */
  readonly differentTexts: number | null;
  readonly patterns: number;
  /** The share of texts with one of the 50 commonest patterns; null if there are no texts. */
  readonly commonest: number | null;
}

export interface Said {
  readonly text: string;
  readonly pattern: string;
}

export const COMMONEST = 50;

export function patternsOf(said: readonly Said[]): CorpusPatterns {
  const counts = counted(said.map(({ pattern }) => pattern));
  const most = [...counts.values()].sort((one, other) => other - one).slice(0, COMMONEST);
  const share = (count: number): number | null => (said.length === 0 ? null : count / said.length);
  return {
    differentTexts: share(new Set(said.map(({ text }) => text)).size),
    patterns: counts.size,
    commonest: share(most.reduce((sum, count) => sum + count, 0)),
  };
}
