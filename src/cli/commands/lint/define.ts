import { defineCommand, type Flags } from "../../command.js";

export const command = defineCommand({
  about:
    "Check intents by rules stated as sentences; fixtures; and the commands of transcripts, without executing " +
    "them.",
  takes: [["[paths...]", "folders or files of intents (default: intents)"]],
  options: {
    "What is checked:": {
      "-t, --transcripts <paths...>": "also check the commands of these transcripts against the intents",
      "--lenient": "values of the wrong type in transcripts are warnings",
      "--error-on-warnings": "exit 1 for warnings too",
    },
    "The project:": {
      "-i, --intents <folder>": "the same as a path",
      "--fixtures <folder>": "also check these rows (default: the project's, where no paths are given)",
      "--behaviours <folder>":
        "the behaviours to check (default: those beside the intents, or in the folder behaviours among them)",
      "--no-behaviours": "check no behaviours",
      "--config <file>": "the config file (default: the project's backlot.config.ts)",
    },
    "Output:": {
      "--json": "print one JSON object",
    },
  },
  examples: [
    "backlot lint",
    "backlot lint intents other/intents/book_flight.json",
    "backlot lint intents --transcripts corpus.jsonl --json",
  ],
});

export type LintFlags = Flags<typeof command>;
