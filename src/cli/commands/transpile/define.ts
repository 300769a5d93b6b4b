import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Turn a dialogue's commands into a TypeScript program over the generated classes and the kit. Run natively, " +
    "it gives the same signals.",
  takes: [["<file>", "a file of transcripts; - for stdin"]],
  options: {
    "": {
      ...INTENTS,
      "--id <id>": "which dialogue, where the file holds several",
      "--generated <path>": "the generated folder, or the module to import classes from (default: generated)",
      "-o, --out <file>": "where the program goes, also in place of an earlier one (default: stdout)",
    },
  },
  examples: [
    "backlot transpile examples/dining.jsonl --id dining-001",
    "backlot transpile corpus.jsonl --id A-0001 --generated src/generated --out src/a-0001.ts",
  ],
});

export type TranspileFlags = Flags<typeof command>;
