import { MAX_DEPTH } from "../../labels/parse/cursor.js";
import { MAX_LENGTH } from "../../labels/parse/parse.js";

/** The most lines of a command; more are a mistake, such as a bracket that is never closed. */
const MAX_LINES = 200;

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Joins the lines of commands: as in the language itself, a command continues while a bracket is open, or after a
 * backslash at the end of its line. A blank line ends it, complete or not.
 */
export class CommandLines {
  private lines: string[] = [];

  get isOpen(): boolean {
    return this.lines.length > 0;
  }

  /** @returns the command that this line completes, or null */
  add(line: string): string | null {
    const isBlank = line.trim() === "";
    if (!this.isOpen && /^\s*(#|$)/.test(line)) return null;
    if (!isBlank) this.lines.push(line);
    const goesOn = !isBlank && this.lines.length < MAX_LINES && isUnfinished(this.lines.join("\n"));
    return goesOn ? null : this.end();
  }

  /** @returns the beginning of an incomplete command, or null */
  end(): string | null {
    const command = this.lines.join("\n");
    this.lines = [];
    return command === "" ? null : command;
  }
}

/**
 * True if a command's text ends within brackets or in a backslash. Text that no further line could complete counts as
 * finished.
 */
export function isUnfinished(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const closing: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"' || character === "'") {
      const end = endOfString(text, at);
      if (end === null) return isJoined(text);
      at = end;
    } else if (character === "#") {
      const end = text.indexOf("\n", at);
      if (end === -1) return closing.length > 0;
      at = end;
    } else if (Object.hasOwn(PAIRS, character)) {
      if (closing.push(PAIRS[character] as string) > MAX_DEPTH) return false;
    } else if (/[)\]}]/.test(character) && closing.pop() !== character) {
      return false;
    }
  }
  return closing.length > 0 || isJoined(text);
}

/** The position of a string's closing quote; null if its line ends before. */
function endOfString(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[start]) return at;
    else if (text[at] === "\n") return null;
  }
  return null;
}

/** True if the last line ends in a backslash that is not itself escaped. */
function isJoined(text: string): boolean {
  const end = text.endsWith("\r") ? text.length - 1 : text.length;
  let backslashes = 0;
  while (text[end - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}
