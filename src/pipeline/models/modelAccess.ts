import { BacklotError } from "../../errors.js";
import { AnswerCache, type AnswerKey, type Answers, keyOf } from "./answerCache.js";
import type { Ask, ModelAnswer, ModelRequest } from "./ask.js";
import type { Ledger } from "./ledger.js";
import { checkModels, type ModelOptions, modelOf, type ResolvedModel, timeoutOf } from "./options.js";
import { type ModelUse, Purse, UseCount } from "./spending.js";
import type { StageName } from "./stageNames.js";
import { Throttle } from "./throttle.js";
import { askOnce, failureOf } from "./transport.js";

/** Models as stages see them. */
export interface ModelAccess {
  /**
   * Asks for an answer: one that is kept, or a new one.
   * @throws BacklotError MODEL_FAILED, MODEL_UNAUTHORIZED, MODEL_BUDGET, MODEL_NOT_RECORDED, MISSING_PACKAGE,
   * FILE_UNWRITABLE
   */
  readonly ask: Ask;
  /** The name of a stage's model. */
  nameOf(stage: StageName): string;
  /** The system prompt that replaces a stage's own; undefined if none does. */
  promptOf(stage: StageName): string | undefined;
  /** How many dialogues are worth making at the same time. */
  readonly concurrency: number;
  /** What was asked, from the cache or not: the same in a run that was interrupted as in one that was not. */
  readonly used: ModelUse;
  /** What was paid for in this run. */
  readonly paid: ModelUse;
  /** Waits for calls that are under way, so that no answer that is paid for gets lost. */
  settle(): Promise<void>;
}

/** Models whose answers are kept. */
export interface OpenModels extends ModelAccess {
  /** The key that the answer to a question is kept under. */
  keyOf(request: ModelRequest): string;
}

/** How models are reached. */
export interface ModelAccessOptions {
  /** The folder that keeps answers, or what else does. */
  readonly cache: string | Answers;
  /** Where it is noted what is taken of the budget. Default: in this process. */
  readonly ledger?: Ledger;
  /** Counts what was asked. Default: a count of its own. */
  readonly used?: UseCount;
  /** Whether only answers that are kept count: nothing is asked. Default: false. */
  readonly offline?: boolean;
  /** Waits so many milliseconds. Default: by the clock. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** The most calls at once to one provider where nobody says otherwise. */
export const CONCURRENCY = 8;
const RETRIES = 5;
/** The first wait after a failure, each next one twice as long, and the longest, in milliseconds. */
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
    // The same question at the same time is asked once.
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
    // An answer that could not be kept would be paid for again.
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

  /** Pays for calls until an answer arrives: what fails on its way is tried again, after longer and longer waits. */
  private async reached(request: ModelRequest, model: ResolvedModel): Promise<ModelAnswer> {
    const { retries = RETRIES } = this.options;
    const timeout = timeoutOf(this.options);
    const throttle = this.throttleOf(model.provider);
    const isTooMany = (error: unknown): boolean => failureOf(error, timeout).isTooMany;
    const mayCost = (error: unknown): boolean => failureOf(error, timeout).mayCost;
    for (let attempt = 0; ; attempt++) {
      try {
        // It is paid for once its turn has come: what is reserved is for no longer than the call takes.
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
