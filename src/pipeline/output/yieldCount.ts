import type { OperatorName } from "../../simulation/operators/operators.js";
import type { Attempt, DiscardedDialogue } from "../attempts.js";
import { DISCARDED_BY } from "../discard.js";
import type { Rates } from "../planner/rates.js";

/** What was not kept whole for one reason. */
export interface YieldLine {
  /** The stage that found it: `plan`, `execute`, `check`, or one that asked a model. */
  readonly stage: string;
  /** The reason, in general. */
  readonly reason: string;
  /** How many attempts were discarded. */
  readonly discarded: number;
  /** How many more failed for it late enough for their beginnings to be kept. Default: none. */
  readonly truncated?: number;
}

/** How often a phenomenon was asked for, and how often it came up. */
export interface ShownPhenomenon {
  /** The phenomenon. */
  readonly name: OperatorName;
  /** The share of dialogues that was asked for, from 0 to 1. */
  readonly asked: number;
  /** The share of dialogues that show it. */
  readonly shown: number;
  /** How many dialogues show it. */
  readonly dialogues: number;
}

/** What came of all attempts: every attempt is either discarded or kept. */
export interface CorpusYield {
  /** How often a dialogue was attempted. */
  readonly attempts: number;
  /** How many dialogues are kept. */
  readonly dialogues: number;
  /** How many of them are beginnings of attempts that failed later. */
  readonly truncated: number;
  /** What was discarded, by stage and reason, in the order of the stages, the most frequent first. */
  readonly discards: readonly YieldLine[];
  /** The phenomena, asked for and shown. */
  readonly phenomena: readonly ShownPhenomenon[];
}

const STAGES: readonly string[] = DISCARDED_BY;

/** Counts attempts as they come. */
export class YieldCount {
  private attempts = 0;
  /** How many dialogues are kept so far. */
  dialogues = 0;
  private truncated = 0;
  private readonly reasons = new Map<
    string,
    { stage: string; reason: string; discarded: number; truncated?: number }
  >();
  private readonly shown = new Map<string, number>();
  private readonly rates: Rates;

  /** @param rates what was asked for */
  constructor(rates: Rates) {
    this.rates = rates;
  }

  /** Counts one more attempt. */
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

  /** What was counted so far. */
  get report(): CorpusYield {
    const { attempts, dialogues, truncated } = this;
    const order = (line: YieldLine): number => STAGES.indexOf(line.stage);
    const discards = [...this.reasons.values()].sort((a, b) => order(a) - order(b) || b.discarded - a.discarded);
    const phenomena = (Object.entries(this.rates) as [OperatorName, number][]).map(([name, asked]) => {
      const count = this.shown.get(name) ?? 0;
      return { name, asked, shown: dialogues === 0 ? 0 : count / dialogues, dialogues: count };
    });
    return { attempts, dialogues, truncated, discards, phenomena };
  }
}
