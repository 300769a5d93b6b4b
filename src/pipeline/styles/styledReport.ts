import type { CorpusWriting } from "../output/corpusReport.js";
import type { YieldLine } from "../output/yieldCount.js";

/** What was made in a style. */
export interface StyledReport {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  /** The style. */
  readonly style: string;
  /** The seed that it was made with. */
  readonly seed: number;
  /** How often a dialogue was attempted. */
  readonly attempts: number;
  /** How many dialogues are kept. */
  readonly dialogues: number;
  /** What was discarded, by stage and reason, the most frequent first. */
  readonly discards: readonly YieldLine[];
  /** Intents that were left out, each with the reason. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** What occurs in the dialogues and how often, by what it is: acts, calls, labels, counters. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /**
   * The models that said the dialogues in their words, by stage, and what their answers took; absent where templates
   * said them.
   */
  readonly writing?: Pick<CorpusWriting, "models" | "used">;
  /** The files in the folder. */
  readonly files: readonly string[];
}
