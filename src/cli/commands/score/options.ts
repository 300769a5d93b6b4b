import { InvalidArgumentError } from "commander";
import { WORST } from "../../../corpora/scores/score.js";
import { RESAMPLES } from "../../../corpora/scores/statistics/drawOptions.js";
import { anyNumber, wholeNumber } from "../../config/options.js";
import type { FlagsOf, OptionGroups, OptionTable } from "../../flags.js";

function share(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !(number > 0 && number < 1)) {
    throw new InvalidArgumentError("It must be a number between 0 and 1, such as 0.95.");
  }
  return number;
}

export const RESAMPLING = {
  "--resamples <n>": [
    "how often dialogues are drawn again; 0 for no intervals",
    { read: wholeNumber(0), value: RESAMPLES },
  ],
  "--level <share>": ["how much of the draws an interval holds", { read: share, value: 0.95 }],
  "--seed <n>": ["seed of the draws", { read: anyNumber, value: 1 }],
} as const satisfies OptionTable;

export const REPORT = {
  "Output:": {
    "--worst <n>": ["how many of the worst cases of a number are shown (default: 3)", wholeNumber(0)],
    "--strict": "exit 1 where the input has problems, such as dialogues without predictions",
    "-q, --quiet": "no messages",
    "--markdown": ["print tables of Markdown", { conflicts: ["json"] }],
    "--json": "print one JSON object, which `backlot score compare` reads",
  },
  "Advanced:": RESAMPLING,
} as const satisfies OptionGroups;

export type ReportFlags = FlagsOf<typeof REPORT>;

/** The number of worst cases that a score lists: at least those that are shown, and enough for readers of the JSON. */
export function worstCount({ worst = 0 }: ReportFlags): number {
  return Math.max(worst, WORST);
}
