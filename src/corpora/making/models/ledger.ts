import { BacklotError } from "../../../base/errors.js";
import type { Usage } from "./ask.js";
import type { ModelOptions } from "./options.js";
import type { StageName } from "./stageNames.js";

/** The expense of a call. */
export interface Expense {
  readonly calls: number;
  readonly tokens: number;
  /** In millionths of the prices' currency. */
  readonly cost: number;
}

/** An answer that arrived, with its reported usage. */
export interface PaidAnswer {
  readonly stage: StageName;
  readonly usage: Usage;
}

/**
 * Records the expense of a finished call and releases its reservation.
 * @param answer null if no answer arrived
 */
export type Settle = (taken: Expense, answer: PaidAnswer | null) => Promise<void>;

/** The record of a budget's expenses: of one process (`OwnLedger`), or of several. */
export interface Ledger {
  /**
   * Reserves the most that a call can cost. If only reservations of other calls stand in the way, it waits for them.
   */
  reserve(most: Expense): Promise<Settle>;
}

/** The ceilings of a budget. */
export type Ceilings = Pick<ModelOptions, "maxCalls" | "maxTokens" | "maxCost">;

export const NO_EXPENSE: Expense = { calls: 0, tokens: 0, cost: 0 };
export const MILLION = 1_000_000;

/** The ledger of one process. */
export class OwnLedger implements Ledger {
  private readonly ceilings: Ceilings;
  private taken = NO_EXPENSE;
  private reserved = NO_EXPENSE;
  private waiting: (() => void)[] = [];

  constructor(ceilings: Ceilings) {
    this.ceilings = ceilings;
  }

  async reserve(most: Expense): Promise<Settle> {
    while (beyond(this.ceilings, sum(this.taken, this.reserved), most) !== null) {
      const problem = beyond(this.ceilings, this.taken, most);
      if (problem !== null) throw new BacklotError("MODEL_BUDGET", problem);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reserved = sum(this.reserved, most);
    return async (taken) => {
      this.taken = sum(this.taken, taken);
      this.reserved = sum(this.reserved, most, -1);
      // Drops rounding errors, which would otherwise be waited for.
      if (this.reserved.calls === 0) this.reserved = NO_EXPENSE;
      for (const wake of this.waiting.splice(0)) wake();
    };
  }
}

/** Returns the ceiling that leaves no room for an expense, as a sentence, or null. */
export function beyond(ceilings: Ceilings, { calls, tokens, cost }: Expense, need: Expense): string | null {
  const { maxCalls = Infinity, maxTokens = Infinity, maxCost = Infinity } = ceilings;
  if (calls + need.calls > maxCalls) return `the budget of ${maxCalls} calls is used up`;
  if (tokens + need.tokens > maxTokens)
    return `${tokens} of the budget of ${maxTokens} tokens are used up, and the next call may take ${need.tokens}`;
  if (cost + need.cost > maxCost * MILLION)
    return `${money(cost)} of the budget of ${maxCost} is spent, and the next call may cost ${money(need.cost)}`;
  return null;
}

const money = (cost: number): string => (cost / MILLION).toFixed(4);

const sum = (one: Expense, other: Expense, sign: 1 | -1 = 1): Expense => ({
  calls: one.calls + sign * other.calls,
  tokens: one.tokens + sign * other.tokens,
  cost: one.cost + sign * other.cost,
});
