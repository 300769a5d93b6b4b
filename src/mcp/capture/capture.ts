import { appendFileSync, lstatSync, rmSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { BacklotError } from "../../errors.js";
import { decodeText, makeFolders, PRIVATE_FILE, PRIVATE_FOLDER, readFileBytes, removeEmpty } from "../../io/index.js";
import { nestsTooDeep } from "../../io/sound.js";
import { isObject, type JsonObject } from "../../json/object.js";

/** A request to a real server, and what it answered. */
export interface CapturedCall {
  /** The method of the request, such as `tools/call`. */
  readonly method: string;
  /** Its parameters, without what belongs to the one request alone (`_meta`). */
  readonly params: Readonly<Record<string, unknown>>;
  /** The result that it answered with. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The error that the server answered with. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /**
   * What the server said before it answered: progress of the request, messages for its log, changes of its lists.
   * Default: nothing.
   */
  readonly notifications?: readonly CapturedNotification[];
}

/** A message of a real server that waits for no answer. */
export interface CapturedNotification {
  /** The method, such as `notifications/progress`. */
  readonly method: string;
  /** Its parameters. The token of a request's progress is that of the capture. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The method of a notification of a request's progress. */
export const PROGRESS = "notifications/progress";

/** The name of the file that holds a capture, in the folder of a mock. */
export const CAPTURE_FILE = "mcp-capture.jsonl";

/**
 * A capture that grows: each call is in the file before its answer is passed on, and stays there whatever happens
 * afterwards.
 */
export class CaptureWriter {
  private readonly file: string;
  /** Whether there was no such file. */
  private readonly isNew: boolean;
  private readonly madeFolders: readonly string[];

  /** @throws BacklotError FILE_UNWRITABLE, also for a link and for a device */
  constructor(file: string) {
    this.file = file;
    let made: readonly string[] = [];
    try {
      const there = lstatSync(file, { throwIfNoEntry: false });
      // A link may lead elsewhere, and a pipe has this process wait for its reader.
      if (there?.isFile() === false) throw new Error("it is not a regular file");
      this.isNew = there === undefined;
      made = makeFolders(dirname(file), PRIVATE_FOLDER);
      this.madeFolders = made;
      appendFileSync(file, "", { mode: PRIVATE_FILE });
      endLastLine(file);
    } catch (cause) {
      removeEmpty(made);
      throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written: ${(cause as Error).message}`, {
        place: { file },
        cause,
      });
    }
  }

  /**
   * Ends the capture. One that nothing came into is removed with the folders that were made for it; what was there
   * before stays.
   */
  close(): void {
    if (!this.isNew || lstatSync(this.file, { throwIfNoEntry: false })?.size !== 0) return;
    rmSync(this.file, { force: true });
    removeEmpty(this.madeFolders);
  }

  /** Adds a call. @throws BacklotError FILE_UNWRITABLE */
  add(call: CapturedCall): void {
    try {
      appendFileSync(this.file, `${JSON.stringify(call)}\n`);
    } catch (cause) {
      throw new BacklotError("FILE_UNWRITABLE", `${this.file} cannot be written`, {
        place: { file: this.file },
        cause,
      });
    }
  }
}

/** Takes away the part of a line that a recording which was killed has left, so that the next call begins a line. */
function endLastLine(file: string): void {
  const bytes = readFileBytes(file);
  const end = wholeLines(bytes);
  if (end < bytes.length) truncateSync(file, end);
  else if (end > 0 && bytes[end - 1] !== NEWLINE) appendFileSync(file, "\n");
}

const NEWLINE = 0x0a;

/** Up to where a capture consists of whole calls: its last line counts without its end where it is one. */
function wholeLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  return isCall(valueIn(bytes.toString("utf8", end))) ? bytes.length : end;
}

/**
 * Reads a capture. A last line without its end, which a recording that was killed has left, is passed over.
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; BAD_LINE at the first line that is not a captured call
 */
export function readCapture(file: string): readonly CapturedCall[] {
  const bytes = readFileBytes(file);
  const lines = decodeText(file, bytes.subarray(0, wholeLines(bytes))).split("\n");
  return lines.flatMap((text, index) => (text.trim() === "" ? [] : [callIn(text, file, index + 1)]));
}

function callIn(text: string, file: string, line: number): CapturedCall {
  const value = valueIn(text);
  if (!isCall(value)) throw new BacklotError("BAD_LINE", "is not a captured call", { place: { file, line } });
  return value;
}

/** What a line holds; null for what is not JSON. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isCall(value: unknown): value is CapturedCall & JsonObject {
  return (
    isObject(value) &&
    typeof value.method === "string" &&
    isObject(value.params) &&
    !nestsTooDeep(value.params) &&
    (isObject(value.result) || (isObject(value.error) && Number.isInteger(value.error.code))) &&
    (value.notifications === undefined || isNotifications(value.notifications))
  );
}

const isNotifications = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) => isObject(one) && typeof one.method === "string" && (one.params === undefined || isObject(one.params)),
  );

/**
 * What two requests have in common that ask the same: the method and the parameters, whatever the order of their
 * keys.
 */
export function requestKey(method: string, params: unknown): string {
  return JSON.stringify([method, sorted(params)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return keys.map((key) => [key, sorted(value[key])]);
}

/** Parameters without what belongs to the one request alone. */
export function withoutMeta(params: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(params)) return {};
  const { _meta, ...rest } = params;
  return rest;
}
