/** The trials of a task: how many, and how many succeeded. */
export interface Trials {
  readonly task: string;
  readonly count: number;
  readonly successes: number;
}

/** Returns the chance that `k` trials of a task, drawn without replacement, all succeed: C(c, k) / C(n, k). */
export function passHatK({ count, successes }: Trials, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, successes - drawn) / (count - drawn);
  return chance;
}

/** Returns the largest k that every task has enough trials for. */
export const greatestK = (all: readonly Trials[]): number =>
  all.reduce((least, { count }) => Math.min(least, count), all.length === 0 ? 0 : Number.POSITIVE_INFINITY);
