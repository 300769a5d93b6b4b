import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { defineCommand, type Flags } from "../../command.js";
import { FAULTS } from "../../config/faults.js";
import { anyNumber, ENGINE_AND_LIMITS, PROJECT, STRICTNESS } from "../../config/options.js";

/** Flags of opening a session, which a saved session has already. */
const OPENING = ["entities", "outcomes", "faults", "fail", "latency", "seed", "now", "strict", "lenient"] as const;

export const command = defineCommand({
  about:
    "Execute commands of one dialogue and print what the back-end says to each: commands given as arguments, " +
    "those of a file, or those typed at a prompt. A folder that holds intents may stand first: they are used. " +
    "Exit 1 where one was refused, except at a terminal's prompt.",
  takes: [["[commands...]", "commands, executed in order; before them perhaps a folder that holds intents"]],
  options: {
    "The session:": {
      "-f, --file <file>": "a file of commands, one a line, or on several while a bracket is open; - for stdin",
      "--entities <file>": "JSON: rows by entity name, which its queries always return",
      "--outcomes <file>": "JSON: planned results by intent name, used up in order",
      ...FAULTS,
      "--open <file>": "go on with a session that was saved",
      "--save <file>": "save the session at the end",
      "--seed <n>": ["seed of the session's randomness (default: 1)", anyNumber],
      "--now <time>": "the session's clock, as ISO 8601 (default: 2024-01-01T09:00:00Z)",
      ...STRICTNESS,
    },
    "The project:": PROJECT,
    "Output:": {
      "--wording": ["print signals in LUCID's words", { conflicts: ["json"] }],
      "--state": "print what every variable holds at the end",
      "--json": "print one JSON object a command",
    },
    "Advanced:": ENGINE_AND_LIMITS,
  },
  refuses: (given, flags) => {
    if (splitArguments(given, flags).commands.length > 0 && flags.file !== undefined)
      return "commands are given as arguments or by --file, not both";
    const other = OPENING.find((name) => flags[name] !== undefined);
    return flags.open === undefined || other === undefined
      ? null
      : `--open goes on with the session as it was opened, --${other} is for a new one`;
  },
  examples: [
    "backlot run                                   # a prompt",
    "backlot run corpus                            # a prompt over the intents of that folder",
    "backlot run 'book_table(party_size=2)' 'x0.date = \"2024-05-18\"' --state",
    "backlot run --file commands.txt --json",
    'backlot run \'find_hotels()\' --entities rows.json   # {"hotels": [{"hotel_name": "Sole"}]}',
    'backlot run \'book_table()\' --outcomes plan.json    # {"book_table": [{"reason": "no table is free"}]}',
    "backlot run 'book_table()' --fail 'book_table:2=no table is free' --strict",
    "backlot run 'book_table(party_size=2)' --save half.json && backlot run 'x0.date = \"2024-05-18\"' --open half.json",
  ],
});

export type RunFlags = Flags<typeof command>;

/** Commands do not look like paths: they contain brackets or an assignment, or are variables. */
const COMMAND = /[()=]|^x\d+$/;

/** Splits arguments into the folder of intents that precedes the commands, if there is one, and the commands. */
export function splitArguments(
  given: readonly string[],
  { intents, config }: { readonly intents?: string; readonly config?: string },
): { readonly folder: string | null; readonly commands: readonly string[] } {
  const [first, ...rest] = given;
  const isNamed = intents !== undefined || config !== undefined;
  const isFolder = first !== undefined && !isNamed && !COMMAND.test(first) && holdsIntents(first);
  return isFolder ? { folder: first, commands: rest } : { folder: null, commands: given };
}
