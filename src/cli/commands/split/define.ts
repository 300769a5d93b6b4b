import { InvalidArgumentError } from "commander";
import { defineCommand, type Flags } from "../../command.js";
import { shares, wholeNumber } from "../../config/options.js";

const NOTES = `
Held-out intents give seen.jsonl and unseen.jsonl; with --ratio the seen ones are split further. --leave-out gives a folder
for each task or domain, with train.jsonl (all without it) and test.jsonl (all with nothing else). split.json says how the
files were made. The random split depends on the dialogues' ids, the seed, and the parts in the order in which they are named.`;

export const command = defineCommand({
  about:
    "Split a corpus into files: at random by ratio and seed; by held-out intents, into seen and unseen ones; or " +
    "once for each task or domain, leaving it out. Dialogues are written as they are. Those that mix what is held " +
    "out with what is not are excluded, and counted.",
  takes: [["<corpus...>", "files or folders of transcripts, or a folder that `backlot import` wrote"]],
  options: {
    "How it is split:": {
      "--ratio <parts>": ["the parts and their shares, such as train=0.8,dev=0.1,test=0.1", shares],
      "--seed <n>": ["of the random split", { read: wholeNumber(0), value: 1 }],
      "--held-out <names>": ["intents, with commas between them, or a folder of intents", readNames],
      "--leave-out <what>": ["a split for each task, or for each domain", ["task", "domain"]],
    },
    "The project:": {
      "-i, --intents <folder>": "the intents, for their domains (default: those of or beside the corpus)",
    },
    "Output:": {
      "-o, --out <folder>": ["where to write; new, or of an earlier split, which is replaced", { isRequired: true }],
      "-q, --quiet": "no messages",
      "--json": "print what was written as one JSON object",
    },
  },
  examples: [
    "backlot split corpus.jsonl --ratio train=0.8,dev=0.1,test=0.1 --seed 7 --out splits",
    "backlot split lucid --held-out book_taxi,find_taxis --out splits",
    "backlot split lucid --held-out lucid_v1.0/toolbox_intents_heldout --ratio train=8,dev=1,test=1 --out splits",
    "backlot split star --leave-out domain --out splits",
  ],
  notes: NOTES,
});

export type SplitFlags = Flags<typeof command>;

function readNames(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new InvalidArgumentError("It names intents, with commas between them.");
  return names;
}
