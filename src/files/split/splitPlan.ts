import { domainsIn, tasksIn } from "../../transcript/called.js";
import type { Transcript } from "../../transcript/index.js";
import { assignByRatio, heldOutPart, partWithout } from "../../transcript/parts.js";

/** How a corpus is split: at least one of the three ways. */
export interface SplitWays {
  /**
   * The parts with their weights, which need not add up to 1: `{ train: 8, dev: 1, test: 1 }`. In another order they
   * are other sets.
   */
  readonly ratio?: Readonly<Record<string, number>> | ReadonlyMap<string, number>;
  /** The seed of the random split, a whole number. Default: 1. */
  readonly seed?: number;
  /**
   * The intents that `unseen.jsonl` has and `seen.jsonl` has not; with a ratio the seen dialogues are split further.
   */
  readonly heldOut?: readonly string[];
  /** A split for each task or domain, which leaves it out of `train.jsonl`; it goes with neither of the others. */
  readonly leaveOut?: "task" | "domain";
}

/** What a split has to know of each dialogue. */
export interface SplitCard {
  readonly id: string;
  /** Its tasks or domains, as the split goes by. */
  readonly names: ReadonlySet<string>;
}

/** The card of a dialogue. @param domainsOf the domains of an intent */
export function cardOf(
  transcript: Transcript,
  leaveOut: SplitWays["leaveOut"],
  domainsOf: (intent: string) => readonly string[],
): SplitCard {
  const names = leaveOut === "domain" ? domainsIn(transcript, domainsOf) : tasksIn(transcript);
  return { id: transcript.id, names };
}

/** The files that each dialogue goes into, in the order of the cards; none for one that is excluded. */
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
 * How many dialogues mix what is held out with what is not: they go into no file, or not into those of what they mix.
 */
export function excludedBy(
  cards: readonly SplitCard[],
  plan: readonly (readonly string[])[],
  { leaveOut }: SplitWays,
): number {
  if (leaveOut === undefined) return plan.filter((files) => files.length === 0).length;
  return cards.filter(({ names }) => names.size > 1).length;
}

/** The shares of a ratio by their parts. */
export function sharesOf(ratio: NonNullable<SplitWays["ratio"]>): ReadonlyMap<string, number> {
  return ratio instanceof Map ? ratio : new Map(Object.entries(ratio));
}

/**
 * A folder for each name: the name without the characters that a file system refuses, and a number if two would be
 * the same.
 */
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
