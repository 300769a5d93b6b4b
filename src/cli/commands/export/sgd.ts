import type { Command } from "commander";
import { readIntents } from "../../../files/index.js";
import { sgdFormat } from "../../../importers/index.js";
import { examples } from "../../config/options.js";
import { intentsOf } from "../../corpus/corpusFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { type ExportFlags, exportInto, exportOptions } from "./exportInto.js";

interface SgdFlags extends ExportFlags {
  readonly intents?: string;
  readonly lines?: boolean;
}

/** `backlot export sgd` */
export function define(command: Command): void {
  command
    .description(
      "Write transcripts as dialogues of the Schema-Guided Dialogue dataset. What was imported from it comes back as it " +
        "was; calls and results are those of the transcript's signals. Intents become services of a schema.",
    )
    .argument("<transcripts...>", "files or folders of transcripts, or a folder that `backlot import` wrote")
    .option(
      "-i, --intents <folder>",
      "the intents, whose domains name services (default: those beside the transcripts)",
    )
    .option("--lines", "a dialogue a line with its split, in dialogues.jsonl, instead of an array for each split");
  exportOptions(command).action(async (paths: readonly string[], flags: SgdFlags) => {
    const folder = flags.intents ?? intentsOf(paths);
    const intents = folder === null ? [] : await readIntents(folder);
    terminal.exitCode = await exportInto(paths, flags, sgdFormat(intents, { lines: flags.lines === true }));
  });
  examples(command, [
    "backlot export sgd sgd --out back",
    "backlot export sgd sgd --out back --lines",
    "backlot export sgd examples --intents intents --out sgd-of-mine",
  ]);
}
