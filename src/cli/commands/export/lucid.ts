import type { Command } from "commander";
import { readIntents } from "../../../files/index.js";
import { lucidFormat } from "../../../importers/index.js";
import { examples } from "../../config/options.js";
import { intentsOf } from "../../corpus/corpusFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { type ExportFlags, exportInto, exportOptions } from "./exportInto.js";

interface LucidFlags extends ExportFlags {
  readonly intents?: string;
  readonly lines?: boolean;
}

/** `backlot export lucid` */
export function define(command: Command): void {
  command
    .description(
      "Write transcripts as LUCID's dataset, LUCID_data.json, printed as it is published, and intents as files of its " +
        "toolbox. Signals are put into LUCID's words.",
    )
    .argument("<transcripts...>", "files or folders of transcripts, or a folder that `backlot import` wrote")
    .option("-i, --intents <folder>", "the intents to write (default: the folder intents of or beside the transcripts)")
    .option("--lines", "a dialogue a line, in LUCID_data.jsonl, instead of one array");
  exportOptions(command).action(async (paths: readonly string[], flags: LucidFlags) => {
    const folder = flags.intents ?? intentsOf(paths);
    const intents = folder === null ? [] : await readIntents(folder);
    terminal.exitCode = await exportInto(paths, flags, lucidFormat(intents, { lines: flags.lines === true }));
  });
  examples(command, [
    "backlot export lucid lucid --out back",
    "backlot export lucid examples --intents intents --out lucid-of-mine --lines",
  ]);
}
