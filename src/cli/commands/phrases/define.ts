import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";
import { modelOptions } from "../make/modelFlags.js";

export const command = defineCommand({
  about:
    "Write the phrase list of each intent, to be edited: how users and assistants name the task, ask for its " +
    "slots and say their values. It holds what is derived, or what a model writes. A list that is there gets what " +
    "it lacks, and keeps what it says.",
  takes: [["[intents...]", "the intents that get lists (default: all that have files)"]],
  options: {
    "": INTENTS,
    "With a model, which is asked once for each list that lacks something:": modelOptions("run/answers"),
  },
  examples: [
    "backlot phrases",
    "backlot phrases book_table find_tables",
    "backlot phrases --model ./model.mjs --max-calls 20",
  ],
});

export type PhrasesFlags = Flags<typeof command>;
