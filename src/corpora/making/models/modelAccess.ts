import { BacklotError } from "../../../base/errors.js";
import { AnswerCache, type AnswerKey, type Answers, keyOf } from "./answerCache.js";
import type { Ask, ModelAnswer, ModelRequest } from "./ask.js";
import { checkModels, type ModelOptions, modelOf, type ResolvedModel, timeoutOf } from "./options.js";
import { type Ledger, type ModelUse, Purse, UseCount } from "./spending.js";
import type { StageName } from "./stageNames.js";
import { askOnce, failureOf } from "./transport.js";

/** Access of stages to models: by a stored answer or a new request. */
export interface ModelAccess {
  /**
   * Returns a stored answer or requests a new one.
   * @throws BacklotError MODEL_FAILED, MODEL_UNAUTHORIZED, MODEL_BUDGET, MODEL_NOT_RECORDED, MISSING_PACKAGE,
   * FILE_UNWRITABLE
   */
  readonly ask: Ask;
  /** The name of a stage's model. */
  nameOf(stage: StageName): string;
  /** The system prompt that replaces a stage's own; undefined if none does. */
  promptOf(stage: StageName): string | undefined;
  /** The number of dialogues that are worth making at the same time. */
  readonly concurrency: number;
  /** The use of all answers, stored or new: the same for an interrupted run as for an uninterrupted one. */
  readonly used: ModelUse;
  /** The use that was paid for in this run. */
  readonly paid: ModelUse;
  /** Waits for calls in progress, so that no paid answer is lost. */
  settle(): Promise<void>;
}

/** Models with stored answers. */
export interface OpenModels extends ModelAccess {
  /** Returns the key under which the answer to a request is stored. */
  keyOf(request: ModelRequest): string;
}

/** Options of opening models. */
export interface ModelAccessOptions {
  readonly cache: string | Answers;
  /** The record of the budget's expenses. Default: one of this process. */
  readonly ledger?: Ledger;
  /** The count of used answers. Default: a new one. */
  readonly used?: UseCount;
  /** True if to use stored answers only, without calls. Default: false. */
  readonly offline?: boolean;
  /** Waits so many milliseconds. Default: by the clock. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** The default limit on concurrent calls to one provider. */
export const CONCURRENCY = 8;
const RETRIES = 5;
/** The first wait after a failure, which doubles each time, and the longest one, in milliseconds. */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [1_000, 60_000];

const byTheClock = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens models with a cache of their answers.
 * @throws BacklotError BAD_MODELS for options out of range and for a cache of another version
 */
export async function openModels(options: ModelOptions, access: ModelAccessOptions): Promise<OpenModels> {
  checkModels(options);
  const cache = access?.cache ?? "";
  if (cache === "" || !["string", "object"].includes(typeof cache))
    throw new BacklotError("BAD_MODELS", "models are opened with { cache }, the path of the folder that keeps answers");
  return new CachedModels(options, access, typeof cache === "string" ? await AnswerCache.open(cache) : cache);
}

class CachedModels implements OpenModels {
  readonly concurrency: number;
  private readonly options: ModelOptions;
  private readonly cache: Answers;
  private readonly isOffline: boolean;
  private readonly sleep: (ms: number) => Promise<void>;
  private readonly models = new Map<StageName, ResolvedModel>();
  private readonly throttles = new Map<string, Throttle>();
  private readonly pending = new Map<string, Promise<ModelAnswer>>();
  private readonly purse: Purse;
  private readonly count: UseCount;

  constructor(options: ModelOptions, access: ModelAccessOptions, cache: Answers) {
    const { offline = false, sleep = byTheClock, ledger, used = new UseCount(options.prices) } = access;
    this.options = options;
    this.cache = cache;
    this.isOffline = offline;
    this.sleep = sleep;
    this.concurrency = options.concurrency ?? CONCURRENCY;
    this.purse = new Purse(options, ledger);
    this.count = used;
  }

  get used(): ModelUse {
    return this.count.report;
  }

  get paid(): ModelUse {
    return this.purse.paid.report;
  }

  nameOf(stage: StageName): string {
    return this.modelOf(stage).name;
  }

  promptOf(stage: StageName): string | undefined {
    return this.options.prompts?.[stage];
  }

  async settle(): Promise<void> {
    while (this.pending.size > 0) await Promise.allSettled([...this.pending.values()]);
  }

  keyOf(request: ModelRequest): string {
    return keyOf(questionOf(request, this.modelOf(request.stage)));
  }

  readonly ask: Ask = async (request) => {
    const model = this.modelOf(request.stage);
    const question = questionOf(request, model);
    const key = keyOf(question);
    // Identical concurrent requests share one call.
    let answer = this.pending.get(key);
    if (answer === undefined) {
      answer = this.answer(key, question, model).finally(() => this.pending.delete(key));
      this.pending.set(key, answer);
    }
    const given = await answer;
    this.count.add(request.stage, model.name, given.usage);
    return given;
  };

  private async answer(key: string, question: AnswerKey, model: ResolvedModel): Promise<ModelAnswer> {
    const kept = await this.cache.get(key);
    if (kept !== null) return kept;
    if (this.isOffline) {
      const { stage, item } = question;
      throw new BacklotError("MODEL_NOT_RECORDED", `no answer of ${model.name} is kept for ${stage} of ${item}`);
    }
    // Reserved first: an answer that could not be stored would be paid for again.
    const place = await this.cache.makeRoom(key, question);
    try {
      const answer = await this.reached(question, model);
      await place.keep(answer);
      return answer;
    } catch (error) {
      await place.giveUp();
      throw error;
    }
  }

  /** Calls a model until an answer arrives. Transient failures are retried, after longer and longer waits. */
  private async reached(request: ModelRequest, model: ResolvedModel): Promise<ModelAnswer> {
    const { retries = RETRIES } = this.options;
    const timeout = timeoutOf(this.options);
    const throttle = this.throttleOf(model.provider);
    const isTooMany = (error: unknown): boolean => failureOf(error, timeout).isTooMany;
    const mayCost = (error: unknown): boolean => failureOf(error, timeout).mayCost;
    for (let attempt = 0; ; attempt++) {
      try {
        // The reservation starts with the call itself, so that it lasts no longer than the call.
        const call = () => this.purse.pay(request, model.name, () => askOnce(request, model, timeout), mayCost);
        return await throttle.run(call, isTooMany);
      } catch (cause) {
        if (cause instanceof BacklotError) throw cause;
        const { problem, isPassing, isUnauthorized, retryAfterMs } = failureOf(cause, timeout);
        if (isUnauthorized)
          throw new BacklotError("MODEL_UNAUTHORIZED", `${model.name} refuses the call: ${problem}`, { cause });
        if (!isPassing || attempt === retries) {
          const tries = attempt === 0 ? "" : ` after ${attempt + 1} attempts`;
          throw new BacklotError("MODEL_FAILED", `${model.name} could not be asked${tries}: ${problem}`, { cause });
        }
        await this.sleep(Math.min(MAX_WAIT_MS, retryAfterMs ?? FIRST_WAIT_MS * 2 ** attempt));
      }
    }
  }

  private modelOf(stage: StageName): ResolvedModel {
    const known = this.models.get(stage) ?? modelOf(this.options, stage);
    this.models.set(stage, known);
    return known;
  }

  private throttleOf(provider: string): Throttle {
    const known = this.throttles.get(provider) ?? new Throttle(this.concurrency);
    this.throttles.set(provider, known);
    return known;
  }
}

function questionOf({ draft: _draft, ...asked }: ModelRequest, { name, settings }: ResolvedModel): AnswerKey {
  return { ...asked, model: name, settings };
}

/** The number of successes in a row after which the limit rises by one. */
const STEADY = 4;

/**
 * Limits the concurrent calls to one provider. An answer 429 halves the limit, and steady success raises it again one
 * by one (additive increase, multiplicative decrease, as in congestion control). Further calls wait in order.
 */
export class Throttle {
  limit: number;
  private readonly most: number;
  private running = 0;
  private steady = 0;
  /** The number of times the limit was lowered: calls that began before such a time do not lower it again. */
  private era = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
    this.limit = most;
  }

  /**
   * Makes a call when its turn comes.
   * @param isTooMany whether an error reports too many concurrent calls
   */
  async run<T>(call: () => Promise<T>, isTooMany: (error: unknown) => boolean): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    const { era } = this;
    try {
      const answer = await call();
      if (this.limit < this.most && ++this.steady >= STEADY) {
        this.limit++;
        this.steady = 0;
      }
      return answer;
    } catch (error) {
      if (isTooMany(error) && era === this.era) {
        this.limit = Math.max(1, Math.floor(this.limit / 2));
        this.steady = 0;
        this.era++;
      }
      throw error;
    } finally {
      this.running--;
      while (this.running < this.limit && this.waiting.length > 0) {
        this.running++;
        this.waiting.shift()?.();
      }
    }
  }
}
