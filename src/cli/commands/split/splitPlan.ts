import { domainsIn, tasksIn } from "../../../transcript/called.js";
import type { Transcript } from "../../../transcript/index.js";
import { assignByRatio, heldOutPart, partWithout } from "../../../transcript/parts.js";

/** The flags of `backlot split`. */
export interface SplitFlags {
  readonly out: string;
  readonly ratio?: ReadonlyMap<string, number>;
  readonly seed: number;
  readonly heldOut?: readonly string[];
  readonly leaveOut?: "task" | "domain";
  readonly intents?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
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
  { leaveOut }: SplitFlags,
  domainsOf: (intent: string) => readonly string[],
): SplitCard {
  const names = leaveOut === "domain" ? domainsIn(transcript, domainsOf) : tasksIn(transcript);
  return { id: transcript.id, names };
}

/** The files that each dialogue goes into, in the order of the cards; none for one that is excluded. */
export function planOf(
  cards: readonly SplitCard[],
  { ratio, seed, leaveOut }: SplitFlags,
  heldOut: ReadonlySet<string> | null,
): readonly (readonly string[])[] {
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
  const shares = ratio === undefined ? new Map<string, string>() : assignByRatio(seen, ratio, seed);
  return cards.map(({ id }, at) => {
    if (parts[at] === "mixed") return [];
    return [`${(parts[at] === "seen" ? shares.get(id) : undefined) ?? parts[at]}.jsonl`];
  });
}

/** A folder for each name: the name itself as far as a file system takes it, and a number where two come to one. */
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
