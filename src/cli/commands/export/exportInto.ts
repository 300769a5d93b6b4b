import type { Command } from "commander";
import type { DatasetExport } from "../../../corpora/dataset.js";
import type { ExportFormat } from "../../../transcript/files/exporting/format.js";
import { type ExportReport, writeExport } from "../../../transcript/files/exporting/writeExport.js";
import { readIntents } from "../../../transcript/files/index.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { describeCommand } from "../../command.js";
import { corpusFiles, intentsOf } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import type { OptionTable, ValuesIn } from "../../flags.js";
import { onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { interrupted, startProgress } from "../../terminal/progress.js";

export const EXPORTED = {
  "-o, --out <folder>": ["where to write; new, or of an earlier export, which is replaced", { isRequired: true }],
  "-q, --quiet": "no progress, no messages",
  "--json": "print what was written as one JSON object",
} as const satisfies OptionTable;

type ExportFlags = ValuesIn<typeof EXPORTED>;

/** Returns 1 if the format cannot express some dialogues or ids occur twice, 2 if some could not be read. */
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
    out.print("");
    out.table(
      ["cases", "not carried over", "first"],
      lost.map(({ reason, count, dialogue = "" }) => [count, reason, dialogue]),
    );
  }
  if (left > 0 && quiet !== true) err.print(`${counted(left, "dialogue")} left out`);
}

export function defineExport(self: Command, dataset: DatasetExport): void {
  describeCommand(
    self,
    {
      about: dataset.description,
      takes: [["<transcripts...>", "files or folders of transcripts, or a folder that `backlot import` wrote"]],
      options: {
        "What is exported:": {
          "-i, --intents <folder>": "the intents to write (default: the folder intents of or beside the transcripts)",
          "--lines": "a dialogue on each line of one file, instead of JSON arrays",
        },
        "Output:": EXPORTED,
      },
      examples: dataset.examples,
    },
    async (paths, flags) => {
      const folder = flags.intents === undefined ? intentsOf(paths) : intentsIn(flags.intents);
      const intents = folder === null ? [] : await readIntents(folder);
      return exportInto(paths, flags, await dataset.open(intents, { lines: flags.lines === true }));
    },
  );
}
