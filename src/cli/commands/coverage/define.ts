import { defineCommand, type Flags } from "../../command.js";
import { CACHE, FIXTURES, INTENTS, percentage } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Count which intents, slots, signals, error codes and forms of commands transcripts exercise, as they are " +
    "recorded. Where there are behaviours, execute the transcripts and count which branches of them are taken. " +
    "What is never reached goes to stderr, a line each.",
  takes: [
    ["[transcripts...]", "files or folders of transcripts, or a folder with intents of its own; - for stdin (default: examples)"],
  ],
  options: {
    "What is asked for:": {
      "--min-intents <percent>": ["exit 1 where fewer intents are started", percentage],
      "--min-slots <percent>": ["exit 1 where fewer slots are given", percentage],
      "--min-branches <percent>": ["exit 1 where fewer branches of behaviours are taken", percentage],
    },
    "The project:": {
      ...INTENTS,
      ...FIXTURES,
      "--behaviours <folder>": "the behaviours to count (default: those beside the intents, or in the folder behaviours among them)",
      "--no-behaviours": "count no behaviours",
    },
    "Output:": {
      "-q, --quiet": "no lines about what is never reached",
      "--json": "print one JSON object, what is never reached in it",
    },
    "Advanced:": CACHE,
  },
  examples: [
    "backlot coverage examples",
    "backlot coverage coverage/backlot --min-intents 80",
    "backlot coverage corpus --json",
  ],
});

export type CoverageFlags = Flags<typeof command>;
