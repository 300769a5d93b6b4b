import { gunzipSync } from "node:zlib";
import { BacklotError } from "../../../../base/errors.js";
import { decodeText, readFileBytes, unreadableFile } from "../../../../base/io/index.js";
import { readJson } from "../../../../schema/source.js";

/** The maximum uncompressed size in bytes, bounded by the length of a string. */
const MAX_BYTES = 500 * 2 ** 20;

/**
 * Reads a JSON file; gzip and a byte order mark are allowed.
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; JSON_SYNTAX with line and column
 */
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

function isLines(text: string): boolean {
  const [first = "", second = ""] = text.split("\n", 2).map((line) => line.trim());
  try {
    return [first, second].every((line) => line.startsWith("{") && typeof JSON.parse(line) === "object");
  } catch {
    return false;
  }
}
