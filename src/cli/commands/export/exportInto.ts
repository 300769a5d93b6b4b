import type { Command } from "commander";
import { BacklotError } from "../../../errors.js";
import { readTranscripts } from "../../../files/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { table } from "../../terminal/table.js";
import { RecordFiles } from "./recordFiles.js";

/** The flags that every format has. */
export interface ExportFlags {
  readonly out: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A dialogue in the words of a format. */
export interface ExportedDialogue {
  /** The file of the export that it belongs into, such as `dialogues_001.json`. */
  readonly file: string;
  /** Its JSON as it stands in that file, without what separates it from others. */
  readonly text: string;
  /** What the format has no place for, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** A file beside the dialogues, such as a schema. */
export interface ExportedFile {
  readonly path: string;
  readonly text: string;
  readonly lost: readonly string[];
}

/** How a format is written. */
export interface ExportFormat {
  /** Whether a file of dialogues is one JSON array, or has one on each line. */
  readonly layout: "array" | "lines";
  /** The dialogue in the format. @throws BacklotError for one that the format cannot hold at all: it is left out */
  convert(transcript: Transcript): ExportedDialogue;
  /** What lies beside the dialogues; asked for after the last of them. */
  files(): readonly ExportedFile[];
}

/** The options that every format has. */
export function exportOptions(command: Command): Command {
  return command
    .requiredOption("-o, --out <folder>", "where to write; made if it is not there")
    .option("-q, --quiet", "no progress, no messages")
    .option("--json", "print what was written as one JSON object");
}

/**
 * Exports transcripts into a folder and tells what came of it.
 * @returns the exit code: 1 where the format cannot hold dialogues or ids occur twice, 2 where some could not be read
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNWRITABLE
 */
export async function exportInto(paths: readonly string[], flags: ExportFlags, format: ExportFormat): Promise<number> {
  const sources = await corpusFiles(paths);
  const progress = await startProgress("dialogues", sources, flags.quiet !== true);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const files = new RecordFiles(flags.out, format.layout);
  const lost = new Map<string, number>();
  const lose = (reasons: readonly string[]): void => {
    for (const reason of reasons) lost.set(reason, (lost.get(reason) ?? 0) + 1);
  };
  const problems = new CorpusProblems(flags.quiet === true);
  let [dialogues, left] = [0, 0];
  try {
    for await (const record of readTranscripts(sources)) {
      if (ending.signal.aborted) break;
      problems.see(record);
      const given = converted(record, format);
      if ("problem" in given) {
        left += 1;
        if ("transcript" in record) problems.find(given.problem);
        continue;
      }
      lose(given.lost);
      await files.add(given.file, given.text);
      dialogues += 1;
      progress.update(dialogues);
    }
    if (ending.signal.aborted) {
      await files.discard();
      err.print(`interrupted: ${flags.out} is as it was`);
      return EXIT.interrupted;
    }
    if (dialogues === 0) {
      const place = sources[0] === undefined ? {} : { file: sources[0] };
      throw new BacklotError("WRONG_FORMAT", `there is no dialogue in ${paths.join(", ")}`, { place });
    }
    for (const { path, text, lost: reasons } of format.files()) {
      lose(reasons);
      await files.addWhole(path, text);
    }
    const written = await files.finish();
    printReport({ dialogues, left, files: written, lost: ranked(lost) }, flags);
  } catch (error) {
    await files.discard();
    throw error;
  } finally {
    release();
    progress.stop();
  }
  return problems.finish();
}

function converted(
  record: { readonly transcript: Transcript } | { readonly problem: BacklotError },
  format: ExportFormat,
): ExportedDialogue | { readonly problem: BacklotError } {
  if ("problem" in record) return record;
  try {
    return format.convert(record.transcript);
  } catch (problem) {
    if (problem instanceof BacklotError) return { problem };
    throw problem;
  }
}

const ranked = (lost: ReadonlyMap<string, number>) =>
  [...lost].sort((one, other) => other[1] - one[1]).map(([reason, cases]) => ({ reason, count: cases }));

interface Report {
  readonly dialogues: number;
  /** Dialogues that could not be read, or that the format cannot hold. */
  readonly left: number;
  readonly files: readonly string[];
  readonly lost: readonly { readonly reason: string; readonly count: number }[];
}

function printReport(report: Report, { out: folder, json, quiet }: ExportFlags): void {
  if (json === true) {
    out.print(JSON.stringify(report));
    return;
  }
  const { dialogues, left, files, lost } = report;
  out.print(`${counted(dialogues, "dialogue")} in ${counted(files.length, "file")} of ${folder}`);
  if (lost.length > 0) {
    const rows = lost.map(({ reason, count: cases }) => [count(cases), reason]);
    out.print("", ...table([{ title: "cases", align: "right" }, { title: "not carried over" }], rows, out.colours));
  }
  if (left > 0 && quiet !== true) err.print(`${counted(left, "dialogue")} left out`);
}
