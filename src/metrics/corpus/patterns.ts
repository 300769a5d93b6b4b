/** How much alike texts are once values and slots are taken out of them. */
export interface CorpusPatterns {
  /** The share of different texts, as they were said; null if there are none. */
  readonly differentTexts: number | null;
  /** How many patterns there are. */
  readonly patterns: number;
  /** The share of texts that have one of the 50 commonest patterns; null if there are no texts. */
  readonly commonest: number | null;
}

/** Something that was said, and its pattern. */
export interface Said {
  readonly text: string;
  readonly pattern: string;
}

/** How many of the commonest patterns count. */
export const COMMONEST = 50;

/** Counts the patterns of texts. */
export function patternsOf(said: readonly Said[]): CorpusPatterns {
  const counts = new Map<string, number>();
  for (const { pattern } of said) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const most = [...counts.values()].sort((one, other) => other - one).slice(0, COMMONEST);
  const share = (count: number): number | null => (said.length === 0 ? null : count / said.length);
  return {
    differentTexts: share(new Set(said.map(({ text }) => text)).size),
    patterns: counts.size,
    commonest: share(most.reduce((sum, count) => sum + count, 0)),
  };
}
