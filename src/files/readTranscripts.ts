import { BacklotError } from "../errors.js";
import type { ByteSource } from "../io/records/bytes.js";
import type { RecordKind } from "../io/records/formatDetector.js";
import {
  type ByteRecord,
  type RawRecord,
  type RecordPlace,
  readByteLists,
  readRecordLists,
} from "../io/records/records.js";
import { parseTranscript } from "../transcript/shape/parse.js";
import { dialogueOf, RUN_BEGINS } from "../transcript/shape/storedRun.js";
import type { Transcript } from "../transcript/transcript.js";
import { DuplicateIds } from "./duplicateIds.js";
import { transcriptFiles } from "./transcriptFiles.js";

/** A file, a folder, several of both, or a stream of bytes or text. */
export type TranscriptSource = ByteSource | readonly string[];

/** How transcripts are read. */
export interface ReadOptions {
  /** The longest record, in bytes; a longer one is a problem of its own. Default: 64 MB. */
  readonly maxRecordBytes?: number;
  /** What messages call a stream. Default: `(stream)`. */
  readonly name?: string;
}

/** A dialogue, or the fault of a record. */
export type ReadRecord = RecordPlace &
  (
    | {
        readonly transcript: Transcript;
        /** That its id occurred before in its file, and where; `readTranscripts` knows. */
        readonly duplicate?: BacklotError;
      }
    | { readonly problem: BacklotError }
  );

const TRANSCRIPTS: RecordKind = { noun: "transcripts", recognises: isTranscriptLike };

/**
 * The dialogues of files, folders or a stream, one at a time and in memory bounded by the longest of them: our JSONL,
 * what `backlot rehearse --out` stored, LUCID's JSONL, LUCID's dataset (a JSON array, on one line or many), a file of
 * one dialogue; gzip or not, with or without a byte order mark. A broken record is given as a problem with its line,
 * and reading goes on. A file in which no transcript is found among the first 20 records is not of our format: it
 * gives one `WRONG_FORMAT` problem that says what was seen, and reading goes on with the next file. So does a file
 * that cannot be read to its end. A dialogue whose id occurred before in its file is given all the same, with a
 * `DUPLICATE_ID` problem that names both places.
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
 * The records of files, folders or a stream as raw text, so that workers can parse them: nothing is parsed here but
 * the first record of each file, to see what it is. The rest is as `readTranscripts` says.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without transcripts
 */
export async function* readLines(source: TranscriptSource, options: ReadOptions = {}): AsyncGenerator<RawRecord> {
  for await (const lines of readLineLists(source, options)) yield* lines;
}

/**
 * What `readLines` gives, those together that a piece of a file held.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without transcripts
 */
export async function* readLineLists(
  source: TranscriptSource,
  options: ReadOptions = {},
): AsyncGenerator<readonly RawRecord[]> {
  yield* readRecordLists(await sourcesOf(source), { ...options, kind: TRANSCRIPTS });
}

/**
 * The same for those who pass records on: of one that is a line only the bytes.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without transcripts
 */
export async function* readLineBytes(source: TranscriptSource): AsyncGenerator<readonly (RawRecord | ByteRecord)[]> {
  yield* readByteLists(await sourcesOf(source), { kind: TRANSCRIPTS });
}

async function sourcesOf(source: TranscriptSource): Promise<readonly ByteSource[]> {
  const isPath = typeof source === "string" || Array.isArray(source);
  return isPath ? transcriptFiles(source) : [source as ByteSource];
}

/**
 * Whether a record is meant as a transcript: an id or none, and turns with authors. Broken JSON counts by its words.
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
