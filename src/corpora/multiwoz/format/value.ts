import { strip } from "../../scores/python.js";
import { normaliseTime } from "./time.js";

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
