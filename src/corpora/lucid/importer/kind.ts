import { isObject } from "../../../base/json/object.js";
import type { ExpectedRecord } from "../../../transcript/files/importing/records.js";

export type Fields = Readonly<Record<string, unknown>>;

/** Authors of turns in LUCID's dataset, and the generator's names of its two kinds of signals. */
const AUTHORS: ReadonlySet<unknown> = new Set([
  "User",
  "System",
  "Response",
  "Signal",
  "AutoTurn",
  "AutoTransientTurn",
]);

/** Keys for the text of a turn; Backlot's own transcripts use `text` and `command`. */
const KIND_KEYS = ["query", "expression", "dialog", "response"];

/** The format of dialogue files: records of `LUCID_data.json`, or conversations of the generator. */
export const DIALOGUES: ExpectedRecord = {
  noun: "LUCID dialogues",
  recognises(value) {
    if (!isObject(value) || !Array.isArray(value.turns)) return false;
    const [first]: unknown[] = value.turns;
    if (first === undefined) return typeof (value._id ?? value.dialogue_id) === "string";
    return isObject(first) && AUTHORS.has(first.author) && KIND_KEYS.some((key) => Object.hasOwn(first, key));
  },
};
