import { BacklotError } from "../../../base/errors.js";
import { loadSdk } from "../../../testing/policies/toolCalling/sdk.js";
import type { ModelAnswer, ModelRequest } from "./ask.js";
import type { ResolvedModel } from "./options.js";
import { roughTokens } from "./spending.js";

/** Longer answers are cut: no stage can use them. */
export const MAX_ANSWER_CHARACTERS = 50_000;
/** Status codes of refused credentials, and those worth another attempt. */
const [OK, UNAUTHORIZED, TOO_MANY] = [200, [401, 403], 429];
const PASSING = [OK, 408, 409, 425, TOO_MANY];
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/** A failed call to a model. */
export interface Failure {
  /** The failure as a sentence without its full stop. */
  readonly problem: string;
  /** True if another attempt may succeed. */
  readonly isPassing: boolean;
  /** True if the provider may have processed the request and charge for it, though its answer did not arrive. */
  readonly mayCost: boolean;
  /** True if the provider reports too many calls. */
  readonly isTooMany: boolean;
  /** True if the provider refuses the credentials. */
  readonly isUnauthorized: boolean;
  /** The wait that the provider requests, in milliseconds; null if it requests none. */
  readonly retryAfterMs: number | null;
}

/**
 * Calls a model through the AI SDK, once.
 * @throws any error of the SDK, for `failureOf`
 */
export async function askOnce(
  { system, prompt, maxOutputTokens }: ModelRequest,
  { model, settings }: ResolvedModel,
  timeout: number,
): Promise<ModelAnswer> {
  const sdk = await loadSdk("making dialogues with a model needs");
  const { text, finishReason, usage } = await sdk.generateText({
    ...settings,
    model: model as Parameters<typeof sdk.generateText>[0]["model"],
    system,
    prompt,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeout),
  });
  return {
    text: text.slice(0, MAX_ANSWER_CHARACTERS),
    finish: finishReason,
    usage: {
      inputTokens: tokensOf(usage.inputTokens, system + prompt),
      outputTokens: tokensOf(usage.outputTokens, text),
    },
  };
}

/** The tokens of a text: as reported, or estimated if the report is implausible. */
function tokensOf(reported: unknown, text: string): number {
  const isCount = Number.isSafeInteger(reported) && (reported as number) > 0;
  return isCount ? (reported as number) : roughTokens(text);
}

/** Classifies an error of a call. */
export function failureOf(error: unknown, timeout: number): Failure {
  const {
    statusCode,
    responseHeaders = {},
    name,
  } = error as {
    readonly statusCode?: number;
    readonly responseHeaders?: Readonly<Record<string, string>>;
    readonly name?: string;
  };
  const why = error instanceof Error ? error.message : String(error);
  const isKeyless = name === "AI_LoadAPIKeyError" || name === "GatewayAuthenticationError";
  const isOwn = error instanceof BacklotError || (name?.startsWith("AI_") === true && name !== "AI_APICallError");
  const isLate = name === "TimeoutError" || name === "AbortError";
  return {
    problem: isLate
      ? `no answer within ${timeout.toLocaleString("en")} ms`
      : `${statusCode === undefined ? "" : `status ${statusCode}: `}${why}`,
    isPassing: !isKeyless && !isOwn && (statusCode === undefined || statusCode >= 500 || PASSING.includes(statusCode)),
    mayCost: !isKeyless && (statusCode === undefined || statusCode === OK) && !isUnreached(error),
    isTooMany: statusCode === TOO_MANY,
    isUnauthorized: isKeyless || (statusCode !== undefined && UNAUTHORIZED.includes(statusCode)),
    retryAfterMs: retryAfter(responseHeaders),
  };
}

function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNREACHED.includes((error as NodeJS.ErrnoException).code ?? "") || isUnreached(error.cause);
}

/** Reads the header Retry-After, in seconds or as a date, or its variant in milliseconds. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (exact >= 0) return exact;
  const text = headers["retry-after"];
  if (text === undefined) return null;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
