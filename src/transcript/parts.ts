import { Random } from "../kit/internal.js";

/**
 * Assigns dialogues at random to parts, in exact proportions: the same parts in any order of the ids. The order of the
 * shares counts.
 */
export function assignByRatio(
  ids: Iterable<string>,
  shares: ReadonlyMap<string, number>,
  seed: number,
): ReadonlyMap<string, string> {
  const shuffled = [...new Set(ids)].sort();
  const random = new Random(seed);
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random.next() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j] as string, shuffled[i] as string];
  }
  const parts = new Map<string, string>();
  let from = 0;
  for (const [part, count] of countsOf(shares, shuffled.length)) {
    for (const id of shuffled.slice(from, from + count)) parts.set(id, part);
    from += count;
  }
  return parts;
}

/** The number of dialogues in each part: rounded down, with the rest given to the largest remainders. */
function countsOf(shares: ReadonlyMap<string, number>, all: number): Map<string, number> {
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  const exact = [...shares].map(([part, share]) => ({ part, exact: (all * share) / sum }));
  const counts = new Map(exact.map((one) => [one.part, Math.floor(one.exact)]));
  let left = all - [...counts.values()].reduce((total, count) => total + count, 0);
  const byRemainder = exact.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
  for (const { part } of byRemainder) {
    if (left === 0) break;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    left -= 1;
  }
  return counts;
}

/** The part of a dialogue if names are held out: it has none of them, only them, or some of both. */
export type Part = "seen" | "unseen" | "mixed";

/** A dialogue without intents counts as seen: it reveals no name. */
export function heldOutPart(names: ReadonlySet<string>, heldOut: ReadonlySet<string>): Part {
  const held = [...names].filter((name) => heldOut.has(name)).length;
  return held === 0 ? "seen" : held === names.size ? "unseen" : "mixed";
}

/** Returns the part of a dialogue in a split that leaves out one name: `train` without it, `test` with only it. */
export function partWithout(names: ReadonlySet<string>, left: string): "train" | "test" | "mixed" {
  const part = heldOutPart(names, new Set([left]));
  return part === "seen" ? "train" : part === "unseen" ? "test" : part;
}
