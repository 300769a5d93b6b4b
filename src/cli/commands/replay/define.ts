import { defineCommand, type Flags } from "../../command.js";
import { ENGINE_AND_LIMITS, PROJECT, STRICTNESS, wholeNumber } from "../../config/options.js";
import { queueOptions, queueProblem } from "../../config/queue.js";

const FORMATS = `
Backlot reads its own transcripts, one JSON object a line:
  {"id":"1","turns":[{"author":"User","text":"A table, please."},{"author":"System","index":0,"command":"book_table()"},
   {"author":"Signal","index":1,"signal":{"kind":"ask","ref":"x0","slot":"date"}}]}
and LUCID's dataset, as lines or as one array, its signals in words:
  {"_id":"1","turns":[{"author":"User","query":"A table, please."},{"author":"System","index":0,"expression":"book_table()"},
   {"author":"Signal","index":1,"dialog":"hint(\\"ask for value: Ask for date\\", ref=x0)"}]}
Either may be compressed with gzip.`;

export const command = defineCommand({
  about:
    "Execute every command of recorded dialogues, each in a fresh session, and compare every signal and every " +
    "final value with the recording. Each dialogue stops at its first divergence.",
  takes: [
    [
      "[paths...]",
      "files or folders of transcripts, or a folder with intents of its own; - for stdin (default: examples)",
    ],
  ],
  options: {
    "What is replayed:": {
      "--only <ids...>": "replay only the dialogues with these ids",
      "--keep-going": "go on after a dialogue's first divergence",
      ...STRICTNESS,
      "--against <folder>": [
        "replay on these newer intents too, and report which dialogues break, where and why",
        { conflicts: ["out", "keepGoing", "workers", "generated"] },
      ],
      "--renames <file>": "what is called otherwise in the newer intents: a JSON file, or the word guess",
    },
    "The project:": PROJECT,
    "Output:": {
      "--out <file>": "write each dialogue as executed, with state and calls, one JSON line each",
      "--max-divergences <n>": ["show at most so many (default: 3; with --json all)", wholeNumber(0)],
      "-q, --quiet": "no progress, no messages",
      "--json": "print one JSON object",
    },
    "Advanced:": {
      "--workers <n>": ["threads (default: the machine's cores; one for a small corpus)", wholeNumber(1)],
      ...queueOptions("dialogues", 1_000, ["against", "workers", "generated"]),
      ...ENGINE_AND_LIMITS,
    },
  },
  examples: [
    "backlot replay examples",
    "backlot replay corpus                    # a folder that import, init or you made: its own intents are used",
    "backlot replay corpus.jsonl --intents other/intents --json",
    "backlot replay corpus.jsonl --only A-0001 A-0002 --keep-going",
    "backlot replay corpus.jsonl --out executed.jsonl",
    "backlot replay v1 --against v2 --renames guess",
    "backlot replay corpus --queue redis://localhost:6379 --shared /mnt/fleet",
    "BACKLOT_QUEUE=redis://:$PASSWORD@redis.internal backlot replay corpus --queue --shared /mnt/fleet",
  ],
  notes: FORMATS,
  refuses: (_, flags) =>
    flags.renames !== undefined && flags.against === undefined
      ? "--renames says what is called otherwise in the intents of --against, which is missing"
      : queueProblem(flags),
});

export type ReplayFlags = Flags<typeof command>;
