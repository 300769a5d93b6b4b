import { BacklotError, type Place } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { fromLucid } from "../lucid/fromLucid.js";
import type { Transcript } from "../transcript.js";
import { isTranscript, MAX_DEPTH } from "./check.js";
import { badJson, badTranscript } from "./explain.js";
import { dialogueOf, isTornRun, tornRun } from "./storedRun.js";

/**
 * Parses one record as a transcript: a line of our JSONL, a LUCID record (it has `_id`, not `id`), or a line of
 * `rehearse --out`. `{"$float": "5.0"}` becomes the number 5. Synchronous, so that worker threads can parse the raw
 * lines of `readLines`.
 * @param place the place of the text, for the error
 * @throws BacklotError BAD_LINE naming the turn and the key, TORN_LINE for a stored rehearsal that was cut off
 */
export function parseTranscript(text: string, place: Place = {}): Transcript {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (cause) {
    throw isTornRun(text) ? tornRun(place) : badJson(text, cause, place);
  }
  // A single character is found much faster than a longer text.
  const mayHoldNumbers = text.includes("$") && (text.includes('"$float"') || text.includes('"$int"'));
  return asTranscript(mayHoldNumbers ? plainNumbers(value) : value, place);
}

/**
 * Returns a parsed JSON value as a transcript: unchanged if it has our shape, converted if it is a LUCID record, or the
 * dialogue of a stored rehearsal.
 * @throws BacklotError BAD_LINE naming the turn and the key
 */
export function asTranscript(record: unknown, place: Place = {}): Transcript {
  const value = dialogueOf(record, place.line);
  if (isTranscript(value)) return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BacklotError("BAD_LINE", `a transcript is an object, not ${formatValue(value)}`, { place });
  }
  if (Object.hasOwn(value, "_id") || (!Object.hasOwn(value, "id") && isLucidLike(value))) {
    return fromLucid(value as Readonly<Record<string, unknown>>, place);
  }
  throw badTranscript(value, place);
}

const LUCID_KEYS = ["query", "expression", "dialog"];

function isLucidLike(value: object): boolean {
  const turns: unknown = (value as { readonly turns?: unknown }).turns;
  const first: unknown = Array.isArray(turns) ? turns[0] : undefined;
  return typeof first === "object" && first !== null && LUCID_KEYS.some((key) => Object.hasOwn(first, key));
}

/**
 * Replaces every `{"$float": "5.0"}` and `{"$int": "5"}` in freshly parsed JSON by its number, in place. Texts that are
 * no finite number, and ints that JavaScript cannot represent, stay and are refused later with their key.
 * @returns the value, or its number
 */
export function plainNumbers(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > 2 * MAX_DEPTH) return value;
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields);
  const only = keys.length === 1 ? keys[0] : undefined;
  const text = only === "$float" || only === "$int" ? fields[only] : undefined;
  if (typeof text === "string" && /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)) {
    const number = Number(text);
    if (only === "$float" ? Number.isFinite(number) : Number.isSafeInteger(number)) return number;
  }
  for (const key of keys) {
    const plain = plainNumbers(fields[key], depth + 1);
    if (plain !== fields[key]) fields[key] = plain;
  }
  return value;
}
