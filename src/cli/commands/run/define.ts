import { type Command, Option } from "commander";
import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { faultOptions } from "../../config/faults.js";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import { engineOptions, examples, projectOptions, strictnessOptions, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { RunFlags } from "./runCommands.js";

/** Flags of opening a session, which a saved session has already. */
const OPENING = ["entities", "outcomes", "faults", "fail", "latency", "seed", "now", "strict", "lenient"] as const;

/** Defines `backlot run`. */
export function define(command: Command): void {
  command
    .description(
      "Execute commands of one dialogue and print what the back-end says to each: commands given as arguments, those of " +
        "a file, or those typed at a prompt. A folder that holds intents may stand first: they are used. Exit 1 where one was refused, except at a terminal's prompt.",
    )
    .argument("[commands...]", "commands, executed in order; before them perhaps a folder that holds intents");
  command
    .optionsGroup("The session:")
    .option("-f, --file <file>", "a file of commands, one a line, or on several while a bracket is open; - for stdin")
    .option("--entities <file>", "JSON: rows by entity name, which its queries always return")
    .option("--outcomes <file>", "JSON: planned results by intent name, used up in order");
  faultOptions(command)
    .option("--open <file>", "go on with a session that was saved")
    .option("--save <file>", "save the session at the end")
    .option("--seed <n>", "seed of the session's randomness (default: 1)", wholeNumber(Number.NEGATIVE_INFINITY))
    .option("--now <time>", "the session's clock, as ISO 8601 (default: 2024-01-01T09:00:00Z)");
  projectOptions(strictnessOptions(command));
  outputGroup(command)
    .addOption(new Option("--wording", "print signals in LUCID's words").conflicts("json"))
    .option("--state", "print what every variable holds at the end")
    .option("--json", "print one JSON object a command");
  engineOptions(advancedGroup(command)).action(async (given: readonly string[], flags: RunFlags, self: Command) => {
    const { folder, commands } = splitArguments(given, flags);
    if (commands.length > 0 && flags.file !== undefined) {
      self.error("error: commands are given as arguments or by --file, not both");
    }
    const other = OPENING.find((name) => flags[name] !== undefined);
    if (flags.open !== undefined && other !== undefined) {
      self.error(`error: --open goes on with the session as it was opened, --${other} is for a new one`);
    }
    const { runCommands } = await import("./runCommands.js");
    terminal.exitCode = await runCommands(commands, flags, folder);
  });
  examples(command, [
    "backlot run                                   # a prompt",
    "backlot run corpus                            # a prompt over the intents of that folder",
    "backlot run 'book_table(party_size=2)' 'x0.date = \"2024-05-18\"' --state",
    "backlot run --file commands.txt --json",
    'backlot run \'find_hotels()\' --entities rows.json   # {"hotels": [{"hotel_name": "Sole"}]}',
    'backlot run \'book_table()\' --outcomes plan.json    # {"book_table": [{"reason": "no table is free"}]}',
    "backlot run 'book_table()' --fail 'book_table:2=no table is free' --strict",
    "backlot run 'book_table(party_size=2)' --save half.json && backlot run 'x0.date = \"2024-05-18\"' --open half.json",
  ]);
}

/** Commands do not look like paths: they contain brackets or an assignment, or are variables. */
const COMMAND = /[()=]|^x\d+$/;

/** @returns the folder of intents that precedes the commands, if there is one */
function splitArguments(given: readonly string[], { intents, config }: RunFlags) {
  const [first, ...rest] = given;
  const isNamed = intents !== undefined || config !== undefined;
  const isFolder = first !== undefined && !isNamed && !COMMAND.test(first) && holdsIntents(first);
  return isFolder ? { folder: first, commands: rest } : { folder: null, commands: given };
}
