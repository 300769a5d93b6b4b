import { BacklotError } from "../../../base/errors.js";
import type { ModelAnswer, ModelRequest, Usage } from "./ask.js";
import type { ModelOptions, Price } from "./options.js";
import { STAGE_NAMES, type StageName } from "./stageNames.js";

/** Calls with their tokens and costs. */
export interface Spent {
  /** The number of answers. */
  readonly calls: number;
  /** The tokens of their prompts. */
  readonly inputTokens: number;
  /** The tokens of the answers. */
  readonly outputTokens: number;
  /** The cost by the given prices; null if a model has no price. */
  readonly cost: number | null;
}

/** The use of models, in total and by stage. */
export interface ModelUse extends Spent {
  /** The use of each stage that called a model. */
  readonly stages: Readonly<Partial<Record<StageName, Spent>>>;
}

const NOTHING: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
/** The average length of an English token; for ceilings, estimates, and providers that report no counts. */
const CHARACTERS_PER_TOKEN = 4;

/** Estimates the number of tokens of a text. */
export const roughTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Sums up the use of models by stage. */
export class UseCount {
  /** Tokens by stage and model: sums of whole numbers do not depend on their order. */
  private readonly tokens = new Map<
    StageName,
    Map<string, { calls: number; inputTokens: number; outputTokens: number }>
  >();
  private readonly prices: Readonly<Record<string, Price>>;

  constructor(prices: Readonly<Record<string, Price>> = {}) {
    this.prices = prices;
  }

  /** @param calls the number of answers with this usage together */
  add(stage: StageName, model: string, { inputTokens, outputTokens }: Usage, calls = 1): void {
    const models = this.tokens.get(stage) ?? new Map();
    const held = models.get(model) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
    held.calls += calls;
    held.inputTokens += inputTokens;
    held.outputTokens += outputTokens;
    this.tokens.set(stage, models.set(model, held));
  }

  cost(model: string, usage: Usage): number | null {
    const price = this.price(model, usage);
    return price === null ? null : price / MILLION;
  }

  price(model: string, { inputTokens, outputTokens }: Usage): number | null {
    const price = this.prices[model];
    return price === undefined ? null : inputTokens * price.input + outputTokens * price.output;
  }

  get report(): ModelUse {
    const stages: Partial<Record<StageName, Spent>> = {};
    for (const stage of STAGE_NAMES) {
      const models = this.tokens.get(stage);
      if (models === undefined) continue;
      const each = [...models].sort(([a], [b]) => (a < b ? -1 : 1));
      stages[stage] = each.map(([model, held]): Spent => ({ ...held, cost: this.cost(model, held) })).reduce(sum);
    }
    return { ...Object.values(stages).reduce(sum, NOTHING), stages };
  }
}

/**
 * Keeps expenses below their ceilings. A call first reserves the most that it can cost, so that concurrent calls cannot
 * exceed a ceiling together; if only other reservations stand in the way, it waits for them. An answer counts at least
 * with the estimated tokens of its text and request, regardless of the reported counts; a call without an answer counts
 * with its whole reservation.
 */
export class Purse {
  /** The use that was paid for, as reported by the providers. */
  readonly paid: UseCount;
  private readonly ledger: Ledger;

  /** @param ledger the record of expenses. Default: one of this process */
  constructor(options: ModelOptions, ledger: Ledger = new OwnLedger(options)) {
    this.paid = new UseCount(options.prices);
    this.ledger = ledger;
  }

  /**
   * Pays for an answer.
   * @param mayCost whether a failed call with such an error may have to be paid for too
   * @throws BacklotError MODEL_BUDGET if a ceiling leaves no room for it; any error of the call
   */
  async pay(
    request: ModelRequest,
    model: string,
    call: () => Promise<ModelAnswer>,
    mayCost: (error: unknown) => boolean,
  ): Promise<ModelAnswer> {
    const asked = roughTokens(request.system + request.prompt);
    const most = this.expense(model, { inputTokens: asked, outputTokens: request.maxOutputTokens });
    const settle = await this.ledger.reserve(most);
    let taken = NO_EXPENSE;
    let paid: PaidAnswer | null = null;
    try {
      const answer = await call();
      const { usage, text } = answer;
      paid = { stage: request.stage, usage };
      this.paid.add(request.stage, model, usage);
      taken = this.expense(model, {
        inputTokens: Math.max(usage.inputTokens, asked),
        outputTokens: Math.max(usage.outputTokens, roughTokens(text)),
      });
      return answer;
    } catch (error) {
      if (mayCost(error)) taken = most;
      throw error;
    } finally {
      await settle(taken, paid);
    }
  }

  private expense(model: string, usage: Usage): Expense {
    const tokens = usage.inputTokens + usage.outputTokens;
    return { calls: 1, tokens, cost: this.paid.price(model, usage) ?? 0 };
  }
}

function sum(one: Spent, other: Spent): Spent {
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
  };
}

/** The expense of a call. */
export interface Expense {
  readonly calls: number;
  readonly tokens: number;
  /** In millionths of the prices' currency. */
  readonly cost: number;
}

/** An answer that arrived, with its reported usage. */
interface PaidAnswer {
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
class OwnLedger implements Ledger {
  private readonly ceilings: Ceilings;
  private taken = NO_EXPENSE;
  private reserved = NO_EXPENSE;
  private waiting: (() => void)[] = [];

  constructor(ceilings: Ceilings) {
    this.ceilings = ceilings;
  }

  async reserve(most: Expense): Promise<Settle> {
    while (beyond(this.ceilings, together(this.taken, this.reserved), most) !== null) {
      const problem = beyond(this.ceilings, this.taken, most);
      if (problem !== null) throw new BacklotError("MODEL_BUDGET", problem);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reserved = together(this.reserved, most);
    return async (taken) => {
      this.taken = together(this.taken, taken);
      this.reserved = together(this.reserved, most, -1);
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

const together = (one: Expense, other: Expense, sign: 1 | -1 = 1): Expense => ({
  calls: one.calls + sign * other.calls,
  tokens: one.tokens + sign * other.tokens,
  cost: one.cost + sign * other.cost,
});
