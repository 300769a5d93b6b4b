import { BacklotError } from "../../errors.js";
import type { ModelAnswer, ModelRequest, Usage } from "./ask.js";
import type { ModelOptions, Price } from "./options.js";
import { STAGE_NAMES, type StageName } from "./stageNames.js";

/** What was asked and what it took. */
export interface Spent {
  /** How many answers there are. */
  readonly calls: number;
  /** The tokens of their prompts. */
  readonly inputTokens: number;
  /** The tokens of the answers. */
  readonly outputTokens: number;
  /** What they cost by the prices that were given; null if a model has none. */
  readonly cost: number | null;
}

/** What was asked, by stage and in all. */
export interface ModelUse extends Spent {
  /** The same for each stage that asked. */
  readonly stages: Readonly<Partial<Record<StageName, Spent>>>;
}

const NOTHING: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
const MILLION = 1_000_000;
/**
 * A token of English is about so many characters; for ceilings, estimates, and answers whose provider does not count.
 */
const CHARACTERS_PER_TOKEN = 4;

/** How many tokens a text takes, roughly. */
export const roughTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Adds up what stages asked. */
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

  add(stage: StageName, model: string, { inputTokens, outputTokens }: Usage): void {
    const models = this.tokens.get(stage) ?? new Map();
    const held = models.get(model) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
    held.calls++;
    held.inputTokens += inputTokens;
    held.outputTokens += outputTokens;
    this.tokens.set(stage, models.set(model, held));
  }

  /** @returns null if the model has no price */
  cost(model: string, { inputTokens, outputTokens }: Usage): number | null {
    const price = this.prices[model];
    return price === undefined ? null : (inputTokens * price.input + outputTokens * price.output) / MILLION;
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
 * Keeps what is paid for below its ceilings. A call first reserves the most that it can take, so that calls at the
 * same time do not exceed a ceiling together; those that only others' reservations keep back wait for them. An answer
 * counts with at least the tokens that its text and its question take roughly, whatever the provider says; a call
 * whose answer did not arrive, with all that was reserved for it.
 */
export class Purse {
  /** What the providers say that was paid for. */
  readonly paid: UseCount;
  /** What counts against the ceilings. */
  private readonly counted: UseCount;
  private readonly ceilings: Pick<ModelOptions, "maxCalls" | "maxTokens" | "maxCost">;
  private reserved = { calls: 0, tokens: 0, cost: 0 };
  private waiting: (() => void)[] = [];

  constructor(options: ModelOptions) {
    this.paid = new UseCount(options.prices);
    this.counted = new UseCount(options.prices);
    this.ceilings = options;
  }

  /**
   * Pays for an answer.
   * @param mayCost whether a call that failed with such an error may have to be paid for too
   * @throws BacklotError MODEL_BUDGET if a ceiling leaves no room for it; what the call throws
   */
  async pay(
    request: ModelRequest,
    model: string,
    call: () => Promise<ModelAnswer>,
    mayCost: (error: unknown) => boolean,
  ): Promise<ModelAnswer> {
    const asked = roughTokens(request.system + request.prompt);
    const most = { inputTokens: asked, outputTokens: request.maxOutputTokens };
    const need = { calls: 1, tokens: most.inputTokens + most.outputTokens, cost: this.paid.cost(model, most) ?? 0 };
    for (let problem = this.beyond(need, true); problem !== null; problem = this.beyond(need, true)) {
      const lasting = this.beyond(need, false);
      if (lasting !== null) throw new BacklotError("MODEL_BUDGET", lasting);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reserve(need, 1);
    try {
      const answer = await call();
      this.paid.add(request.stage, model, answer.usage);
      this.counted.add(request.stage, model, {
        inputTokens: Math.max(answer.usage.inputTokens, asked),
        outputTokens: Math.max(answer.usage.outputTokens, roughTokens(answer.text)),
      });
      return answer;
    } catch (error) {
      if (mayCost(error)) this.counted.add(request.stage, model, most);
      throw error;
    } finally {
      this.reserve(need, -1);
      for (const wake of this.waiting.splice(0)) wake();
    }
  }

  private reserve({ calls, tokens, cost }: typeof this.reserved, sign: 1 | -1): void {
    this.reserved.calls += sign * calls;
    this.reserved.tokens += sign * tokens;
    this.reserved.cost += sign * cost;
  }

  /** Which ceiling leaves no room, as a sentence; null if all do. */
  private beyond(need: typeof this.reserved, withReserved: boolean): string | null {
    const { calls, inputTokens, outputTokens, cost } = this.counted.report;
    const { maxCalls = Infinity, maxTokens = Infinity, maxCost = Infinity } = this.ceilings;
    const held = withReserved ? this.reserved : { calls: 0, tokens: 0, cost: 0 };
    const tokens = inputTokens + outputTokens;
    if (calls + held.calls + need.calls > maxCalls) return `the budget of ${maxCalls} calls is used up`;
    if (tokens + held.tokens + need.tokens > maxTokens)
      return `${tokens} of the budget of ${maxTokens} tokens are used up, and the next call may take ${need.tokens}`;
    if ((cost ?? 0) + held.cost + need.cost > maxCost)
      return `${(cost ?? 0).toFixed(4)} of the budget of ${maxCost} is spent, and the next call may cost ${need.cost.toFixed(4)}`;
    return null;
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
