import { strip } from "../../scores/python.js";

/** Types are looked up without trimming or lower-casing, as in the reference. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["swimming pool", "swimmingpool"],
  ["mutliple sports", "multiple sports"],
  ["night club", "nightclub"],
  ["guest house", "guesthouse"],
]);
const FOODS: ReadonlyMap<string, string> = new Map([
  ["eriterean", "mediterranean"],
  ["brazilian", "portuguese"],
  ["sea food", "seafood"],
  ["portugese", "portuguese"],
  ["modern american", "north american"],
  ["americas", "north american"],
  ["intalian", "italian"],
  ["italain", "italian"],
  ["asian or oriental", "asian"],
  ["english", "british"],
  ["australasian", "australian"],
  ["gastropod", "gastropub"],
  ["brutish", "british"],
  ["bristish", "british"],
  ["europeon", "european"],
]);

/** Normalises the name of a slot: lower case, no blanks, `arrive` and `leave` for their longer forms. */
export function normaliseSlot(slot: string): string {
  const name = slot.toLowerCase().replaceAll(" ", "");
  return name === "arriveby" ? "arrive" : name === "leaveat" ? "leave" : name;
}

/** Normalises a value for its (normalised) slot; null for an unreadable time, where the reference raises an error. */
export function normaliseValue(slot: string, value: string): string | null {
  switch (slot) {
    case "name":
    case "destination":
    case "departure":
      return normaliseVenueName(value);
    case "type":
      return TYPES.get(value) ?? value;
    case "food": {
      const food = strip(value).toLowerCase();
      return FOODS.get(food) ?? food;
    }
    case "arrive":
    case "leave":
    case "arriveby":
    case "leaveat":
    case "time":
      return normaliseTime(value);
    case "parking":
    case "internet":
      return value === "free" ? "yes" : value;
    default:
      return value;
  }
}

const INDIFFERENT: ReadonlySet<unknown> = new Set([
  "dontcare",
  "not mentioned",
  "don't care",
  "dont care",
  "do n't care",
  "do not care",
]);

/** True if a value of a state is no constraint in the evaluation. */
export const isIndifferent = (value: unknown): boolean => INDIFFERENT.has(value);

/** Crowd workers' spellings of restaurants, hotels and attractions, with the names in the database. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ["hotel du vin bistro", "hotel du vin and bistro"],
  ["the river bar and grill", "the river bar steakhouse and grill"],
  ["nando's", "nandos"],
  ["city center b and b", "city center north b and b"],
  ["acorn house", "acorn guest house"],
  ["caffee uno", "caffe uno"],
  ["cafe uno", "caffe uno"],
  ["rosa's", "rosas bed and breakfast"],
  ["restaurant called two two", "restaurant two two"],
  ["restaurant 2 two", "restaurant two two"],
  ["restaurant two 2", "restaurant two two"],
  ["restaurant 2 2", "restaurant two two"],
  ["restaurant 1 7", "restaurant one seven"],
  ["restaurant 17", "restaurant one seven"],

  ["lime house", "limehouse"],
  ["cityrooms", "cityroomz"],
  ["whale of time", "whale of a time"],
  ["huntingdon hotel", "huntingdon marriott hotel"],
  ["holiday inn exlpress, cambridge", "express by holiday inn cambridge"],
  ["university hotel", "university arms hotel"],
  ["arbury guesthouse and lodge", "arbury lodge guesthouse"],
  ["bridge house", "bridge guest house"],
  ["arbury guesthouse", "arbury lodge guesthouse"],
  ["nandos in the city centre", "nandos city centre"],

  ["broughton gallery", "broughton house gallery"],
  ["scudamores punt co", "scudamores punting co"],
  ["cambridge botanic gardens", "cambridge university botanic gardens"],
  ["the junction", "junction theatre"],
  ["trinity street college", "trinity college"],
  ["christ college", "christ's college"],
  ["christs", "christ's college"],
  ["history of science museum", "whipple museum of the history of science"],
  ["parkside pools", "parkside swimming pool"],
  ["the botanical gardens at cambridge university", "cambridge university botanic gardens"],
  ["cafe jello museum", "cafe jello gallery"],
]);

/** Normalises the name of a venue or place: lower case, `&` spelt out, known misspellings corrected. */
function normaliseVenueName(value: string): string {
  const name = strip(value).toLowerCase().replaceAll(" & ", " and ").replaceAll("&", " and ").replaceAll(" '", "'");
  return CANONICAL.get(name) ?? name;
}

const PHRASES: ReadonlyMap<string, string> = new Map([
  ["afternoon", "13:00"],
  ["lunch", "12:00"],
  ["noon", "12:00"],
  ["mid-day", "12:00"],
  ["around lunch time", "12:00"],
  ["morning", "08:00"],
  // As published: this evening is read as a morning.
  ["seven o'clock tomorrow evening", "07:00"],
  ["three forty five p.m", "15:45"],
  ["one thirty p.m.", "13:30"],
  ["six fourty five", "06:45"],
  ["eight thirty", "08:30"],
]);

/** A whole number in ASCII digits as Python's `int()` reads it: with surrounding blanks and single underscores. */
const INTEGER = /^[+-]?\d+(?:_\d+)*$/;

/** Normalises a time to `HH:MM` if the reference recognises it; otherwise the text, trimmed and lower-cased. The rules and
 * their order are the reference's, including oddities: `12:30pm` becomes 24:30, `929` becomes 929:00. Null if it raises
 * an error, as for `half past: 7 pm`. */
function normaliseTime(value: string): string | null {
  let time = strip(value).toLowerCase();
  const phrase = PHRASES.get(time);
  if (phrase !== undefined) return phrase;
  if (time.startsWith("one o'clock p.m")) return "13:00";
  if (time.startsWith("ten o'clock a.m")) return "10:00";
  if (time.startsWith("by")) time = time.slice(3);
  if (time.startsWith("after")) time = strip(time.slice(5));
  if (time.startsWith("afer")) time = strip(time.slice(4));
  if (time.endsWith("am")) time = strip(time.slice(0, -2));
  if (time.endsWith("a.m.")) time = strip(time.slice(0, -4));
  if (time.endsWith("pm") || time.endsWith("p.m.")) {
    if (time.endsWith("pm")) time = strip(time.slice(0, -2));
    if (time.endsWith("p.m.")) time = strip(time.slice(0, -4));
    const parts = time.split(":");
    const [hours = "", minutes = ""] = parts;
    if (parts.length === 2) {
      const hour = integer(hours);
      return hour === null ? null : `${hour + 12}:${minutes}`;
    }
    if (parts.length === 1 && /^\d+$/.test(time)) return `${Number(time) + 12}:00`;
  }
  if (time === "") return "00:00";
  if (/[.,?]$/.test(time)) time = time.slice(0, -1);
  if (/^\d+$/.test(time)) {
    return time.length === 4 ? `${time.slice(0, 2)}:${time.slice(2)}` : `${time.padStart(2, "0")}:00`;
  }
  if (time.includes(":")) time = time.replaceAll(" ", "");
  if (time.length === 4 && time[1] === ":") {
    const [hours = "", minutes = ""] = time.split(":");
    // Python's zfill keeps a sign in front.
    return `${/[+-]/.test(hours) ? `${hours}0` : hours.padStart(2, "0")}:${minutes}`;
  }
  return time;
}

/** Minutes since midnight of a text with `HH:MM` in front, 0 for others; null if the reference raises an error. */
export function minutesOf(time: string): number | null {
  if (!/^[0-9][0-9]:[0-9][0-9]/.test(time)) return 0;
  const [hours = "", minutes = ""] = time.split(":");
  const [hour, minute] = [integer(hours), integer(minutes)];
  return hour === null || minute === null ? null : hour * 60 + minute;
}

function integer(text: string): number | null {
  const digits = strip(text);
  return INTEGER.test(digits) ? Number(digits.replaceAll("_", "")) : null;
}

/** The latest time with two digits for hours. */
const LATEST = 99 * 60 + 59;

/** Normalises a time to `HH:MM` for comparison as text. Hours may exceed 24 if the tables or a user say so. Other texts
 * become midnight, as in the evaluation's database. */
export function clockOf(text: string): string {
  const normal = normaliseTime(text) ?? text;
  // If the evaluation raises an error, the leading time counts.
  const minutes = Math.min(minutesOf(normal) ?? minutesOf(normal.slice(0, 5)) ?? 0, LATEST);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
