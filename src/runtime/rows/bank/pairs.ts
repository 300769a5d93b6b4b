import type { Operator, Value } from "../../../kit/internal.js";
import { singularWords } from "./singularWords.js";

/** Two slots in order: a departure and a return, an origin and a destination. */
export interface Pair {
  readonly first: string;
  readonly second: string;
}

/** Words for an end that, as a time, is on another day: a return, a check-out. */
const OF_ANOTHER_DAY = /^(?:return|inbound|check ?out|drop ?off)$/;

/** Returns the pairs among some slots: first and second slots with the same subject. */
export function pairsIn(names: readonly string[]): readonly Pair[] {
  const roles = names.flatMap((name) => {
    const role = roleOf(name);
    return role === null ? [] : [{ name, ...role }];
  });
  return roles.flatMap((first) =>
    first.place === 2
      ? []
      : roles.flatMap((second) =>
          second.place === 2 && second.what === first.what ? [{ first: first.name, second: second.name }] : [],
        ),
  );
}

/** True if the values of a pair contradict each other: an end before its start, a journey to its own origin. */
export function contradict(
  { first, second }: Pair,
  values: Readonly<Record<string, Value | Operator | null>>,
): boolean {
  const [one, other] = [values[first] ?? null, values[second] ?? null];
  if (one === null || other === null) return false;
  const [from, to] = [placeInTime(one), placeInTime(other)];
  if (from === null || to === null) return typeof one === "string" && one === other;
  const isClock = from.of === "clock" && to.of === "clock";
  if (from.of !== to.of || (isClock && OF_ANOTHER_DAY.test(roleOf(second)?.word ?? ""))) return false;
  // Without a year, a day more than half a year earlier is in the next year.
  if (from.of === "day of the year") return (from.at - to.at + YEAR) % YEAR < YEAR / 2;
  return from.of === "number" ? from.at > to.at : from.at >= to.at;
}

/** Returns the first contradictory pair of some values; undefined if there is none. */
export function contradiction(values: Readonly<Record<string, Value | Operator | null>>): Pair | undefined {
  return pairsIn(Object.keys(values)).find((pair) => contradict(pair, values));
}

interface PlaceInTime {
  readonly of: "number" | "clock" | "day" | "day of the year";
  readonly at: number;
}

const DIGITS = 14;
const LONGEST_MONTH = 31;
const YEAR = 12 * LONGEST_MONTH;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Returns the order of a number, a day or a time; null for anything else. */
function placeInTime(value: Value | Operator): PlaceInTime | null {
  if (typeof value === "number") return { of: "number", at: value };
  if (typeof value !== "string") return null;
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(value);
  if (clock !== null) return { of: "clock", at: Number(clock[1]) * 60 + Number(clock[2]) };
  // With one zone, or none, their digits are ordered.
  if (/^\d{4}-\d\d-\d\d/.test(value))
    return { of: "day", at: Number(value.replace(/\D/g, "").padEnd(DIGITS, "0").slice(0, DIGITS)) };
  const [, day, month] = /^(\d{1,2}) ([A-Z][a-z]{2})[a-z]*$/.exec(value) ?? [];
  const at = MONTHS.indexOf(month?.toLowerCase() ?? "");
  return at === -1 ? null : { of: "day of the year", at: at * LONGEST_MONTH + Number(day) };
}

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
interface Role {
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
  const role = roleIn(singularWords(name));
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
