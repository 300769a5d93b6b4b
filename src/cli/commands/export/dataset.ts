import type { Command } from "commander";
import type { DatasetExport } from "../../../corpora/dataset.js";
import { readIntents } from "../../../transcript/files/index.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { intentsOf } from "../../corpus/corpusFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { describeDataset } from "../datasetCommand.js";
import { type ExportFlags, exportInto, exportOptions } from "./exportInto.js";

interface DatasetFlags extends ExportFlags {
  readonly intents?: string;
  readonly lines?: boolean;
}

const TAKEN = {
  paths: {
    name: "<transcripts...>",
    about: "files or folders of transcripts, or a folder that `backlot import` wrote",
  },
  options: [
    {
      flags: "-i, --intents <folder>",
      about: "the intents to write (default: the folder intents of or beside the transcripts)",
    },
    { flags: "--lines", about: "a dialogue on each line of one file, instead of JSON arrays" },
  ],
};

/** Defines `backlot export NAME` of a dataset. */
export function defineExport(command: Command, dataset: DatasetExport): void {
  const action = async (paths: readonly string[], flags: DatasetFlags): Promise<void> => {
    const folder = flags.intents === undefined ? intentsOf(paths) : intentsIn(flags.intents);
    const intents = folder === null ? [] : await readIntents(folder);
    terminal.exitCode = await exportInto(paths, flags, await dataset.open(intents, { lines: flags.lines === true }));
  };
  describeDataset(command, { ...dataset, ...TAKEN }, "What is exported:", exportOptions).action(action);
}
