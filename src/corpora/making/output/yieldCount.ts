import type { OperatorName } from "../../../users/operators/operators.js";
import type { Attempt, DiscardedDialogue } from "../attempts.js";
import { DISCARDED_BY } from "../discard.js";
import type { Rates } from "../planner/rates.js";

/** Attempts that were not kept whole, for one reason. */
export interface YieldLine {
  /** The source of the reason: `plan`, `execute`, `check`, or a stage that called a model. */
  readonly stage: string;
  /** The general reason. */
  readonly reason: string;
  /** The number of attempts that were discarded. */
  readonly discarded: number;
  /** The number of further attempts that failed late enough for their beginnings to be kept. Default: none. */
  readonly truncated?: number;
}

/** The requested and the actual frequency of an operator. */
export interface ShownOperator {
  /** The operator. */
  readonly name: OperatorName;
  /** The requested share of dialogues, from 0 to 1. */
  readonly asked: number;
  /** The share of dialogues that show it, from 0 to 1. */
  readonly shown: number;
  /** The number of dialogues that show it. */
  readonly dialogues: number;
}

/** The results of all attempts: each is either discarded or kept. */
export interface CorpusYield {
  /** The number of attempts. */
  readonly attempts: number;
  /** The number of dialogues kept. */
  readonly dialogues: number;
  /** The number of these that are beginnings of attempts that failed later. */
  readonly truncated: number;
  /** The discarded attempts by stage and reason, in the order of the stages, the most frequent first. */
  readonly discards: readonly YieldLine[];
  /** The operators, requested and shown. */
  readonly operators: readonly ShownOperator[];
}

const STAGES: readonly string[] = DISCARDED_BY;

/** Counts the results of attempts. */
export class YieldCount {
  private attempts = 0;
  dialogues = 0;
  private truncated = 0;
  private readonly reasons = new Map<
    string,
    { stage: string; reason: string; discarded: number; truncated?: number }
  >();
  private readonly shown = new Map<string, number>();
  private readonly rates: Rates;

  constructor(rates: Rates) {
    this.rates = rates;
  }

  add(attempt: Attempt): void {
    this.attempts++;
    if ("kept" in attempt) {
      this.dialogues++;
      const names = new Set((attempt.kept.plan.operators ?? []).map(({ name }) => name));
      for (const name of names) this.shown.set(name, (this.shown.get(name) ?? 0) + 1);
      const { truncatedFrom } = attempt.kept;
      if (truncatedFrom === undefined) return;
      this.truncated++;
      const line = this.lineOf(truncatedFrom);
      line.truncated = (line.truncated ?? 0) + 1;
    } else this.lineOf(attempt.discarded).discarded++;
  }

  private lineOf({ stage, reason }: DiscardedDialogue) {
    const key = `${stage} ${reason}`;
    const line = this.reasons.get(key) ?? { stage, reason, discarded: 0 };
    this.reasons.set(key, line);
    return line;
  }

  get report(): CorpusYield {
    const { attempts, dialogues, truncated } = this;
    const order = (line: YieldLine): number => STAGES.indexOf(line.stage);
    const discards = [...this.reasons.values()].sort((a, b) => order(a) - order(b) || b.discarded - a.discarded);
    const operators = (Object.entries(this.rates) as [OperatorName, number][]).map(([name, asked]) => {
      const count = this.shown.get(name) ?? 0;
      return { name, asked, shown: dialogues === 0 ? 0 : count / dialogues, dialogues: count };
    });
    return { attempts, dialogues, truncated, discards, operators };
  }
}

/**
 * Formats the results of attempts as lines of Markdown: those discarded by stage and reason, those kept, and their sum.
 */
export function yieldTable(made: {
  readonly attempts: number;
  readonly dialogues: number;
  readonly truncated?: number;
  readonly discards: readonly YieldLine[];
}): string[] {
  const { truncated = 0 } = made;
  const discards = made.discards.filter(({ discarded }) => discarded > 0);
  return table(
    ["stage", "reason", "attempts"],
    [
      ...discards.map(({ stage, reason, discarded }) => [stage, reason, String(discarded)]),
      ...(truncated === 0 ? [] : [["", "truncated: the beginning kept", String(truncated)]]),
      ["", "kept", String(made.dialogues - truncated)],
      ["", "in all", String(made.attempts)],
    ],
  );
}

/** Formats a table as lines of Markdown: the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)];
}
