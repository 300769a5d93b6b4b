import { BacklotError } from "../../../base/errors.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import type { CallShape } from "../format/calls.js";
import { exactRecords } from "../format/readRecords.js";
import { isRun, runsOf } from "../format/run.js";
import type { TauTask } from "../format/task.js";
import { type Converted, runTranscript } from "../format/transcripts.js";

/** Yields the runs of files as dialogues, and notes about what is unreadable. */
export async function* runItems(
  files: readonly string[],
  shapes: ReadonlyMap<string, CallShape>,
  tasks: ReadonlyMap<string, TauTask>,
): AsyncGenerator<ImportNote | (Converted & { readonly file: string; readonly line: number })> {
  for await (const record of exactRecords(files, "recorded runs of tau-bench or tau2", isRun)) {
    const { file, line } = record;
    const unreadable = ({ message }: BacklotError): ImportNote => ({
      kind: "note",
      reason: UNREADABLE,
      place: { file, line },
      detail: message,
    });
    if ("problem" in record) {
      yield unreadable(record.problem);
      continue;
    }
    try {
      for (const run of runsOf(record.value)) yield { ...runTranscript(run, shapes, tasks.get(run.task)), file, line };
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      yield unreadable(cause);
    }
  }
}
