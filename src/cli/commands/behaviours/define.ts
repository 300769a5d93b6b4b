import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Write a behaviour for each intent, typed by its generated class, to be filled in. Files that exist are left " +
    "as they are.",
  takes: [["<intents...>", "the intents to write behaviours for"]],
  options: {
    "": {
      ...INTENTS,
      "-o, --out <folder>": "where the files go (default: beside the intents)",
      "--generated <folder>": "the folder of generated classes (default: generated)",
    },
  },
  examples: ["backlot behaviours new book_flight", "backlot behaviours new book_flight --intents other/intents"],
});

export type NewBehaviourFlags = Flags<typeof command>;
