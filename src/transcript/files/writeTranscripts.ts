import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AtomicFile } from "../../base/io/index.js";
import type { Signal } from "../../kit/internal.js";
import { isTranscript } from "../shape/check.js";
import { badTranscript } from "../shape/explain.js";
import type { Transcript, Turn, UserMeaning } from "../transcript.js";

/** The order of keys in our JSONL: that of the types. */
const TURN_KEYS = ["author", "index", "command", "signal", "text", "means", "tags", "extra"];
const SIGNAL_KEYS = [
  "kind",
  "ref",
  "slot",
  "options",
  "intent",
  "arguments",
  "filter",
  "row",
  "rows",
  "total",
  "reason",
  "alternatives",
  "code",
  "message",
  "hint",
  "span",
];
const MEANING_KEYS = ["intent", "slots", "confirms", "cancels", "requests", "references"];
const FINAL_KEYS = ["intent", "slots", "confirmed"];
const TRANSCRIPT_KEYS = [
  "id",
  "split",
  "turns",
  "entities",
  "tables",
  "outcomes",
  "faults",
  "observes",
  "seed",
  "now",
  "final",
  "extra",
];

/** Known keys come first, in order. Any other is kept, so that the check that follows can name it. */
function ordered<T>(value: T, keys: readonly string[]): T {
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const others = Object.keys(fields).filter((key) => !keys.includes(key));
  const entries = [...keys, ...others].flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]]));
  return Object.fromEntries(entries) as T;
}

function orderedTurn(turn: Turn): Turn {
  const sorted = ordered(turn, TURN_KEYS);
  if (sorted?.author === "User" && sorted.means !== undefined) {
    return { ...sorted, means: ordered<UserMeaning>(sorted.means, MEANING_KEYS) };
  }
  return sorted?.author === "Signal" && sorted.signal !== undefined
    ? { ...sorted, signal: ordered<Signal>(sorted.signal, SIGNAL_KEYS) }
    : sorted;
}

/**
 * Formats a transcript as one line of our JSONL, without the line break. The order of keys is fixed, so that equal
 * transcripts are equal bytes. `parseTranscript` reads it back unchanged.
 * @throws BacklotError BAD_LINE for a transcript that could not be read back, naming the turn and the key
 */
export function formatTranscript(transcript: Transcript): string {
  if (typeof transcript !== "object" || transcript === null) throw badTranscript(transcript);
  const sorted = ordered(transcript, TRANSCRIPT_KEYS) as { turns: unknown; final?: unknown };
  if (Array.isArray(sorted.turns)) sorted.turns = sorted.turns.map(orderedTurn);
  if (typeof sorted.final === "object" && sorted.final !== null) {
    const tasks = Object.entries(sorted.final).map(([variable, task]) => [variable, ordered(task, FINAL_KEYS)]);
    sorted.final = Object.fromEntries(tasks);
  }
  if (!isTranscript(sorted)) throw badTranscript(sorted);
  return JSON.stringify(sorted);
}

const BATCH = 1 << 18;

const compress = promisify(gzip);

/**
 * A JSONL file under construction, one transcript a line. The path stays untouched until `finish`. A path that ends in
 * `.gz` is compressed.
 * @throws BacklotError FILE_UNWRITABLE from every method
 */
export class TranscriptWriter {
  readonly #file: AtomicFile;
  readonly #isGzip: boolean;
  #pending: string[] = [];
  #size = 0;
  #written: Promise<void> = Promise.resolve();

  private constructor(file: AtomicFile, isGzip: boolean) {
    this.#file = file;
    this.#isGzip = isGzip;
  }

  /** Opens a file that appears with `finish`. */
  static create(file: string): Promise<TranscriptWriter>;
  /** Writes into a file that is open already, and appears with `finish`. @private */
  static create(file: string | AtomicFile): Promise<TranscriptWriter>;
  static async create(file: string | AtomicFile): Promise<TranscriptWriter> {
    const opened = typeof file === "string" ? await AtomicFile.create(file) : file;
    return new TranscriptWriter(opened, (typeof file === "string" ? file : file.path).endsWith(".gz"));
  }

  /**
   * Adds a dialogue.
   * @throws BacklotError BAD_LINE for a dialogue that could not be read back (writing can go on without it),
   * FILE_UNWRITABLE
   */
  async write(transcript: Transcript): Promise<void> {
    await this.writeLine(formatTranscript(transcript));
  }

  writeLine(json: string): Promise<void> {
    this.#pending.push(json, "\n");
    this.#size += json.length + 1;
    return this.#size >= BATCH ? this.#flush() : this.#written;
  }

  /** Writes all collected lines, so that `finish` needs no more disk space. @private */
  flush(): Promise<void> {
    return this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#file.finish();
  }

  async discard(): Promise<void> {
    await this.#file.discard();
  }

  /** Writes are queued, also for a caller that does not wait. */
  #flush(): Promise<void> {
    const text = this.#pending.join("");
    this.#pending = [];
    this.#size = 0;
    this.#written = this.#written.then(async () => {
      // Several gzip members in a row are one gzip file.
      if (text !== "") await this.#file.write(this.#isGzip ? await compress(text) : text);
    });
    return this.#written;
  }
}

/**
 * Writes transcripts as JSONL, whole or not at all: after an error, the path is unchanged.
 * @returns the number of transcripts written
 * @throws BacklotError FILE_UNWRITABLE, BAD_LINE, and any error of the transcripts' source
 */
export async function writeTranscripts(
  path: string,
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
): Promise<number> {
  const writer = await TranscriptWriter.create(path);
  let written = 0;
  try {
    for await (const transcript of transcripts) {
      await writer.write(transcript);
      written += 1;
    }
  } catch (error) {
    await writer.discard();
    throw error;
  }
  await writer.finish();
  return written;
}
