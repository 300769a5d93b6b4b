import { strip } from "../../scores/python.js";
import { normaliseTime } from "./time.js";
import { normaliseVenueName } from "./venueNames.js";

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

/**
 * Normalises a value of a state for the database, by the rules of its (normalised) slot.
 * @returns null if the reference raises an error: an unreadable time
 */
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

/** Whether a value of a state is no constraint in the evaluation. */
export function isIndifferent(value: unknown): boolean {
  return INDIFFERENT.has(value);
}
