import type { SlotType } from "../../kit/internal.js";
import { spoken } from "../../schema/english/sentences.js";

/** Sorts of slot values that two tasks may share. */
export type SharedSort = "day" | "last day" | "time" | "number of people" | "region" | "place" | "destination";

interface Slot {
  readonly name: string;
  readonly type: SlotType;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const has = (name: readonly string[], among: ReadonlySet<string>): boolean => name.some((word) => among.has(word));

const DAYS = set("date day");
const OWN_DAYS = set("birth birthday due deadline expiry expiration order made created last previous renewal");
const LAST_DAYS = set("end ending return returning dropoff checkout until out finish");
const LENGTHS = set("end ending until arrival duration length travel estimated opening closing");
const HEADCOUNT = set("people guests passengers travellers travelers adults persons party group attendees riders");
const REGIONS = set("city town area neighbourhood neighborhood district region");
const PLACES = set("restaurant hotel venue theatre theater cinema gym museum attraction salon clinic address");
const ORIGINS = set("origin from source departure pickup start");
const DESTINATIONS = set("destination dropoff to");

/** Slot names that many intents use for different things. */
export const COMMON_NAMES: ReadonlySet<string> = set(
  `name title type kind date time day location city place address notes note description text content label subject category
  duration language amount quantity number genre level class status size url reason payment_method email phone_number
  reference item message`,
);

const sorts = new WeakMap<Slot, SharedSort | null>();

/** Returns the sort of a slot by its type and the words of its name; null for a value of the task's own. */
export function sharedSort(slot: Slot): SharedSort | null {
  const known = sorts.get(slot);
  if (known !== undefined) return known;
  const sort = sortOf(slot);
  sorts.set(slot, sort);
  return sort;
}

function sortOf({ name, type }: Slot): SharedSort | null {
  const parts = spoken(name).toLowerCase().split(" ");
  // `date_of_loans` is the day on which a row was made.
  if (name.startsWith("date_of_")) return null;
  const isText = type === "str" || (typeof type === "object" && ("str" in type || "enum" in type));
  if (type === "date" || (isText && has(parts, DAYS))) {
    if (has(parts, OWN_DAYS)) return null;
    return has(parts, LAST_DAYS) ? "last day" : "day";
  }
  if (type === "time" || (type === "str" && parts.includes("time"))) return has(parts, LENGTHS) ? null : "time";
  if (type === "int" || type === "float" || (isText && /(?:size|number|count)/.test(name)))
    return has(parts, HEADCOUNT) ? "number of people" : null;
  if (!isText) return null;
  if (has(parts, ORIGINS)) return null;
  if (has(parts, REGIONS) || name === "location") return "region";
  if (has(parts, DESTINATIONS)) return "destination";
  return has(parts, PLACES) && !has(parts, set("type kind number count phone style")) ? "place" : null;
}

/** The sorts from which a slot may take its value. Places are shared only by equal names. */
const FROM: Readonly<Record<SharedSort, readonly SharedSort[]>> = {
  day: ["day"],
  "last day": ["last day"],
  time: ["time"],
  "number of people": ["number of people"],
  region: ["region", "destination"],
  place: [],
  destination: ["destination", "place", "region"],
};

/**
 * Pairs each slot of a later task with the slot of an earlier one whose value it may take: the same by name or by sort.
 */
export function sharedSlots(later: readonly Slot[], earlier: readonly Slot[]): readonly (readonly [string, string])[] {
  return later.flatMap((slot) => {
    const sort = sharedSort(slot);
    const named = earlier.find(({ name }) => name === slot.name);
    if (named !== undefined && (sort !== null || (isTelling(slot) && isTelling(named))))
      return [[slot.name, named.name] as const];
    const allowed = sort === null ? [] : FROM[sort];
    const [first] = allowed.flatMap((one) => earlier.find((other) => sharedSort(other) === one) ?? []);
    return first === undefined ? [] : [[slot.name, first.name] as const];
  });
}

const isTelling = ({ name, type }: Slot): boolean =>
  !COMMON_NAMES.has(name) && (type === "str" || (typeof type === "object" && "str" in type));
