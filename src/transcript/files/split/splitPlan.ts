import { domainsIn, tasksIn } from "../../called.js";
import type { Transcript } from "../../index.js";
import { assignByRatio, heldOutPart, partWithout } from "../../parts.js";

/** Ways to split a corpus, of which at least one is given. */
export interface SplitWays {
  /**
   * The parts with their weights, which need not add up to 1: `{ train: 8, dev: 1, test: 1 }`. Another order gives
   * other sets.
   */
  readonly ratio?: Readonly<Record<string, number>> | ReadonlyMap<string, number>;
  /** The seed of the random split, a whole number. Default: 1. */
  readonly seed?: number;
  /** The intents of `unseen.jsonl`, held out of `seen.jsonl`. With a ratio, the seen dialogues are split further. */
  readonly heldOut?: readonly string[];
  /**
   * One split for each task or domain, which leaves it out of `train.jsonl`. Cannot be combined with the other ways.
   */
  readonly leaveOut?: "task" | "domain";
}

export interface SplitCard {
  readonly id: string;
  /** The dialogue's tasks, or its domains for a split by domain. */
  readonly names: ReadonlySet<string>;
}

export function cardOf(
  transcript: Transcript,
  leaveOut: SplitWays["leaveOut"],
  domainsOf: (intent: string) => readonly string[],
): SplitCard {
  const names = leaveOut === "domain" ? domainsIn(transcript, domainsOf) : tasksIn(transcript);
  return { id: transcript.id, names };
}

/** Returns the files of each dialogue, in the order of the cards; none for a dialogue that is excluded. */
export function planOf(
  cards: readonly SplitCard[],
  { ratio, seed = 1, leaveOut, heldOut: held }: SplitWays,
): readonly (readonly string[])[] {
  const heldOut = held === undefined ? null : new Set(held);
  if (leaveOut !== undefined) {
    const all = [...new Set(cards.flatMap(({ names }) => [...names]))].sort();
    const folders = foldersOf(all);
    return cards.map(({ names }) =>
      all.flatMap((one) => {
        const part = partWithout(names, one);
        return part === "mixed" ? [] : [`${folders.get(one)}/${part}.jsonl`];
      }),
    );
  }
  const parts = cards.map(({ names }) => (heldOut === null ? "seen" : heldOutPart(names, heldOut)));
  const seen = cards.filter((_, at) => parts[at] === "seen").map(({ id }) => id);
  const shares = ratio === undefined ? new Map<string, string>() : assignByRatio(seen, sharesOf(ratio), seed);
  return cards.map(({ id }, at) => {
    if (parts[at] === "mixed") return [];
    return [`${(parts[at] === "seen" ? shares.get(id) : undefined) ?? parts[at]}.jsonl`];
  });
}

/**
 * Counts the dialogues that mix held-out intents with others. They go into no file, or into no split of their tasks or
 * domains.
 */
export function excludedBy(
  cards: readonly SplitCard[],
  plan: readonly (readonly string[])[],
  { leaveOut }: SplitWays,
): number {
  if (leaveOut === undefined) return plan.filter((files) => files.length === 0).length;
  return cards.filter(({ names }) => names.size > 1).length;
}

export function sharesOf(ratio: NonNullable<SplitWays["ratio"]>): ReadonlyMap<string, number> {
  return ratio instanceof Map ? ratio : new Map(Object.entries(ratio));
}

/** A folder name for each task or domain, without characters that a file system refuses. Equal names get a number. */
function foldersOf(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const plain = name.replace(/[^\p{L}\p{N}_.-]+/gu, "_").replace(/^\.+/, "_") || "_";
      let free = plain;
      for (let nth = 2; taken.has(free.toLowerCase()); nth += 1) free = `${plain}_${nth}`;
      taken.add(free.toLowerCase());
      return [name, free];
    }),
  );
}
