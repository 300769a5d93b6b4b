import type { Command } from "commander";
import { importLucid } from "../../../importers/index.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface LucidFlags extends ImportFlags {
  readonly intents?: readonly string[];
}

/** `backlot import lucid` */
export function define(command: Command): void {
  command
    .description(
      "Import LUCID: LUCID_data.json as published, conversations as its generator saves them, and the intents of its " +
        "toolbox, each recognised by what it holds. Texts and commands are kept to the letter.",
    )
    .argument("<files...>", "files, folders or globs, such as the released folder lucid_v1.0")
    .option(
      "-i, --intents <path>",
      "a folder of toolbox intents, beside those among the files; may be repeated",
      (path: string, before: readonly string[] = []) => [...before, path],
    );
  importOptions(command).action(async (paths: readonly string[], flags: LucidFlags) => {
    const { intents = [] } = flags;
    terminal.exitCode = await importInto("lucid", paths, flags, importLucid(paths, { intents }), {
      // Where intents are named apart, the files are to be dialogues.
      expectsDialogues: intents.length > 0,
      beside: intents,
    });
  });
  examples(command, [
    "backlot import lucid lucid_v1.0 --out lucid",
    "backlot import lucid LUCID_data.json --intents toolbox_intents --intents toolbox_intents_heldout --out lucid",
    "backlot import lucid 'saved_conversations/*.json' --intents intents_for_data_generation --out mine",
  ]);
}
