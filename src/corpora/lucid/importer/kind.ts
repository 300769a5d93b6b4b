import type { ExpectedRecord } from "../../../files/importing/records.js";
import { isObject } from "../../../json/object.js";

export type Fields = Readonly<Record<string, unknown>>;

/** What LUCID's dataset calls the authors of turns, and what its generator calls the two kinds of signals. */
const AUTHORS: ReadonlySet<unknown> = new Set([
  "User",
  "System",
  "Response",
  "Signal",
  "AutoTurn",
  "AutoTransientTurn",
]);

/** The keys that hold the words of a turn; those of our own transcripts are `text` and `command`. */
const KIND_KEYS = ["query", "expression", "dialog", "response"];

/** What the files of an import have to hold: records of `LUCID_data.json`, or the generator's conversations. */
export const DIALOGUES: ExpectedRecord = {
  noun: "LUCID dialogues",
  recognises(value) {
    if (!isObject(value) || !Array.isArray(value.turns)) return false;
    const [first]: unknown[] = value.turns;
    if (first === undefined) return typeof (value._id ?? value.dialogue_id) === "string";
    return isObject(first) && AUTHORS.has(first.author) && KIND_KEYS.some((key) => Object.hasOwn(first, key));
  },
};
