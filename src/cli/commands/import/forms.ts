import type { Command } from "commander";
import { importForms } from "../../../importers/index.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface FormsFlags extends ImportFlags {
  readonly runs?: readonly string[];
}

/** `backlot import forms` */
export function define(command: Command): void {
  command
    .description(
      "Import the forms of the modular form-filling system: each becomes an intent with a slot for every field, each " +
        "stored run a dialogue that fills one. Answers are kept as they came; those that break a field's rules are counted.",
    )
    .argument("<forms...>", "files of forms, folders or globs, such as the original's resources")
    .option(
      "--runs <path>",
      "stored runs: lines of JSON, or a folder of result folders; may be repeated",
      (path: string, before: readonly string[] = []) => [...before, path],
    );
  importOptions(command).action(async (paths: readonly string[], flags: FormsFlags) => {
    const { runs = [] } = flags;
    terminal.exitCode = await importInto("forms", paths, flags, importForms(paths, { runs }), {
      needsLeniency: true,
      expectsDialogues: runs.length > 0,
      beside: runs,
    });
  });
  examples(command, [
    "backlot import forms resources/ss5.json --out ss5",
    "backlot import forms resources --runs result_store --out forms",
    "backlot import forms resources --runs runs.jsonl --out forms && backlot replay forms/transcripts.jsonl --intents forms/intents --lenient",
  ]);
}
