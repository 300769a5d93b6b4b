import { defineCommand, type Flags } from "../../command.js";
import { wholeNumber } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Show what was discarded when a corpus was made: how much for which reason, an example of each, or one " +
    "attempt whole.",
  takes: [["<folder>", "the corpus"]],
  options: {
    "": {
      "--stage <name>": "only what this stage discarded, such as execute or userTurn",
      "--reason <text>": "only reasons that hold this text",
      "--show <n>": ["show the n-th of them whole, from 1", wholeNumber(1)],
      "--json": "print one JSON object for each attempt",
    },
  },
  examples: ["backlot make review corpus", "backlot make review corpus --stage userTurn --show 1"],
});

export type ReviewFlags = Flags<typeof command>;
