import type { Command } from "commander";
import { importStar } from "../../../importers/index.js";
import { examples, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface StarFlags extends ImportFlags {
  readonly tasks: string;
  readonly apis: string;
  readonly dbs: string;
  readonly rows?: string;
  readonly seed?: number;
}

/** `backlot import star` */
export function define(command: Command): void {
  command
    .description(
      "Import STAR: its tasks become graphs, its APIs and databases intents, rows and behaviours that answer as its " +
        "knowledge base did, and its dialogues transcripts with the wizard's queries as commands.",
    )
    .argument(
      "[dialogues...]",
      "files, folders or globs, such as the released folder dialogues; none for the knowledge base alone",
    )
    .requiredOption("--tasks <folder>", "the released folder tasks")
    .requiredOption("--apis <folder>", "the released folder apis/apis")
    .requiredOption("--dbs <folder>", "the released folder apis/dbs")
    .option("--rows <file>", "rows of the databases, as one JSON object of lists; without it they are drawn")
    .option("--seed <n>", "the seed of drawn rows (default: 1)", wholeNumber(Number.NEGATIVE_INFINITY));
  importOptions(command).action(async (paths: readonly string[], flags: StarFlags) => {
    terminal.exitCode = await importInto("star", paths, flags, importStar(paths, flags), {
      needsLeniency: true,
      expectsDialogues: paths.length > 0,
      beside: [flags.tasks, flags.apis, flags.dbs, flags.rows],
    });
  });
  examples(command, [
    "backlot import star STAR/dialogues --tasks STAR/tasks --apis STAR/apis/apis --dbs STAR/apis/dbs --out star",
    "backlot import star STAR/dialogues/1.json --tasks STAR/tasks --apis STAR/apis/apis --dbs STAR/apis/dbs --seed 7 --out one",
  ]);
}
