import { appendFileSync, lstatSync, rmSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { BacklotError } from "../errors.js";
import { makeFolders, removeEmpty } from "./inside.js";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private.js";
import { decodeText, readFileBytes } from "./text.js";

const NEWLINE = 0x0a;

/** Whether the value of a line is what a file holds. */
type IsLine<T> = (value: unknown) => value is T;

/**
 * A file of JSON lines that grows: each is in it whole when `add` returns, and stays there whatever happens afterwards. It is for
 * its owner alone.
 */
export class LineLog<T> {
  private readonly file: string;
  /** Whether there was no such file. */
  private readonly isNew: boolean;
  private readonly madeFolders: readonly string[];

  /** @throws BacklotError FILE_UNWRITABLE, also for a link and for a device */
  constructor(file: string, isLine: IsLine<T>) {
    this.file = file;
    let made: readonly string[] = [];
    try {
      ({ isNew: this.isNew, made } = placeFor(file));
      this.madeFolders = made;
      appendFileSync(file, "", { mode: PRIVATE_FILE });
      endLastLine(file, isLine);
    } catch (cause) {
      removeEmpty(made);
      throw unwritable(file, cause, `: ${(cause as Error).message}`);
    }
  }

  /** Adds a line. @throws BacklotError FILE_UNWRITABLE */
  add(value: T): void {
    try {
      appendFileSync(this.file, `${JSON.stringify(value)}\n`);
    } catch (cause) {
      throw unwritable(this.file, cause);
    }
  }

  /**
   * Ends the file. One that nothing came into is removed with the folders that were made for it; what was there before
   * stays.
   */
  close(): void {
    if (!this.isNew || lstatSync(this.file, { throwIfNoEntry: false })?.size !== 0) return;
    rmSync(this.file, { force: true });
    removeEmpty(this.madeFolders);
  }
}

function unwritable(file: string, cause: unknown, why = ""): BacklotError {
  return new BacklotError("FILE_UNWRITABLE", `${file} cannot be written${why}`, { place: { file }, cause });
}

/** Takes away the part of a line that a writer which was killed has left, so that the next one begins a line. */
function endLastLine<T>(file: string, isLine: IsLine<T>): void {
  const bytes = readFileBytes(file);
  const end = wholeLines(bytes, isLine);
  if (end < bytes.length) truncateSync(file, end);
  else if (end > 0 && bytes[end - 1] !== NEWLINE) appendFileSync(file, "\n");
}

/** Up to where a file consists of whole lines: its last one counts without its end where it is one. */
function wholeLines<T>(bytes: Buffer, isLine: IsLine<T>): number {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  return isLine(valueIn(bytes.toString("utf8", end))) ? bytes.length : end;
}

/**
 * Reads such a file. A last line without its end, which a writer that was killed has left, is passed over.
 * @param what what each line is, as in "a captured call"
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; BAD_LINE at the first line that is something else
 */
export function readLineLog<T>(file: string, isLine: IsLine<T>, what: string): readonly T[] {
  const bytes = readFileBytes(file);
  const lines = decodeText(file, bytes.subarray(0, wholeLines(bytes, isLine))).split("\n");
  return lines.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const value = valueIn(text);
    if (!isLine(value)) throw new BacklotError("BAD_LINE", `is not ${what}`, { place: { file, line: index + 1 } });
    return [value];
  });
}

/** What a line holds; null for what is not JSON. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Makes the folders of a file that grows.
 * @returns true for a file that is new, and the folders that were made
 * @throws Error for what is no regular file: a link may lead elsewhere, and a pipe has this process wait for its reader
 */
export function placeFor(file: string): { readonly isNew: boolean; readonly made: readonly string[] } {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (there?.isFile() === false) throw new Error("it is not a regular file");
  return { isNew: there === undefined, made: makeFolders(dirname(file), PRIVATE_FOLDER) };
}
