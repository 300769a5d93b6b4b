import { isAbsolute, relative } from "node:path";
import { BacklotError, type Place, type Span } from "../../base/errors.js";
import { readFileBytes } from "../../base/io/index.js";
import { framesOf, MEND, whatWasThrown } from "../../base/io/thrown.js";
import { visible } from "../../base/json/visible.js";
import { displayWidth } from "../../transcript/showSignal.js";
import type { Colours } from "./colours.js";
import { EXIT } from "./exit.js";
import { err } from "./output.js";

/** The text to which a problem's span refers. */
export interface Spanned {
  readonly text: string;
  readonly span: Span;
}

/**
 * Formats a problem for people: code and message, place, the underlined line, and advice.
 * ```
 * UNKNOWN_INTENT: no intent is called reserve_tabel; did you mean reserve_table?
 *   reserve_tabel()
 *   ^^^^^^^^^^^^^
 *   hint: Check the spelling, or add the intent's JSON file to the intents folder.
 * ```
 */
export function describe(
  problem: { readonly code: string; readonly message: string; readonly hint?: string; readonly place?: Place },
  colours: Colours,
  spanned?: Spanned,
): string[] {
  const { code, message, hint, place = {} } = problem;
  const [first = "", ...more] = message.split("\n").map(visible);
  const position = positionOf(place);
  const excerpt = spanned === undefined ? excerptAt(place, colours) : excerptOf(spanned.text, spanned.span, colours);
  const isSaid = position === "" || message.includes(position);
  return [
    `${colours.red(code)}: ${first}`,
    ...more,
    ...(isSaid ? [] : [colours.dim(`  ${position}`)]),
    ...(more.length > 0 && isSaid ? [] : excerpt.map((line) => `  ${line}`)),
    ...(hint === undefined ? [] : [`  ${colours.cyan("hint:")} ${hint}`]),
  ];
}

export function printProblem(problem: Parameters<typeof describe>[0], spanned?: Spanned): void {
  err.print(...describe(problem, err.colours, spanned));
}

/**
 * Formats a place as far as it is known: `intents/book_flight.json:12:7`, `dialogues.jsonl:3, dialogue A-1, turn 4`.
 */
export function positionOf({ file, line, column, pointer, dialogue, turn }: Place): string {
  const at = [file === undefined ? file : nearby(file), line, column].filter((part) => part !== undefined).join(":");
  const inFile = pointer === undefined ? at : `${at}#${pointer}`;
  const inDialogue = [
    dialogue === undefined ? [] : [`dialogue ${visible(dialogue)}`],
    turn === undefined ? [] : [`turn ${turn}`],
  ].flat();
  return [visible(inFile), ...inDialogue].filter((part) => part !== "").join(", ");
}

/** A path as a user would type it: relative if it lies in the current folder. */
function nearby(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return path === "" || path.startsWith("..") ? file : path;
}

/**
 * Reports on stderr why a command failed. `how` ends a clause on the project's own code; by default a call of it threw.
 */
export function reportFailure(thrown: unknown, how = ""): number {
  const error = attributed(thrown, how);
  if (error instanceof BacklotError && error.code !== "INTERNAL") {
    printProblem(error);
    return EXIT.usage;
  }
  const stack = error instanceof Error ? (error.stack ?? String(error)) : whatWasThrown(error).text;
  // A stack may quote foreign text.
  err.print(
    ...stack.split("\n").map(visible),
    "INTERNAL: this is a bug of Backlot; please report it with the command that led here.",
  );
  return EXIT.bug;
}

/** Attributes an error to the project if its own code threw it. A value that cannot be inspected becomes a text. */
function attributed(error: unknown, how: string): unknown {
  try {
    if (!(error instanceof Error) || error instanceof BacklotError || framesOf(error)[0] == null) return error;
  } catch {
    return whatWasThrown(error).text;
  }
  const { text, place } = whatWasThrown(error);
  const hint = how === "" ? MEND : undefined;
  const message = `a module of the project failed${how}: ${text}`;
  return new BacklotError("MODULE_FAILED", message, { place, cause: error, hint });
}

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
