import { BacklotError } from "../errors.js";
import { nestsTooDeep, unsound } from "../json/sound.js";
import { visit } from "../packages/jsonc.js";
import { readText } from "./text.js";

/** In longer texts the search for the error's place would take too long; V8's own message is used. */
const MAX_SEARCHED_CHARACTERS = 4_000_000;

/** Reads the value of a JSON file. */
export function readJsonFile(file: string, maxBytes?: number): unknown {
  return parseJson(readText(file, maxBytes), file);
}

/**
 * Parses a JSON text that nests at most 256 deep.
 * @param line the line in the file at which the text starts
 * @throws BacklotError JSON_SYNTAX with line and column
 */
export function parseJson(text: string, file: string, line = 1): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const fault = unsound(value);
    if (fault === null) return value;
    throw new BacklotError("JSON_SYNTAX", `${file} cannot be used: ${fault}`, { place: { file, line } });
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    const message = `${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`;
    const offset = firstError(text);
    if (offset === null) throw new BacklotError("JSON_SYNTAX", message, { place: { file, line }, cause });
    const before = text.slice(0, offset);
    const place = {
      file,
      line: line + before.split("\n").length - 1,
      column: offset - before.lastIndexOf("\n"),
    };
    throw new BacklotError("JSON_SYNTAX", message, { place, cause });
  }
}

/** Parses a JSON text; undefined for invalid JSON, and for JSON that nests too deep for recursion. */
export function shallowJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return nestsTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function firstError(text: string): number | null {
  if (text.length > MAX_SEARCHED_CHARACTERS) return null;
  let first: number | null = null;
  const onError = (_: number, offset: number): void => {
    first ??= offset;
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return null; // nested deeper than the visitor can follow
  }
  return first;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COLON] = [34, 92, 123, 125, 91, 93, 58];

/**
 * Finds the first duplicate key within an object of a JSON text: `JSON.parse` silently keeps the last value.
 * @returns the key and the offset of its second occurrence, or null
 */
export function duplicateKey(json: string): { readonly key: string; readonly offset: number } | null {
  // The keys of every open object; null for a list.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === OPEN) open.push(new Set());
    else if (unit === OPEN_LIST) open.push(null);
    else if (unit === CLOSE || unit === CLOSE_LIST) open.pop();
    else if (unit === QUOTE) {
      const end = endOfText(json, at);
      const keys = open.at(-1);
      if (keys !== undefined && keys !== null && isKey(json, end)) {
        const text = json.slice(at + 1, end - 1);
        const key = text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text;
        if (keys.has(key)) return { key, offset: at };
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function isKey(json: string, from: number): boolean {
  let at = from;
  while (json.charCodeAt(at) <= 32) at += 1;
  return json.charCodeAt(at) === COLON;
}
