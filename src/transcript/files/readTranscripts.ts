import { createHash } from "node:crypto";
import { BacklotError } from "../../base/errors.js";
import type { ByteSource } from "../../base/io/records/bytes.js";
import {
  type ByteRecord,
  type RawRecord,
  type RecordKind,
  type RecordPlace,
  readByteLists,
  readRecordLists,
} from "../../base/io/records/records.js";
import { parseTranscript } from "../shape/parse.js";
import { dialogueOf, RUN_BEGINS } from "../shape/storedRun.js";
import type { Transcript } from "../transcript.js";
import { transcriptFiles } from "./transcriptFiles.js";

/** A source of transcripts: a file, a folder, several of both, or a stream of bytes or text. */
export type TranscriptSource = ByteSource | readonly string[];

/** Options of reading transcripts. */
export interface ReadOptions {
  /** The longest record, in bytes; a longer one is reported as a problem. Default: 64 MB. */
  readonly maxRecordBytes?: number;
  /** The name of a stream in messages. Default: `(stream)`. */
  readonly name?: string;
}

/** A dialogue, or the fault of a record. */
export type ReadRecord = RecordPlace &
  (
    | {
        readonly transcript: Transcript;
        /** The problem of a duplicate id, with both places. Set by `readTranscripts` alone. */
        readonly duplicate?: BacklotError;
      }
    | { readonly problem: BacklotError }
  );

const TRANSCRIPTS: RecordKind = { noun: "transcripts", recognises: isTranscriptLike };

/**
 * Reads the dialogues of files, folders or a stream, one at a time and in memory bounded by the longest of them: our
 * JSONL, runs stored by `backlot rehearse --out`, LUCID's JSONL, LUCID's dataset (a JSON array, on one line or many), a
 * file of one dialogue; gzip or not, with or without a byte order mark. A broken record is returned as a problem with
 * its line, and reading goes on. A file without a transcript among its first 20 records gives one `WRONG_FORMAT`
 * problem that describes its content, and reading goes on with the next file. So does a file that cannot be read to its
 * end. A dialogue with a duplicate id in its file is still returned, with a `DUPLICATE_ID` problem that names both
 * places.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without transcripts
 * @example
 * ```ts
 * import { readTranscripts } from "backlot/project";
 *
 * let turns = 0;
 * for await (const record of readTranscripts("examples")) {
 *   if ("problem" in record) console.error(record.problem.message);
 *   else turns += record.transcript.turns.length;
 * }
 * console.assert(turns > 0);
 * ```
 */
export async function* readTranscripts(
  source: TranscriptSource,
  options: ReadOptions = {},
): AsyncGenerator<ReadRecord> {
  const ids = new DuplicateIds();
  for await (const raw of readLines(source, options)) {
    const record = "problem" in raw ? raw : parseRecord(raw);
    const duplicate = "transcript" in record ? ids.add(record.transcript.id, record) : null;
    yield duplicate === null ? record : { ...record, duplicate };
  }
}

/** Parses one raw record: the second half of `readTranscripts`, for worker threads. */
export function parseRecord({ text, ...place }: RecordPlace & { readonly text: string }): ReadRecord {
  try {
    const { file, line, column } = place;
    return { ...place, transcript: parseTranscript(text, { file, line, column }) };
  } catch (error) {
    if (error instanceof BacklotError) return { ...place, problem: error };
    throw error;
  }
}

/**
 * Reads the records of files, folders or a stream as raw text, so that workers can parse them. Only the first record of
 * each file is parsed, to recognise the format. Otherwise like `readTranscripts`.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without transcripts
 */
export async function* readLines(source: TranscriptSource, options: ReadOptions = {}): AsyncGenerator<RawRecord> {
  for await (const lines of readLineLists(source, options)) yield* lines;
}

/** Reads records like `readLines`, in one list for each chunk of a file. */
export async function* readLineLists(
  source: TranscriptSource,
  options: ReadOptions = {},
): AsyncGenerator<readonly RawRecord[]> {
  yield* readRecordLists(await sourcesOf(source), { ...options, kind: TRANSCRIPTS });
}

/** Reads records in lists, to pass them on: a record that is a line is returned as bytes alone. */
export async function* readLineBytes(source: TranscriptSource): AsyncGenerator<readonly (RawRecord | ByteRecord)[]> {
  yield* readByteLists(await sourcesOf(source), { kind: TRANSCRIPTS });
}

async function sourcesOf(source: TranscriptSource): Promise<readonly ByteSource[]> {
  const isPath = typeof source === "string" || Array.isArray(source);
  return isPath ? transcriptFiles(source) : [source as ByteSource];
}

/**
 * True if a record is meant as a transcript: an optional id, and turns with authors. Broken JSON is judged by its
 * words.
 */
function isTranscriptLike(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (text.startsWith(RUN_BEGINS)) return true;
    return text.trimStart().startsWith("{") && text.includes('"turns"') && text.includes('"author"');
  }
  if (typeof value !== "object" || value === null) return false;
  const { turns, id, _id } = dialogueOf(value) as {
    readonly turns?: unknown;
    readonly id?: unknown;
    readonly _id?: unknown;
  };
  if (!Array.isArray(turns)) return false;
  const first: unknown = turns[0];
  if (first === undefined) return typeof (id ?? _id) === "string";
  return typeof first === "object" && first !== null && Object.hasOwn(first, "author");
}

export interface DialoguePlace {
  readonly file: string;
  readonly line: number;
  readonly record?: number;
}

/** Longer ids are kept as a digest, so that every id takes bounded memory. */
const MAX_KEPT_CHARACTERS = 64;

/** Finds dialogues whose id occurred before in their file. Files come one after the other. */
export class DuplicateIds {
  private file: string | null = null;
  private readonly first = new Map<string, Pick<DialoguePlace, "line" | "record">>();

  /** @returns a problem with both places if the id occurred before in the file, otherwise null */
  add(id: string, place: DialoguePlace): BacklotError | null {
    const { file, line, record } = place;
    if (file !== this.file) {
      this.first.clear();
      this.file = file;
    }
    const key = id.length <= MAX_KEPT_CHARACTERS ? id : createHash("sha256").update(id).digest("base64");
    const earlier = this.first.get(key);
    if (earlier === undefined) {
      this.first.set(key, record === undefined ? { line } : { line, record });
      return null;
    }
    const isOneLine = earlier.line === line && earlier.record !== undefined && record !== undefined;
    const [before, here] = isOneLine
      ? [`record ${earlier.record} of ${file}`, `record ${record}`]
      : [`${file}:${earlier.line}`, `line ${line}`];
    const clippedId = id.length <= MAX_KEPT_CHARACTERS ? id : `${id.slice(0, MAX_KEPT_CHARACTERS)}…`;
    return new BacklotError("DUPLICATE_ID", `${before} has the id ${clippedId} already, which ${here} repeats`, {
      place: { file, line, dialogue: clippedId },
    });
  }
}
