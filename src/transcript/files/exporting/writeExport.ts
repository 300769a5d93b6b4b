import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import {
  AtomicFile,
  namesInOutput,
  pathInside,
  readText,
  refuseOverInput,
  removeEmpty,
  writeAtomic,
} from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import { type ReadRecord, readTranscripts, type TranscriptSource, transcriptFiles } from "../index.js";
import type { ExportedDialogue, ExportFormat } from "./format.js";
import { RecordFiles } from "./recordFiles.js";

/** Callbacks and the abort signal of an export. */
export interface WriteExportOptions {
  /** Called with each record as it is read, to report unreadable records and duplicate ids. */
  readonly onRecord?: (record: ReadRecord) => void;
  /** Called with the reason if the format cannot express a dialogue, which is left out. */
  readonly onRefused?: (problem: BacklotError) => void;
  /** Called after each dialogue with the number written so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Stops the export; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/** The counts of an export, and its losses. */
export interface ExportReport {
  /** The number of dialogues written. */
  readonly dialogues: number;
  /** The number of dialogues that could not be read, or that the format cannot express. */
  readonly left: number;
  /** The paths of the files in the folder. */
  readonly files: readonly string[];
  /**
   * Parts that the format cannot express: each reason with its number of cases, the most frequent first, and the first
   * dialogue concerned. Without a dialogue, the reason concerns a file beside the dialogues.
   */
  readonly lost: readonly { readonly reason: string; readonly count: number; readonly dialogue?: string }[];
}

/**
 * Writes transcripts into a folder in another format. At the end, all files are moved into place or none is; those of
 * an earlier export into the folder are replaced or removed, and the hidden file `.backlot-export` lists them.
 * @param folder new, empty, or of an earlier export
 * @throws BacklotError WRONG_FORMAT if there is no dialogue, FILE_NOT_FOUND, FILE_UNWRITABLE also for a folder that
 * holds files which no export wrote, USAGE if a file to be replaced is among the inputs, or if the signal stopped it
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { readIntents } from "backlot/project";
 * import { lucid, writeExport } from "backlot/corpora";
 *
 * const folder = mkdtempSync(join(tmpdir(), "export-"));
 * const { files } = await writeExport(folder, "examples", await lucid.export.open(await readIntents("intents")));
 * console.assert(files.includes("LUCID_data.json"));
 * ```
 */
export async function writeExport(
  folder: string,
  source: TranscriptSource,
  format: ExportFormat,
  { onRecord, onRefused, onProgress, signal }: WriteExportOptions = {},
): Promise<ExportReport> {
  const earlier = await filesOfEarlierExport(folder);
  const inputs = await inputsOf(source);
  refuseOverInput([...earlier.values()], inputs);
  const files = new RecordFiles(folder, format.layout);
  const lost = new LostParts();
  let [dialogues, left] = [0, 0];
  try {
    for await (const record of readTranscripts(source)) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "the export was interrupted; nothing was changed");
      onRecord?.(record);
      const exported = "problem" in record ? null : converted(record, format, onRefused);
      if (exported === null) {
        left += 1;
        continue;
      }
      lost.add(exported.lost, "transcript" in record ? record.transcript.id : undefined);
      await files.add(exported.file, exported.text);
      dialogues += 1;
      onProgress?.(dialogues);
    }
    if (dialogues === 0) throw nothing(source);
    for (const { path, text, lost: reasons } of format.files()) {
      lost.add(reasons);
      await files.addWhole(path, text);
    }
    refuseOverInput(
      files.names.map((name) => pathInside(folder, name)),
      inputs,
    );
    const written = await files.finish();
    await settleExport(folder, written, earlier);
    return { dialogues, left, files: written, lost: lost.ranked };
  } catch (error) {
    await files.discard();
    throw error;
  }
}

async function inputsOf(source: TranscriptSource): Promise<readonly string[]> {
  return typeof source === "string" || Array.isArray(source) ? transcriptFiles(source) : [];
}

function converted(
  { transcript }: Extract<ReadRecord, { readonly transcript: unknown }>,
  format: ExportFormat,
  onRefused: WriteExportOptions["onRefused"],
): ExportedDialogue | null {
  try {
    return format.convert(transcript);
  } catch (problem) {
    if (!(problem instanceof BacklotError)) throw problem;
    onRefused?.(problem);
    return null;
  }
}

class LostParts {
  private readonly cases = new Map<string, { count: number; readonly dialogue?: string }>();

  add(reasons: readonly string[], dialogue?: string): void {
    for (const reason of reasons) {
      const known = this.cases.get(reason);
      if (known === undefined) this.cases.set(reason, { count: 1, ...(dialogue !== undefined && { dialogue }) });
      else known.count += 1;
    }
  }

  get ranked(): ExportReport["lost"] {
    const all = [...this.cases].sort((one, other) => other[1].count - one[1].count);
    return all.map(([reason, known]) => ({ reason, ...known }));
  }
}

function nothing(source: TranscriptSource): BacklotError {
  const paths = typeof source === "string" ? [source] : Array.isArray(source) ? (source as readonly string[]) : [];
  const place = paths[0] === undefined ? {} : { file: paths[0] };
  const where = paths.length === 0 ? "the stream" : paths.join(", ");
  return new BacklotError("WRONG_FORMAT", `there is no dialogue in ${where}`, { place });
}

/**
 * The list of an export's files, kept in its folder: hidden, and with an ending of no dataset, so that no reader takes
 * it for data.
 */
const NOTES = ".backlot-export";

/** Finds the files of an earlier export into the folder, which this one replaces. */
async function filesOfEarlierExport(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesInOutput(folder);
  const notes = join(folder, NOTES);
  const place = { file: folder };
  if (!existsSync(notes)) {
    if (names.length === 0) return new Map();
    const problem = `${folder} holds files that no export wrote, such as ${names[0]}; name a new folder`;
    throw new BacklotError("FILE_UNWRITABLE", problem, { place });
  }
  const listed = listedIn(readText(notes));
  if (listed !== null) return new Map(listed.map((name) => [name, pathInside(folder, name)]));
  throw new BacklotError("FILE_UNWRITABLE", `${notes} is not what an export notes; name a new folder`, { place });
}

/** Lists the files of the export, and removes those of an earlier one that it did not write. */
async function settleExport(
  folder: string,
  files: readonly string[],
  earlier: ReadonlyMap<string, string>,
): Promise<void> {
  const notes = `${JSON.stringify({ backlot: version(), files }, null, 2)}\n`;
  await writeAtomic(await AtomicFile.createInside(folder, NOTES), notes);
  for (const [name, path] of earlier) {
    if (files.includes(name)) continue;
    await rm(path, { force: true });
    removeEmpty([dirname(path)]);
  }
}

function listedIn(notes: string): readonly string[] | null {
  try {
    const { files } = JSON.parse(notes) as { readonly files?: unknown };
    return Array.isArray(files) && files.every((name) => typeof name === "string") ? files : null;
  } catch {
    return null;
  }
}
