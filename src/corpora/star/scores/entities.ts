import type { StarDialogue } from "../format/scored.js";

/**
 * The entities of a corpus as in STAR's baselines: every value of every row that a wizard selected, in Python's
 * notation; lists contribute their elements. Row numbers, names of APIs and the empty text are included.
 */
export function starEntities(dialogues: Iterable<StarDialogue>): ReadonlySet<string> {
  const entities = new Set<string>();
  for (const { Events } of dialogues) {
    for (const { PrimaryItem: item } of Events) {
      if (item === undefined) continue;
      for (const value of Object.values(item)) {
        for (const one of Array.isArray(value) ? value : [value]) entities.add(pythonText(one));
      }
    }
  }
  return entities;
}

/**
 * The entities that a response can mention: without row numbers, names of APIs, booleans and the empty text, which
 * match responses that do not mention them.
 */
export function starSpokenEntities(dialogues: Iterable<StarDialogue>): ReadonlySet<string> {
  const spoken = new Set<string>();
  for (const { Events } of dialogues) {
    for (const { PrimaryItem: item = {} } of Events) {
      for (const [key, value] of Object.entries(item)) {
        if (key === "id" || key === "APIName" || key === "api_name") continue;
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== "" && one !== null && typeof one !== "boolean") spoken.add(pythonText(one));
        }
      }
    }
  }
  return spoken;
}

function pythonText(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
