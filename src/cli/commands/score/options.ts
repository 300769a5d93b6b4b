import { type Command, InvalidArgumentError, Option } from "commander";
import { WORST } from "../../../metrics/score.js";
import { RESAMPLES } from "../../../metrics/statistics/drawOptions.js";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import { wholeNumber } from "../../config/options.js";

/** The flags that every report takes. */
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

/** How intervals are drawn: nothing may follow. */
export function resamplingOptions(command: Command, resamples = RESAMPLES): Command {
  return advancedGroup(command)
    .option("--resamples <n>", "how often dialogues are drawn again; 0 for no intervals", wholeNumber(0), resamples)
    .option("--level <share>", "how much of the draws an interval holds", share, 0.95)
    .option("--seed <n>", "seed of the draws", wholeNumber(Number.NEGATIVE_INFINITY), 1);
}

/** How a report is printed. Call it after the command's own options: nothing may follow. */
export function reportOptions(command: Command): Command {
  outputGroup(command)
    .option("--worst <n>", "how many of the worst cases of a number are shown (default: 3)", wholeNumber(0))
    .option("--strict", "exit 1 where the input has problems, such as dialogues without predictions")
    .option("-q, --quiet", "no messages")
    .addOption(markdownOption())
    .option("--json", "print one JSON object, which `backlot score compare` reads");
  return resamplingOptions(command);
}

/** `--markdown`, which `--json` leaves nothing to say. */
export function markdownOption(): Option {
  return new Option("--markdown", "print tables of Markdown").conflicts("json");
}

/** How many of the worst cases a score lists: those that are shown, and enough for whoever reads the JSON. */
export function worstCount({ worst = 0 }: ReportFlags): number {
  return Math.max(worst, WORST);
}

/** Reads an option's value as a share between 0 and 1. */
function share(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !(number > 0 && number < 1)) {
    throw new InvalidArgumentError("It must be a number between 0 and 1, such as 0.95.");
  }
  return number;
}
