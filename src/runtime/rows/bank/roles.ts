import { wordsOf } from "./wordsOf.js";

/** Words, or pairs of words, in the name of a first slot: an origin, a start, a minimum. */
const FIRST =
  "start|begin|from|departure|depart|check in|checkin|pickup|pick up|outbound|origin|source|minimum|min|earliest|opening|sender|at least";
/** Words in the name of a second slot. */
const SECOND =
  "end|finish|to|return|check out|checkout|dropoff|drop off|inbound|destination|target|maximum|max|arrival|latest|closing|recipient|receiver|at most|until|till";

const PLACES_IN_PAIRS: Readonly<Record<string, 1 | 2>> = {
  ...Object.fromEntries(FIRST.split("|").map((word) => [word, 1] as const)),
  ...Object.fromEntries(SECOND.split("|").map((word) => [word, 2] as const)),
};

/** A slot's role in a pair. */
export interface Role {
  /** 1 for the first slot, 2 for the second. */
  readonly place: 1 | 2;
  /** Common subject of both: `date` of `start_date` and `end_date`. */
  readonly what: string;
  readonly word: string;
}

const known = new Map<string, Role | null>();

/** Returns a slot's role in a pair, by its name; null if it has none. */
export function roleOf(name: string): Role | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  const role = roleIn(wordsOf(name));
  if (known.size > MAX_KNOWN) known.clear();
  known.set(name, role);
  return role;
}

const MAX_KNOWN = 5_000;

function roleIn(words: readonly string[]): Role | null {
  for (const length of [2, 1]) {
    for (let at = 0; at + length <= words.length; at++) {
      const word = words.slice(at, at + length).join(" ");
      const place = Object.hasOwn(PLACES_IN_PAIRS, word) ? PLACES_IN_PAIRS[word] : undefined;
      if (place === undefined) continue;
      const rest = [...words.slice(0, at), ...words.slice(at + length)].filter((one) => one !== "of" && one !== "on");
      return { place, what: rest.join(" "), word };
    }
  }
  return null;
}
