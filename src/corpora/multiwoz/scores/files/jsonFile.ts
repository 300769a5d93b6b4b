import { gunzipSync } from "node:zlib";
import { BacklotError } from "../../../../base/errors.js";
import { decodeText, readFileBytes, unreadableFile } from "../../../../base/io/index.js";
import { readJson } from "../../../../schema/source.js";

/** The maximum uncompressed size in bytes, bounded by the length of a string. */
const MAX_BYTES = 500 * 2 ** 20;

/** Reads a JSON file; gzip and a byte order mark are allowed. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = fileText(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { syntax } = readJson(file, text);
    const why = isLines(text) ? "holds one JSON object a line; one object for all is expected" : syntax?.message;
    const message = `${file}: ${why ?? (cause as Error).message}`;
    throw new BacklotError("JSON_SYNTAX", message, { place: syntax?.place ?? { file }, cause });
  }
}

function fileText(file: string): string {
  const bytes = readFileBytes(file, MAX_BYTES);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeText(file, bytes);
  try {
    return decodeText(file, gunzipSync(bytes, { maxOutputLength: MAX_BYTES }));
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}

/** A fault of a file of the evaluation's data. */
export function wrong(file: string, why: string, dialogue?: string): BacklotError {
  const place = dialogue === undefined ? { file } : { file, dialogue };
  return new BacklotError("MULTIWOZ_DATA", `${file}: ${why}`, { place });
}

function isLines(text: string): boolean {
  const [first = "", second = ""] = text.split("\n", 2).map((line) => line.trim());
  try {
    return [first, second].every((line) => line.startsWith("{") && typeof JSON.parse(line) === "object");
  } catch {
    return false;
  }
}

/** Describes a JSON value in messages: `an object with the keys goal and log`. */
export function kindOfJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value !== "object") return typeof value === "string" ? "a text" : `a ${typeof value}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return "an empty object";
  const named = keys.slice(0, 4).map((key) => key.slice(0, 40));
  return `an object with the ${keys.length === 1 ? "key" : "keys"} ${named.join(", ")}${keys.length > 4 ? ", …" : ""}`;
}
