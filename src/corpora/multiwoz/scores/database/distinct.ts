import type { Draws, Interval } from "../success/draws.js";

/** A dialogue's turns, as the numbers of their n-grams. */
type Grams = readonly (readonly number[])[];

/**
 * The bootstrap interval of the number of distinct n-grams. A draw repeats dialogues, and so holds fewer n-grams than
 * as many new dialogues would: the draws give the spread, which is laid around the number itself.
 * @param grams one for each dialogue
 * @param size how many distinct n-grams there are
 */
export function distinctInterval(grams: readonly Grams[], size: number, draws: Draws): Interval {
  const missed = missesOf(grams, size, draws);
  const mean = missed.reduce((sum, count) => sum + count, 0) / missed.length;
  return draws.between(Float64Array.from(missed, (count) => size + mean - count));
}

/** For each draw, how many n-grams it lacks: those none of whose dialogues is drawn. */
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

/** The dialogues of each n-gram, one list after the other, and where each list starts. */
function dialoguesOf(
  grams: readonly Grams[],
  size: number,
): { readonly starts: Int32Array; readonly dialogues: Int32Array } {
  const lastSeen = new Int32Array(size).fill(-1);
  const starts = new Int32Array(size + 1);
  // Each n-gram of each dialogue once.
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
