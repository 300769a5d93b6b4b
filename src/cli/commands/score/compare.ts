import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";
import { RESAMPLING } from "./options.js";

export const command = defineCommand({
  about:
    "Compare two systems dialogue by dialogue: the difference of every number with its bootstrap interval, and " +
    "how likely chance makes one as large (p: approximate randomisation, two-sided; boot: paired bootstrap, " +
    "one-sided).",
  takes: [
    ["<first>", "a score stored with --json (FILE#NAME where it holds several), or executed dialogues"],
    ["<second>", "the same of the other system"],
  ],
  options: {
    "What is compared:": {
      "--gold <path>": "for executed dialogues: the dialogues as they should be",
      "--all": "also numbers that break down another one",
      "--anyway": "compare scores of different definitions or options; the difference may be theirs",
    },
    "The project:": INTENTS,
    "Output:": {
      "-q, --quiet": "no messages",
      "--markdown": ["print a table of Markdown", { conflicts: ["json"] }],
      "--json": "print one JSON object",
    },
    "Advanced:": RESAMPLING,
  },
  examples: [
    "backlot score compare a.score.json b.score.json",
    "backlot score compare systems.json#soloist systems.json#mttod --resamples 10000",
    "backlot score compare policy-a.jsonl policy-b.jsonl --gold corpus.jsonl",
  ],
});

export type CompareFlags = Flags<typeof command>;
