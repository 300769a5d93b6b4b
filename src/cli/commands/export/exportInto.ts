import type { Command } from "commander";
import { visible } from "../../../base/json/visible.js";
import type { ExportFormat } from "../../../transcript/files/exporting/format.js";
import { type ExportReport, writeExport } from "../../../transcript/files/exporting/writeExport.js";
import { outputGroup } from "../../config/groups.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { onInterrupt } from "../../terminal/exit.js";
import { interrupted } from "../../terminal/interrupted.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { table } from "../../terminal/table.js";

/** Flags that all formats share. */
export interface ExportFlags {
  readonly out: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Adds the options that all formats share. */
export function exportOptions(command: Command): Command {
  return outputGroup(command)
    .requiredOption("-o, --out <folder>", "where to write; new, or of an earlier export, which is replaced")
    .option("-q, --quiet", "no progress, no messages")
    .option("--json", "print what was written as one JSON object");
}

/**
 * Exports transcripts into a folder and prints the result and the losses.
 * @returns the exit code: 1 if the format cannot express some dialogues or ids occur twice, 2 if some could not be read
 */
export async function exportInto(paths: readonly string[], flags: ExportFlags, format: ExportFormat): Promise<number> {
  const sources = await corpusFiles(paths);
  const progress = await startProgress("dialogues", sources, flags.quiet !== true);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const problems = new CorpusProblems(flags.quiet === true);
  try {
    const report = await writeExport(flags.out, sources, format, {
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
      onRecord: (record) => problems.see(record),
      onRefused: (problem) => problems.find(problem),
    });
    printReport(report, flags);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    return interrupted(flags.out);
  } finally {
    release();
    progress.stop();
  }
  return problems.finish();
}

function printReport(report: ExportReport, { out: folder, json, quiet }: ExportFlags): void {
  if (json === true) {
    out.print(JSON.stringify(report));
    return;
  }
  const { dialogues, left, files, lost } = report;
  out.print(`${counted(dialogues, "dialogue")} in ${counted(files.length, "file")} of ${folder}`);
  if (lost.length > 0) {
    const rows = lost.map(({ reason, count: cases, dialogue = "" }) => [count(cases), reason, visible(dialogue)]);
    const columns = [{ title: "cases", align: "right" }, { title: "not carried over" }, { title: "first" }] as const;
    out.print("", ...table(columns, rows, out.colours));
  }
  if (left > 0 && quiet !== true) err.print(`${counted(left, "dialogue")} left out`);
}
