import { defineCommand, type Flags } from "../../command.js";
import { wholeNumber } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Print one dialogue for reading: what was said, the commands with their indexes, and the signals with their " +
    "rows. Without an id, or where several begin with it, list the dialogues with their first words.",
  takes: [
    ["<path>", "a file or folder of transcripts, or a folder that `backlot import` wrote; - for stdin"],
    ["[id]", "which dialogue: its id, or the beginning of it that no other has"],
  ],
  options: {
    "": {
      "--rows <n>": ["show at most so many rows of a signal (default: 5)", wholeNumber(0)],
      "--max <n>": ["list at most so many dialogues (default: 40; with --json all)", wholeNumber(0)],
      "--wording": ["print signals in LUCID's words", { conflicts: ["json"] }],
      "--json": "print the dialogue as one JSON object; of a list an object each line",
    },
  },
  examples: [
    "backlot show examples                       # which dialogues there are",
    "backlot show examples dining-001",
    "backlot show corpus.jsonl.gz A-0 --max 10    # those whose ids begin with A-0",
    "backlot show corpus A-0001 --json",
  ],
});

export type ShowFlags = Flags<typeof command>;
