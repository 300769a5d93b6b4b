import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import {
  clearLeftovers,
  lock,
  makeFolders,
  readText,
  refuseOverInput,
  removeAtExit,
  removeEmpty,
  settled,
  temporaryName,
  unwritableFile,
} from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import type { ImportItem } from "./item.js";
import { EARLIER_STAGE, finishKilled, inside, isOfImports, LOCK, putInPlace, REPORT } from "./putInPlace.js";
import type { ImportReport } from "./report.js";
import { type StagedItems, stageItems } from "./staging.js";

/** Facts for the import's report, callbacks and the abort signal. */
export interface WriteOptions {
  /** The format's name, for the report. */
  readonly format: string;
  /** The sources, for the report. Default: none. */
  readonly sources?: readonly string[];
  /** The files that are read, which no file of the folder may replace. Default: none. */
  readonly inputs?: readonly string[];
  /** Files that may exist in the folder before the first import, and are left alone. Default: none. */
  readonly kept?: readonly string[];
  /** True if dialogues are expected: an import without any is then refused, even with other items. Default: false. */
  readonly expectsDialogues?: boolean;
  /** The options of the import, for the report. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Called after each dialogue with the number so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Stops the import; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/**
 * Writes an importer's items into a folder: `intents/`, `fixtures/`, `transcripts.jsonl` and the report
 * `import-report.json`. Everything is staged in a hidden folder first. Only then are the files of an earlier import
 * replaced; other files in the folder are left alone. One import at a time writes into a folder. An import that was
 * killed after staging is finished first.
 * @param folder created if it does not exist
 * @throws BacklotError FILE_UNWRITABLE, also for a folder that holds files which no import wrote, or that another
 * import is writing; USAGE if a file to be replaced is among the inputs; SCHEMA_INVALID or NAME_CLASH for intents that
 * would not load; WRONG_FORMAT if there was no item at all, or no dialogue although some are expected; any error of the
 * importer. The folder is then unchanged.
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
    await finishKilled(folder);
    const { inputs = [], kept = [] } = options;
    const earlier = await filesOfEarlier(folder, kept);
    refuseOverInput(
      earlier.map((file) => inside(folder, file)),
      inputs,
    );
    clearLeftovers(folder);
    await rm(join(folder, EARLIER_STAGE), { recursive: true, force: true });
    removeAtExit(staging);
    makeFolders(staging);
    const staged = await stageItems(staging, items, options);
    refuseOverInput(
      staged.files.map((file) => inside(folder, file)),
      inputs,
    );
    const report = reportOf(staged, options);
    await putInPlace(folder, staging, earlier, report);
    return report;
  } catch (cause) {
    throw isOfFiles(cause) ? unwritableFile(folder, cause) : cause;
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    settled(staging);
    unlock();
    // Folders that are no longer empty stay.
    removeEmpty(made);
  }
}

function reportOf({ counts, files }: StagedItems, options: WriteOptions): ImportReport {
  const { format, sources = [], options: given = {} } = options;
  const {
    intents,
    behaviours,
    rows,
    dialogues,
    turns,
    commands,
    signals,
    notes,
    recognised,
    alone,
    unsure,
    corrected,
  } = counts;
  const meant = {
    ...(Object.keys(recognised).length === 0 ? {} : { recognised }),
    ...(Object.keys(unsure).length === 0 ? {} : { unsure }),
    ...(Object.keys(alone).length === 0 ? {} : { alone }),
    ...(corrected.length === 0 ? {} : { corrected }),
  };
  const made = { intents, behaviours, rows, dialogues, turns, commands, signals, ...meant, notes };
  const leftOut = counts.leftOut.size === 0 ? {} : { leftOut: [...counts.leftOut] };
  return { format, backlot: version(), sources, options: given, complete: true, ...made, ...leftOut, files };
}

async function filesOfEarlier(folder: string, kept: readonly string[]): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => !isOfImports(name) && !kept.includes(name));
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

/** True if an error is the file system's. Any other foreign error is a bug of the importer. */
const isOfFiles = (cause: unknown): boolean => cause instanceof Error && "syscall" in cause;
