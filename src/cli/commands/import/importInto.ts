import type { Command } from "commander";
import type { Place } from "../../../base/errors.js";
import type { DatasetImport } from "../../../corpora/dataset.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, UNREADABLE } from "../../../transcript/files/importing/item.js";
import type { ImportReport } from "../../../transcript/files/importing/report.js";
import { writeImport } from "../../../transcript/files/importing/write.js";
import type { OptionTable, ValuesIn } from "../../flags.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { interrupted, startProgress } from "../../terminal/progress.js";
import { positionOf } from "../../terminal/report.js";
import { describeDataset } from "../datasetCommand.js";

export const IMPORTED = {
  "-o, --out <folder>": ["where to write; made if it is not there", { isRequired: true }],
  "-q, --quiet": "no progress, no messages",
  "--json": "print the report as one JSON object",
} as const satisfies OptionTable;

export type ImportFlags = ValuesIn<typeof IMPORTED>;

export interface ImportTraits {
  readonly needsLeniency?: boolean;
  /** True if dialogues are expected: an import without any is refused. */
  readonly expectsDialogues?: boolean;
  /** Files and folders that are read beside the dialogues. */
  readonly beside?: readonly (string | undefined)[];
  /** Files that may exist in the folder before, and are kept. */
  readonly kept?: readonly string[];
}

const MAX_NAMED = 5;

/** Imports into a folder. @returns 2 if records could not be read */
export async function importInto(
  format: string,
  paths: readonly string[],
  { out: folder, json, quiet, ...rest }: ImportFlags,
  items: AsyncIterable<ImportItem>,
  { needsLeniency = false, expectsDialogues = false, beside = [], kept = [] }: ImportTraits = {},
): Promise<number> {
  const files = await inputFiles(paths);
  const progress = await startProgress("dialogues", files, quiet !== true);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  let report: ImportReport;
  try {
    report = await writeImport(folder, items, {
      format,
      sources: paths,
      inputs: [...files, ...(await filesBeside(beside))],
      kept,
      expectsDialogues,
      options: rest,
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
    });
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    return interrupted(folder);
  } finally {
    release();
    progress.stop();
  }
  if (json === true) out.print(JSON.stringify(report));
  else show(report);
  if (quiet !== true) {
    const { leftOut = [] } = report;
    const more = leftOut.length > MAX_NAMED ? `, … (${count(leftOut.length)} in all)` : "";
    const left = leftOut.length === 0 ? "" : `left out: ${leftOut.slice(0, MAX_NAMED).join(", ")}${more}; `;
    const intents =
      report.intents === 0 ? " --intents FOLDER (no intents came in: the format says where it has them)" : "";
    const lenient = needsLeniency ? " --lenient" : "";
    err.print(
      `${left}next: backlot ${report.dialogues === 0 ? "run" : "replay"} ${folder}${intents}${report.dialogues === 0 ? "" : lenient}`,
    );
  }
  return report.notes.some(({ reason }) => reason.startsWith(UNREADABLE)) ? EXIT.usage : EXIT.good;
}

/** The input files at these paths. A path without files is skipped: the importer refuses it. */
async function filesBeside(paths: readonly (string | undefined)[]): Promise<string[]> {
  const given = paths.filter((path) => path !== undefined);
  return (await Promise.all(given.map((path) => inputFiles([path]).catch(() => [])))).flat();
}

/** The start of a record. The column is dropped at the start of a line; it matters for an array on one line. */
function startOf({ column, ...place }: Place): Place {
  return column === undefined || column === 1 ? place : { ...place, column };
}

function show({ intents, behaviours, rows, dialogues, turns, commands, signals, notes }: ImportReport): void {
  const entities = Object.values(rows);
  const sums = {
    intents,
    behaviours,
    rows: entities.reduce((sum, one) => sum + one, 0),
    dialogues,
    turns,
    commands,
    signals,
  };
  out.table(Object.keys(sums), [Object.values(sums)]);
  if (notes.length === 0) return;
  out.print("");
  const rowsOfNotes = notes.map((note) => {
    const [first = {}] = note.examples;
    const part = note.reason.startsWith(UNREADABLE) && first.detail !== undefined ? `: ${first.detail}` : "";
    return [note.count, `${note.reason}${part}`, positionOf(startOf(first))];
  });
  out.table(["cases", "not carried over, or mended", "first"], rowsOfNotes);
  err.print(`${counted(notes.length, "reason")} with examples in import-report.json`);
}

export function defineImport(self: Command, name: string, dataset: DatasetImport): void {
  describeDataset(self, dataset, "What is imported:", { "Output:": IMPORTED }, async (paths, flags) => {
    const { items, expectsDialogues, beside } = await dataset.open(paths, flags as never);
    const traits = { needsLeniency: dataset.needsLeniency === true, expectsDialogues, beside };
    return importInto(name, paths, flags, items, traits);
  });
}
