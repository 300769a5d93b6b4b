import type { Lexemes } from "../../../scores/corpus/lexicon.js";

/** Tokens in a segment of MSTTR. */
export const SEGMENT = 50;

/**
 * MSTTR-50 by dialogue: the sum of the type-token ratios of the segments that start in it, and their number. Segments
 * continue across turns and dialogues, and an incomplete last one is ignored; 50 tokens or fewer are one segment.
 * @param words the number of distinct tokens
 */
export function segmentSums(texts: readonly (readonly Lexemes[])[], words: number): number[][] {
  const sums = texts.map(() => [0, 0]);
  const all = texts.reduce((sum, turns) => sum + turns.reduce((here, { tokens }) => here + tokens.length, 0), 0);
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
