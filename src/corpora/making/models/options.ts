import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";
import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import type { LanguageModel } from "../../../users/simulated/model/askModel.js";
import { STAGE_NAMES, type StageName } from "./stageNames.js";

/** A model with its settings. */
export interface StageModel {
  /** A language model of the AI SDK, versions 6 and 7, or its name in the SDK's registry. */
  readonly model: LanguageModel;
  /** The temperature. Default: 0.7, LUCID's. */
  readonly temperature?: number;
  /**
   * Further settings of the AI SDK's `generateText`, such as `topP`, `seed` or `providerOptions`: JSON. Default:
   * none.
   */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The price of a model's tokens, for a million of them, in any currency. */
export interface Price {
  /** The price of a million tokens of prompts. */
  readonly input: number;
  /** The price of a million tokens of answers. */
  readonly output: number;
}

/** The models to call, and their limits. */
export interface ModelOptions extends StageModel {
  /** Other models or settings for single stages. Missing parts are as above. Default: none. */
  readonly stages?: Readonly<Partial<Record<StageName, Partial<StageModel>>>>;
  /** Other system prompts for single stages. Default: built-in ones. */
  readonly prompts?: Readonly<Partial<Record<StageName, string>>>;
  /**
   * Prices by model name, such as `openai.chat/gpt-4o`; reports list the names. Default: none, and costs are unknown.
   */
  readonly prices?: Readonly<Record<string, Price>>;
  /** The most calls to pay for. Default: no limit. */
  readonly maxCalls?: number;
  /** The most tokens to pay for, of prompts and answers together. Default: no limit. */
  readonly maxTokens?: number;
  /** The most money to spend, in the currency of the prices; every model then needs a price. Default: no limit. */
  readonly maxCost?: number;
  /** The most concurrent calls to one provider; an answer 429 lowers the limit, success raises it again. Default: 8. */
  readonly concurrency?: number;
  /** The time limit of one call, in milliseconds. Default: 120,000. */
  readonly timeout?: number;
  /** The number of retries after a transient failure: 429, 5xx, a timeout, a cut connection. Default: 5. */
  readonly retries?: number;
}

/** The model of a stage with its settings. */
export interface ResolvedModel {
  readonly model: LanguageModel;
  /** Provider and model, such as `openai.chat/gpt-4o`. */
  readonly name: string;
  readonly provider: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

const TEMPERATURE = 0.7;
const TIMEOUT_MS = 120_000;

/** Returns the time limit of one call, in milliseconds. */
export const timeoutOf = ({ timeout = TIMEOUT_MS }: ModelOptions): number => timeout;

const RESERVED = [
  "model",
  "system",
  "prompt",
  "messages",
  "maxRetries",
  "maxOutputTokens",
  "abortSignal",
  "temperature",
];

/**
 * Checks the options of models.
 * @throws BacklotError BAD_MODELS naming the option
 */
export function checkModels(options: ModelOptions): void {
  if (!isObject(options)) throw badModels(`the models are ${formatValue(options)}, not an object with model`);
  const { maxCalls, maxTokens, maxCost, concurrency, retries, prices = {}, stages = {}, prompts = {} } = options;
  for (const [name, held] of Object.entries({ prices, stages, prompts, ...stages }))
    if (!isObject(held)) throw badModels(`${name} is ${formatValue(held)}, not an object`);
  whole("maxCalls", maxCalls, 1);
  whole("maxTokens", maxTokens, 1);
  whole("concurrency", concurrency, 1, 1_000);
  whole("retries", retries, 0, 20);
  if (maxCost !== undefined && !(maxCost > 0))
    throw badModels(`maxCost is ${formatValue(maxCost)}, not a number above 0`);
  if (options.timeout !== undefined) checkTimeout("timeout", options.timeout, "BAD_MODELS");
  for (const [name, price] of Object.entries(prices)) {
    if (![price?.input, price?.output].every((cost) => Number.isFinite(cost) && cost >= 0)) {
      throw badModels(
        `the price of ${name} is ${formatValue(price)}, not { input, output } in money for a million tokens`,
      );
    }
  }
  for (const [what, given] of Object.entries({ stages, prompts })) {
    for (const stage of Object.keys(given)) {
      if (!(STAGE_NAMES as readonly string[]).includes(stage))
        throw badModels(`${what} names ${formatValue(stage)}, which is no stage${didYouMean(stage, STAGE_NAMES)}`);
    }
  }
  for (const [stage, text] of Object.entries(prompts)) {
    if (typeof text !== "string" || text.trim() === "")
      throw badModels(`the prompt of ${stage} is ${formatValue(text)}, not a text`);
  }
  for (const stage of STAGE_NAMES) {
    const { name } = modelOf(options, stage);
    if (maxCost !== undefined && prices[name] === undefined) {
      throw badModels(`maxCost needs the price of every model, and ${name} has none in prices`);
    }
  }
}

/** Returns the model of a stage. */
export function modelOf(options: ModelOptions, stage: StageName): ResolvedModel {
  const own = options.stages?.[stage] ?? {};
  const { model, temperature = TEMPERATURE, settings = {} } = { ...options, ...own };
  if (!isObject(settings)) throw badModels(`settings of ${stage} is ${formatValue(settings)}, not an object`);
  const reserved = Object.keys(settings).find((key) => RESERVED.includes(key));
  if (reserved !== undefined) throw badModels(`settings of ${stage} may not hold ${reserved}`);
  if (!(temperature >= 0 && temperature <= 2))
    throw badModels(`temperature is ${formatValue(temperature)}, not a number from 0 to 2`);
  const rest = { ...settings, temperature };
  if (typeof model === "string" && model !== "")
    return { model, name: model, provider: model.split("/")[0] ?? "", settings: rest };
  if (typeof model === "object" && typeof model?.specificationVersion === "string") {
    const { provider, modelId } = model;
    return { model, name: `${provider}/${modelId}`, provider, settings: rest };
  }
  throw badModels(`the model of ${stage} is ${formatValue(model)}, not a language model of the AI SDK`);
}

function whole(name: string, value: number | undefined, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw badModels(`${name} is ${formatValue(value)}, not a whole number ${range}`);
}

const badModels = (problem: string): BacklotError => new BacklotError("BAD_MODELS", problem);
