import { defineCommand, type Flags } from "../../command.js";
import { REPORT } from "./options.js";

const NOTES = `
Learning needs real dialogues over the intents of the made ones: make the corpus from the intents of the import. A quarter
of the real dialogues is for tests; --seed decides which. No model takes part and nothing is executed.`;

export const command = defineCommand({
  about:
    "Score a made corpus against a real one: how rich its words are, how much alike its utterances, how its " +
    "dialogues hang together, and its worth, which is what a plain predictor of commands learns from it, tested " +
    "on real dialogues.",
  takes: [["<made>", "a folder that `backlot make` wrote, or a file or folder of transcripts; - for stdin"]],
  options: {
    "What is scored:": {
      "--real <path>": ["the real corpus: a folder that `backlot import` wrote, or transcripts", { isRequired: true }],
      "--no-learn": "train nothing: only words and dialogues, of any two corpora",
    },
    ...REPORT,
  },
  examples: [
    "backlot make --intents sgd/intents --fixtures sgd/fixtures --count 500 --seed 1 --out made",
    "backlot score corpus made --real sgd",
    "backlot score corpus made --real star --no-learn",
    "backlot score corpus made --real sgd --json > before.score.json",
    "backlot score compare before.score.json after.score.json",
  ],
  notes: NOTES,
});

export type CorpusFlags = Flags<typeof command>;
