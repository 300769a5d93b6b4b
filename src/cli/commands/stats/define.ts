import { defineCommand, type Flags } from "../../command.js";

const NOTES = `
Nothing is executed: commands are parsed, and what they set is counted. Turns are those of users, commands, signals and
responses; utterances those of users and responses. Slots are counted for each intent, values for each slot.`;

export const command = defineCommand({
  about:
    "Count what a corpus holds, as papers report it of their datasets: dialogues, turns, domains, intents, slots, " +
    "values, phenomena and the share of unhappy dialogues; as a whole, by split and by domain.",
  takes: [["<corpus...>", "files or folders of transcripts, or a folder that `backlot import` wrote; - for stdin"]],
  options: {
    "": {
      "-i, --intents <folder>": "the intents, for domains (default: the folder intents of or beside the corpus)",
      "-q, --quiet": "no messages",
      "--json": "print one JSON object, means and shares unrounded",
    },
  },
  examples: ["backlot stats lucid", "backlot stats examples --intents intents --json"],
  notes: NOTES,
});

export type StatsFlags = Flags<typeof command>;
