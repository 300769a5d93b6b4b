import { type Command, InvalidArgumentError, Option } from "commander";
import { WORST } from "../../../corpora/scores/score.js";
import { RESAMPLES } from "../../../corpora/scores/statistics/drawOptions.js";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import { wholeNumber } from "../../config/options.js";

/** Flags that all reports share. */
export interface ReportFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly worst?: number;
  readonly resamples: number;
  readonly level: number;
  readonly seed: number;
  readonly strict?: boolean;
  readonly quiet?: boolean;
}

/** Adds the options of intervals. No option may follow. */
export function resamplingOptions(command: Command, resamples = RESAMPLES): Command {
  return advancedGroup(command)
    .option("--resamples <n>", "how often dialogues are drawn again; 0 for no intervals", wholeNumber(0), resamples)
    .option("--level <share>", "how much of the draws an interval holds", share, 0.95)
    .option("--seed <n>", "seed of the draws", wholeNumber(Number.NEGATIVE_INFINITY), 1);
}

/** Adds the options of a report. Call it after the command's own options: none may follow. */
export function reportOptions(command: Command): Command {
  outputGroup(command)
    .option("--worst <n>", "how many of the worst cases of a number are shown (default: 3)", wholeNumber(0))
    .option("--strict", "exit 1 where the input has problems, such as dialogues without predictions")
    .option("-q, --quiet", "no messages")
    .addOption(markdownOption())
    .option("--json", "print one JSON object, which `backlot score compare` reads");
  return resamplingOptions(command);
}

/** Returns `--markdown`, which excludes `--json`. */
export function markdownOption(): Option {
  return new Option("--markdown", "print tables of Markdown").conflicts("json");
}

/** The number of worst cases that a score lists: at least those that are shown, and enough for readers of the JSON. */
export function worstCount({ worst = 0 }: ReportFlags): number {
  return Math.max(worst, WORST);
}

function share(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !(number > 0 && number < 1)) {
    throw new InvalidArgumentError("It must be a number between 0 and 1, such as 0.95.");
  }
  return number;
}
