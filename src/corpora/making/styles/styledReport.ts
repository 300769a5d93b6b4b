import type { CorpusWriting } from "../output/corpusReport.js";
import type { YieldLine } from "../output/yieldCount.js";

/** The report on dialogues made in a style. */
export interface StyledReport {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  /** The style. */
  readonly style: string;
  /** The seed with which they were made. */
  readonly seed: number;
  /** The number of attempts. */
  readonly attempts: number;
  /** The number of dialogues kept. */
  readonly dialogues: number;
  /** The discarded attempts by stage and reason, the most frequent first. */
  readonly discards: readonly YieldLine[];
  /** Intents that were left out, each with the reason. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** The frequency of items in the dialogues, by kind: acts, calls, labels, counters. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The models that worded the dialogues, by stage, and their use; absent without models. */
  readonly writing?: Pick<CorpusWriting, "models" | "used">;
  /** The files in the folder. */
  readonly files: readonly string[];
}
