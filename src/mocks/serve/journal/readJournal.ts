import { createReadStream, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { specialKind, unwritableFile } from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import type { Signal, SignalKind } from "../../../kit/internal.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import type { ResponseTurn, Turn, UserTurn } from "../../../transcript/index.js";
import type { Mark } from "../sessions/changeLog.js";
import type { KeptAnswer } from "../sessions/keptAnswers.js";
import type { WireProgress } from "../sessions/wirePlan.js";

const NAME = /^journal-(\d{6,15})\.jsonl$/;

/** Longer than any line: request bodies are limited, and a session is limited by its commands. */
const MAX_LINE_BYTES = 268_435_456;

export function fileName(number: number): string {
  return `journal-${String(number).padStart(6, "0")}.jsonl`;
}

export interface JournalEnd {
  readonly number: number;
  readonly end: number;
}

/** Removes files that a later one has replaced. @throws BacklotError BAD_JOURNAL, FILE_UNWRITABLE */
export async function readJournal(folder: string, replay: (record: JournalRecord) => void): Promise<JournalEnd> {
  const numbers = readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
  // A later file appears only when it is complete; the earlier one was not removed in time.
  const number = numbers.pop() ?? 1;
  for (const old of numbers) rmSync(join(folder, fileName(old)), { force: true });
  const path = join(folder, fileName(number));
  refuseOthers(path);
  let end = 0;
  let torn: BacklotError | null = null;
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    if (torn !== null) throw torn;
    const record = parsed(text.line, line === 1);
    // Only the last line may be invalid: it was being written when the process died.
    if (record === null || !text.isWhole) torn = damaged(path, line);
    else if (line > 1) replay(record as JournalRecord);
    if (torn === null) end += text.bytes;
  }
  if (torn !== null && line === 1 && end === 0 && (await isForeign(path))) throw torn;
  return { number, end };
}

/** Refuses links, which may lead out of the folder, and other non-regular files: a pipe has no end. */
function refuseOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const problem = stats.isSymbolicLink() ? "it is a link, which may lead out of the folder" : specialKind(stats);
  if (problem !== null) throw unwritableFile(path, new Error(problem));
}

interface Line {
  readonly line: string;
  readonly bytes: number;
  readonly isWhole: boolean;
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let held = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        const bytes = Buffer.concat([...rest, chunk.subarray(from, at)]);
        yield { line: bytes.toString(), bytes: bytes.length + 1, isWhole: true };
        rest = [];
        held = 0;
        from = at + 1;
      }
      rest.push(chunk.subarray(from));
      held += chunk.length - from;
      if (held > MAX_LINE_BYTES) throw new BacklotError("BAD_JOURNAL", `${path} has a line that is too long`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (held > 0) yield { line: Buffer.concat(rest).toString(), bytes: held, isWhole: false };
}

function parsed(line: string, isFirst: boolean): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  if (!isFirst) return typeof value.op === "string" && typeof value.id === "string" ? value : null;
  if (!("journal" in value)) return null;
  if (READ_FORMATS.includes(value.journal as number)) return value;
  throw new BacklotError(
    "BAD_JOURNAL",
    `the journal's format is ${JSON.stringify(value.journal)}, and this version of Backlot reads ${READ_FORMATS.join(" and ")}`,
  );
}

/** True if a file with an invalid first line holds anything other than an incomplete header. */
async function isForeign(path: string): Promise<boolean> {
  const headers = READ_FORMATS.map((format) => `{"journal":${format},"backlot":`);
  for await (const { line } of linesOf(path))
    return !headers.some((header) => header.startsWith(line.slice(0, header.length)));
  return false;
}

function damaged(path: string, line: number): BacklotError {
  return new BacklotError("BAD_JOURNAL", "the journal is damaged: this line is not a record", {
    place: { file: path, line },
  });
}

export const FORMAT = 2;

/** Readable versions. Records of the first one may lack the marks of their changes. */
const READ_FORMATS: readonly number[] = [1, FORMAT];

export interface Header {
  readonly journal: number;
  readonly backlot: string;
}

/** A line of a journal: an action on a session, in the order of actions. */
export type JournalRecord =
  /** The opening is complete, including the server's defaults at that time. */
  | { readonly op: "open"; readonly id: string; readonly opening: OpenOptions }
  /** The digest is that of the session's initial transcript, here and below. */
  | { readonly op: "reopen"; readonly id: string; readonly saved: SavedSession; readonly digest?: string }
  | {
      readonly op: "fork";
      readonly id: string;
      readonly from: string;
      readonly at?: number;
      readonly digest?: string;
    }
  | { readonly op: "close"; readonly id: string; readonly expired?: boolean }
  /** A whole session at the time when the journal was rewritten. */
  | {
      readonly op: "restore";
      readonly id: string;
      readonly opening: OpenOptions;
      readonly saved: SavedSession;
      readonly turns: readonly Turn[];
      readonly sequence: number;
      readonly wire: WireProgress;
      /** The number of the session's changes that it holds. Their records are skipped, wherever they stand. */
      readonly changes?: number;
      readonly answers?: readonly KeptAnswer[];
    }
  | ChangeRecord;

/** A change of one session, with its mark, and its answer if the request may be repeated. */
export type ChangeRecord = SessionChange & Partial<Mark> & { readonly answer?: KeptAnswer };

/** An action on an open session. */
export type SessionChange =
  /** A carried-out command. Its signals are compared with those of the replay. */
  | {
      readonly op: "execute";
      readonly id: string;
      readonly command: string;
      readonly index: number;
      readonly kinds: readonly SignalKind[];
    }
  /** A refused command. It changed nothing, and is not executed again. */
  | { readonly op: "refuse"; readonly id: string; readonly command: string; readonly signals: readonly Signal[] }
  | { readonly op: "call"; readonly id: string; readonly intent: string | null; readonly turns: readonly Turn[] }
  /** A request about an intent that was lost on the wire. */
  | { readonly op: "lost"; readonly id: string; readonly intent: string }
  | { readonly op: "say"; readonly id: string; readonly turn: UserTurn | ResponseTurn }
  | { readonly op: "reset"; readonly id: string };
