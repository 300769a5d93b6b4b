import type { Draws, Interval } from "../success/draws.js";

/** N-gram numbers of a dialogue by turn. */
type Grams = readonly (readonly number[])[];

/**
 * The bootstrap interval of the number of distinct n-grams. Resamples repeat dialogues and so have fewer distinct
 * n-grams than as many new dialogues; the interval is therefore centred on the observed number and takes only its
 * spread from them.
 * @param grams n-grams by dialogue
 * @param size the number of distinct n-grams
 */
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

/** Dialogues of each n-gram in one array, with the start of each list. */
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
