import { appendFile, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { BacklotError } from "../errors.js";
import { TranscriptWriter } from "../files/index.js";
import {
  AtomicFile,
  clearLeftovers,
  lock,
  makeFolders,
  pathInside,
  readText,
  removeAtExit,
  removeEmpty,
  settled,
  temporaryName,
  writeAtomic,
} from "../io/index.js";
import { version } from "../io/version.js";
import { parseIntent, printIntent } from "../schema/index.js";
import type { Transcript } from "../transcript/index.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "./item.js";
import { Counts, type ImportReport } from "./report.js";

const REPORT = "import-report.json";
/** Held by the import that writes into the folder. */
const LOCK = ".import.lock";
/** Where earlier versions made everything; left behind where one was killed. */
const EARLIER_STAGE = ".importing";

/** What the report of an import says, and how the import is followed and stopped. */
export interface WriteOptions {
  /** The format's name, for the report. */
  readonly format: string;
  /** What was read, for the report. Default: nothing. */
  readonly sources?: readonly string[];
  /** The options of the import, for the report. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Called after each dialogue with how many there were so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Stops the import; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/**
 * Writes what an importer gives into a folder: `intents/`, `fixtures/`, `transcripts.jsonl` and the report
 * `import-report.json`. Everything is made in a hidden folder first; what an earlier import wrote is replaced only then,
 * and other files in the folder are left alone. One import at a time writes into a folder.
 * @param folder made if it is not there
 * @throws BacklotError FILE_UNWRITABLE, also for a folder that holds files which no import wrote, or that another import
 * is writing; WRONG_FORMAT where nothing came in at all; what the importer throws. The folder is then as it was.
 */
export async function writeImport(
  folder: string,
  items: AsyncIterable<ImportItem>,
  options: WriteOptions,
): Promise<ImportReport> {
  let made: readonly string[] = [];
  let unlock: () => void = () => undefined;
  const staging = join(folder, temporaryName("importing"));
  try {
    made = makeFolders(folder);
    unlock = lock(join(folder, LOCK), folder);
    const earlier = await filesOfEarlier(folder);
    clearLeftovers(folder);
    await rm(join(folder, EARLIER_STAGE), { recursive: true, force: true });
    removeAtExit(staging);
    makeFolders(staging);
    const { counts, files } = await writeStaging(staging, items, options);
    const report = reportOf(counts, files, options);
    await putInPlace(folder, staging, files, earlier, report);
    return report;
  } catch (cause) {
    throw isOfFiles(cause) ? unwritable(folder, cause) : cause;
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    settled(staging);
    unlock();
    // Those that hold something by now stay.
    removeEmpty(made);
  }
}

async function writeStaging(
  staging: string,
  items: AsyncIterable<ImportItem>,
  { onProgress, signal }: WriteOptions,
): Promise<{ counts: Counts; files: string[] }> {
  const counts = new Counts();
  const files = new Set<string>();
  const ids = new Set<string>();
  const path = async (name: string): Promise<string> => {
    const full = inside(staging, name);
    if (!files.has(name)) makeFolders(dirname(full));
    files.add(name);
    return full;
  };
  const writer = await TranscriptWriter.create(await path("transcripts.jsonl"));
  try {
    for await (const item of items) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "the import was interrupted; nothing was changed");
      if (item.kind !== "transcript") counts.add(item);
      switch (item.kind) {
        case "intent": {
          const name = `intents/${item.intent.command}.json`;
          if (files.has(name)) throw new BacklotError("NAME_CLASH", `two intents are called ${item.intent.command}`);
          const text = printIntent(parseIntent(item.intent));
          await writeAtomic(await path(name), text);
          break;
        }
        case "rows": {
          const lines = item.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
          await appendFile(await path(`fixtures/${item.entity}.jsonl`), lines);
          break;
        }
        case "behaviour":
          await writeAtomic(await path(`intents/behaviours/${item.name}`), item.text);
          break;
        case "file":
          await writeAtomic(await path(item.path), item.text);
          break;
        case "transcript": {
          const id = freeId(item.transcript.id, ids);
          const problem = await writeOne(writer, { ...item.transcript, id });
          if (problem !== null) {
            counts.add(problem);
            break;
          }
          ids.add(id);
          counts.add(item);
          if (id !== item.transcript.id) counts.add(renamed(item.transcript.id, id));
          onProgress?.(counts.dialogues);
          break;
        }
        default:
          item.kind satisfies "note";
      }
    }
    if (counts.intents === 0 && counts.dialogues === 0) {
      const [first] = counts.notes;
      const why = first === undefined ? "" : `: ${first.reason}`;
      throw new BacklotError(
        "WRONG_FORMAT",
        `nothing was imported${why}`,
        first?.examples[0] && { place: first.examples[0] },
      );
    }
  } catch (error) {
    await writer.discard();
    throw error;
  }
  await writer.finish();
  return { counts, files: [...files].sort() };
}

/** @returns why the dialogue cannot be written; null where it was: one that cannot does not keep the others out */
async function writeOne(writer: TranscriptWriter, transcript: Transcript): Promise<ImportNote | null> {
  try {
    await writer.write(transcript);
    return null;
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code !== "BAD_LINE") throw error;
    const reason = `${UNREADABLE}: the result is not a transcript`;
    return { kind: "note", reason, place: { ...error.place, dialogue: transcript.id }, detail: error.message };
  }
}

/** An id that no dialogue has yet: replay and scores identify dialogues by their ids. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let nth = 2; taken.has(free); nth += 1) free = `${id}~${nth}`;
  return free;
}

const renamed = (dialogue: string, id: string): ImportNote => ({
  kind: "note",
  reason: "a dialogue's id was taken already: a number was added",
  place: { dialogue },
  detail: id,
});

/** The path of a file in a folder, which names that come from data cannot leave. */
function inside(folder: string, name: string): string {
  const path = normalize(name);
  const [first = ""] = path.split(sep);
  const isOurs = path === REPORT || path === "." || isOfImports(first);
  if (isOurs || path.startsWith("..") || path.startsWith(sep) || /[\0\\:]/.test(name)) {
    throw new BacklotError("NAME_CLASH", `${JSON.stringify(name)} cannot name a file of the import`);
  }
  return pathInside(folder, name);
}

function reportOf(counts: Counts, files: readonly string[], options: WriteOptions): ImportReport {
  const { format, sources = [], options: given = {} } = options;
  const { intents, behaviours, rows, dialogues, turns, commands, signals, notes } = counts;
  const made = { intents, behaviours, rows, dialogues, turns, commands, signals, notes };
  return { format, backlot: version(), sources, options: given, complete: true, ...made, files };
}

/** Until the last file is in its place the report calls itself incomplete, and lists the files of both imports. */
async function putInPlace(
  folder: string,
  staging: string,
  files: readonly string[],
  earlier: readonly string[],
  report: ImportReport,
): Promise<void> {
  const print = async (value: ImportReport): Promise<void> =>
    writeAtomic(await AtomicFile.createInside(folder, REPORT), `${JSON.stringify(value, null, 2)}\n`);
  // All paths are looked at before the first change.
  const gone = earlier.filter((file) => !files.includes(file)).map((file) => inside(folder, file));
  const moves = files.map((file): [from: string, to: string] => [join(staging, file), inside(folder, file)]);
  await print({ ...report, complete: false, files: [...new Set([...files, ...earlier])].sort() });
  for (const path of gone) await rm(path, { force: true });
  for (const [from, to] of moves) {
    makeFolders(dirname(to));
    await rename(from, to);
  }
  await print(report);
}

/** What an earlier import wrote into the folder; nothing where there was none. */
async function filesOfEarlier(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => !isOfImports(name));
  if (names.length === 0) return [];
  if (!names.includes(REPORT)) {
    throw new BacklotError("FILE_UNWRITABLE", `${folder} holds files that no import wrote; name a new folder`, {
      place: { file: folder },
    });
  }
  const file = join(folder, REPORT);
  try {
    const { files } = JSON.parse(readText(file)) as { readonly files?: unknown };
    if (Array.isArray(files) && files.every((name) => typeof name === "string")) return files;
    throw new Error("it lists no files");
  } catch (cause) {
    const why = (cause as Error).message;
    throw new BacklotError("FILE_UNWRITABLE", `${file} is not a report of an import (${why}); name a new folder`, {
      place: { file },
      cause,
    });
  }
}

/** What an import that was killed may have left, the stage of earlier versions among it. */
const isOfImports = (name: string): boolean =>
  name === LOCK || name === EARLIER_STAGE || (name.startsWith(".importing.backlot-") && name.endsWith(".tmp"));

/** Whether the system refused something with a file; anything else that is not one of our errors is a bug of the importer. */
const isOfFiles = (cause: unknown): boolean => cause instanceof Error && "syscall" in cause;

function unwritable(folder: string, cause: unknown): BacklotError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BacklotError("FILE_UNWRITABLE", `${folder} cannot be written: ${why}`, { place: { file: folder }, cause });
}
