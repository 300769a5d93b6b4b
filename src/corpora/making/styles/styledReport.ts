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

/** Counts attempts, and the items of dialogues that are kept. */
export class StyledCount {
  dialogues = 0;
  private attempts = 0;
  private readonly reasons = new Map<string, { stage: string; reason: string; discarded: number }>();
  private readonly tables = new Map<string, Map<string, number>>();

  keep(counts: Readonly<Record<string, readonly string[]>>): void {
    this.attempts++;
    this.dialogues++;
    for (const [title, names] of Object.entries(counts)) {
      const table = this.tables.get(title) ?? new Map<string, number>();
      this.tables.set(title, table);
      for (const name of names) table.set(name, (table.get(name) ?? 0) + 1);
    }
  }

  discard({ stage, reason }: { readonly stage: string; readonly reason: string }): void {
    this.attempts++;
    const key = `${stage} ${reason}`;
    const line = this.reasons.get(key) ?? { stage, reason, discarded: 0 };
    line.discarded++;
    this.reasons.set(key, line);
  }

  get report(): Pick<StyledReport, "attempts" | "dialogues" | "discards" | "counts"> {
    const { attempts, dialogues } = this;
    const sorted = (table: ReadonlyMap<string, number>): Record<string, number> =>
      Object.fromEntries([...table].sort(([one], [other]) => (one < other ? -1 : 1)));
    const counts = Object.fromEntries([...this.tables].map(([title, table]) => [title, sorted(table)]));
    const discards = [...this.reasons.values()].sort((one, other) => other.discarded - one.discarded);
    return { attempts, dialogues, discards, counts };
  }
}
