import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Print each intent as a typed class with a validator, and each entity as a type. Files appear whole or not at " +
    "all; only files that Backlot generated are replaced or removed.",
  options: {
    "What is done:": {
      "--check": "write nothing; exit 1 and name the files that are not up to date",
      "-w, --watch": "generate again whenever an intent changes, until Ctrl-C",
      "--typecheck": "verify the output, and behaviours, with the TypeScript compiler",
    },
    "The project:": INTENTS,
    "Output:": {
      "-o, --out <folder>": "where the files go (default: generated)",
      "--json": "print one JSON object; with --watch one a run",
    },
  },
  refuses: ({ watch, check }) => (watch && check ? "--watch and --check cannot be given together" : null),
  examples: [
    "backlot generate",
    "backlot generate --intents ../corpus/intents --out src/generated --typecheck",
    "backlot generate --check          # for CI",
  ],
});

export type GenerateFlags = Flags<typeof command>;
