import type { Place, Span } from "../../base/errors.js";
import { readFileBytes } from "../../base/io/index.js";
import { visible } from "../../base/json/visible.js";
import { displayWidth } from "../../transcript/showSignal.js";
import type { Colours } from "./colours.js";

const MAX_CHARACTERS = 96;
/** Larger files are not read again for an excerpt. */
const MAX_FILE_BYTES = 32 * 2 ** 20;

/**
 * Returns the line of a text on which a span starts, with the span underlined up to the end of that line.
 * ```
 * reserve_tabel()
 * ^^^^^^^^^^^^^
 * ```
 */
export function excerptOf(text: string, [start, end]: Span, colours: Colours): string[] {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
  const line = text.slice(lineStart, lineEnd).trimEnd().replaceAll("\t", " ");
  const from = wholeCharacter(line, start - lineStart);
  const to = Math.min(Math.max(end - lineStart, from + 1), line.length + 1);
  const shift = Math.max(0, from - Math.max(MAX_CHARACTERS / 3, MAX_CHARACTERS - (to - from)));
  const isCut = line.length > shift + MAX_CHARACTERS;
  const part = line.slice(shift, shift + MAX_CHARACTERS);
  const before = `${shift > 0 ? "…" : ""}${visible(part.slice(0, from - shift))}`;
  const marked = visible(part.slice(from - shift, to - shift));
  const after = `${visible(part.slice(to - shift))}${isCut ? "…" : ""}`;
  const underline = "^".repeat(Math.max(1, displayWidth(marked)));
  return [`${before}${marked}${after}`, `${" ".repeat(displayWidth(before))}${colours.red(underline)}`];
}

/** The start of the character at a position, never between the halves of a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  return (line.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/** Returns the line at a place in a file, underlined from its column on; empty if there is none. */
export function excerptAt({ file, line, column }: Place, colours: Colours): string[] {
  if (file === undefined || line === undefined) return [];
  const text = lineOf(file, line);
  if (text === null || text.trim() === "") return [];
  const start = column === undefined ? text.length - text.trimStart().length : column - 1;
  if (start > text.length) return [];
  return excerptOf(text, [start, start + tokenLength(text, start)], colours);
}

/** The length of the word, text or mark at a position in a line of JSON or code. */
function tokenLength(line: string, start: number): number {
  const token = /^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[\w$.-]+|[^\s])/u.exec(line.slice(start));
  return token?.[0].length ?? 1;
}

function lineOf(file: string, line: number): string | null {
  try {
    const bytes = readFileBytes(file, MAX_FILE_BYTES);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return null;
    const text = bytes.toString("utf8").replace(/^\ufeff/, "");
    return text.split("\n")[line - 1]?.replace(/\r$/, "") ?? null;
  } catch {
    return null; // The excerpt is a courtesy: the message names the place anyway.
  }
}
