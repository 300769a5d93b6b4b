import { EPOCH, mismatch, type Row, type Scalar, type Value } from "../../kit/internal.js";
import { type ResolvedSlot, specType } from "../../schema/facts.js";
import { isSaid } from "../phrases/values.js";

const DAY = 86_400_000;
/** Limit of a slot's values from samples, and from rows. */
const MAX_KNOWN = 12;

/** Numbers at which behaviours branch: none, one, few, many. */
export const NUMBERS: readonly number[] = [
  -1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 20, 30, 50, 100, 500, 1_000, 10_000,
];
/** Hours of a day, on the hour and off it. */
const HOURS = [
  "03:00",
  "07:30",
  "09:00",
  "10:15",
  "12:30",
  "13:00",
  "15:00",
  "17:30",
  "18:00",
  "20:00",
  "21:30",
  "23:45",
];
/** Days from today: the past, each day of the week, a month, a year, ten years. */
const DAYS = [-400, -30, -1, 0, 1, 2, 3, 4, 5, 6, 7, 20, 31, 60, 90, 180, 366, 3_660];
/** Length of a long list. */
const LONG = 25;
/** A text that is in no table. */
const NOWHERE = "nobody knows this";

/**
 * Returns values of a slot at which a behaviour may branch: the schema's, those in rows, and the ends and middles of its type, without
 * duplicates.
 */
export function candidateValues(slot: ResolvedSlot, rows: readonly Row[], now: number = EPOCH): readonly Value[] {
  const type = specType(slot.type);
  const inRows = rows.flatMap((row) => row[slot.name] ?? []).filter(isSaid);
  const known = [...firstOf(slot.values ?? []), ...firstOf(inRows)];
  const made: readonly Value[] = [true, false, ...NUMBERS, ...HOURS, ...DAYS.map((days) => dayAt(now, days))];
  if (typeof type === "object" && "list" in type) return lists(known);
  // A slot of texts accepts any other text.
  const all = type === "str" ? [...known, NOWHERE] : [...known, ...made];
  const fits = all.filter((value) => mismatch(type, value) === null);
  return [...new Map(fits.map((value) => [JSON.stringify(value), value])).values()];
}

/** Returns known lists, and with their items a list of one item and a long list. */
function lists(known: readonly Value[]): readonly Value[] {
  const [item] = known.flatMap((value) => (Array.isArray(value) ? (value as readonly Scalar[]) : []));
  return item === undefined ? known : [...known, [item], Array.from({ length: LONG }, () => item)];
}

const firstOf = (values: readonly Value[]): readonly Value[] =>
  [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].slice(0, MAX_KNOWN);

const dayAt = (now: number, days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10);
