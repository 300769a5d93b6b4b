import type { Command } from "commander";
import { importMultiwoz } from "../../../importers/index.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface MultiwozFlags extends ImportFlags {
  readonly db: string;
  readonly goals?: string;
  readonly acts?: string;
}

/** `backlot import multiwoz` */
export function define(command: Command): void {
  command
    .description(
      "Import MultiWOZ: the database as a back-end that finds what the standardised evaluation's database finds, goals " +
        "for scripted users, and dialogues of MultiWOZ 2.2 as commands, made from what changes in their states.",
    )
    .argument("[dialogues...]", "files, folders or globs of MultiWOZ 2.2, such as train/dialogues_*.json")
    .requiredOption("--db <folder>", "the tables, <domain>_db.json: the evaluation's four, or the dataset's db folder")
    .option("--goals <file>", "goals: the evaluation's, or the dataset's data.json; written to goals.jsonl")
    .option(
      "--acts <file>",
      "dialog_acts.json of MultiWOZ 2.2, which marks refused bookings (default: the one among the dialogues)",
    );
  importOptions(command).action(async (paths: readonly string[], flags: MultiwozFlags) => {
    const { db, goals, acts } = flags;
    const options = { db, ...(goals === undefined ? {} : { goals }), ...(acts === undefined ? {} : { acts }) };
    terminal.exitCode = await importInto("multiwoz", paths, flags, importMultiwoz(paths, options), {
      expectsDialogues: paths.length > 0,
      beside: [db, goals, acts],
    });
  });
  examples(command, [
    "backlot import multiwoz --db multiwoz/db --out multiwoz-backend",
    "backlot import multiwoz MultiWOZ_2.2/test --db multiwoz/db --acts MultiWOZ_2.2/dialog_acts.json --out test",
    "backlot import multiwoz --db data/database --goals data/goals.json --out goals",
  ]);
}
