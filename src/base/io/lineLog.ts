import { lstatSync, rmSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { BacklotError } from "../errors.js";
import { appendWhole } from "./appendWhole.js";
import { makeFolders, removeEmpty } from "./inside.js";
import { decodeText, readFileBytes, unwritableFile } from "./text.js";
import { PRIVATE_FOLDER } from "./wholeFile.js";

const NEWLINE = 0x0a;

type IsLine<T> = (value: unknown) => value is T;

/**
 * A growing file of JSON lines. When `add` returns, the line is written whole and stays. Only the owner can read the
 * file.
 */
export class LineLog<T> {
  private readonly file: string;
  private readonly isNew: boolean;
  private readonly madeFolders: readonly string[];

  /** @throws BacklotError FILE_UNWRITABLE, also for a link and for a device */
  constructor(file: string, isLine: IsLine<T>) {
    this.file = file;
    let made: readonly string[] = [];
    try {
      ({ isNew: this.isNew, made } = placeFor(file));
      this.madeFolders = made;
      appendWhole(file, "");
      endLastLine(file, isLine);
    } catch (cause) {
      removeEmpty(made);
      throw unwritableFile(file, cause);
    }
  }

  add(value: T): void {
    try {
      appendWhole(this.file, `${JSON.stringify(value)}\n`);
    } catch (cause) {
      throw unwritableFile(this.file, cause);
    }
  }

  /**
   * Closes the log. A new file without lines is removed, with the folders that were created for it; an existing file
   * stays.
   */
  close(): void {
    if (!this.isNew || lstatSync(this.file, { throwIfNoEntry: false })?.size !== 0) return;
    rmSync(this.file, { force: true });
    removeEmpty(this.madeFolders);
  }
}

/** Removes the partial last line of a killed writer, so that the next entry starts on a line of its own. */
function endLastLine<T>(file: string, isLine: IsLine<T>): void {
  const bytes = readFileBytes(file);
  const end = wholeLines(bytes, isLine);
  if (end < bytes.length) truncateSync(file, end);
  else if (end > 0 && bytes[end - 1] !== NEWLINE) appendWhole(file, "\n");
}

/** The length of the leading whole lines. A last line without line break counts if it is valid. */
function wholeLines<T>(bytes: Buffer, isLine: IsLine<T>): number {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  return isLine(valueIn(bytes.toString("utf8", end))) ? bytes.length : end;
}

/**
 * Reads the lines of such a file. An unfinished last line, left by a killed writer, is skipped.
 * @param what the noun for a line, as in "a captured call"
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; BAD_LINE at the first invalid line
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

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Creates the folders of a growing file.
 * @returns true for a new file, and the created folders
 * @throws Error if the path is no regular file: a link may lead elsewhere, and a pipe would block this process
 */
export function placeFor(file: string): { readonly isNew: boolean; readonly made: readonly string[] } {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (there?.isFile() === false) throw new Error("it is not a regular file");
  return { isNew: there === undefined, made: makeFolders(dirname(file), PRIVATE_FOLDER) };
}
