import type { Command } from "commander";
import type { Place } from "../../../base/errors.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, UNREADABLE } from "../../../transcript/files/importing/item.js";
import type { ImportReport } from "../../../transcript/files/importing/report.js";
import { writeImport } from "../../../transcript/files/importing/write.js";
import { outputGroup } from "../../config/groups.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { interrupted } from "../../terminal/interrupted.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { positionOf } from "../../terminal/report.js";
import { table } from "../../terminal/table.js";

/** Flags that all formats share. */
export interface ImportFlags {
  readonly out: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Particulars of a format. */
export interface ImportTraits {
  /** True if its dialogues replay only with --lenient. */
  readonly needsLeniency?: boolean;
  /** True if dialogues are expected: an import without any is refused. */
  readonly expectsDialogues?: boolean;
  /** Files and folders that are read beside the dialogues. */
  readonly beside?: readonly (string | undefined)[];
  /** Files that may exist in the folder before, and are kept. */
  readonly kept?: readonly string[];
}

/** Adds the options that all formats share. */
export function importOptions(command: Command): Command {
  return outputGroup(command)
    .requiredOption("-o, --out <folder>", "where to write; made if it is not there")
    .option("-q, --quiet", "no progress, no messages")
    .option("--json", "print the report as one JSON object");
}

const MAX_NAMED = 5;

/**
 * Imports into a folder and prints the report.
 * @param paths the dataset's dialogues, as the user named them
 * @returns the exit code: 2 if records could not be read
 */
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
  const columns = Object.keys(sums).map((title) => ({ title, align: "right" }) as const);
  out.print(...table(columns, [Object.values(sums).map(count)], out.colours));
  if (notes.length === 0) return;
  out.print("");
  const rowsOfNotes = notes.map((note) => {
    const [first = {}] = note.examples;
    const part = note.reason.startsWith(UNREADABLE) && first.detail !== undefined ? `: ${first.detail}` : "";
    return [count(note.count), `${note.reason}${part}`, positionOf(startOf(first))];
  });
  out.print(
    ...table(
      [{ title: "cases", align: "right" }, { title: "not carried over, or mended" }, { title: "first" }],
      rowsOfNotes,
      out.colours,
    ),
  );
  err.print(`${counted(notes.length, "reason")} with examples in import-report.json`);
}
