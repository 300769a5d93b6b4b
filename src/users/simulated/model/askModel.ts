import { BacklotError } from "../../../base/errors.js";
import { inTime } from "../../dialogue/answerTimeout.js";
import { ANSWER_SCHEMA } from "./answer.js";

/**
 * A language model of the AI SDK, versions 6 and 7: what a provider's function gives, or the name by which the SDK's
 * own registry knows it. The SDK itself is the package `ai`.
 */
export type LanguageModel =
  | string
  | { readonly specificationVersion: string; readonly provider: string; readonly modelId: string };

/** One message to a model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Token limit of a model's turn, enough for the longest valid answer. */
const MAX_OUTPUT_TOKENS = 2_000;

/** A question to a model. */
export interface ModelQuestion {
  readonly model: LanguageModel;
  /** The system prompt. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** Time limit, in milliseconds. */
  readonly timeout: number;
}

/** Text of a model with its object, or undefined. */
export interface ModelReply {
  readonly text: string;
  readonly object: unknown;
}

/**
 * Asks a model for an answer of the form, by the AI SDK, which is loaded with the first call.
 * @throws BacklotError USER_FAILED if the model is unavailable or does not answer in time
 */
export async function askModel({ model, system, messages, timeout }: ModelQuestion): Promise<ModelReply> {
  const { generateText, jsonSchema, NoObjectGeneratedError, NoOutputGeneratedError, Output } = await loadSdk();
  const abort = new AbortController();
  const asked = generateText({
    model: model as Parameters<typeof generateText>[0]["model"],
    system,
    messages: [...messages],
    output: Output.object({ schema: jsonSchema(ANSWER_SCHEMA as Parameters<typeof jsonSchema>[0]) }),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: abort.signal,
  });
  try {
    const { text, output } = await inTime(asked, "the model", timeout);
    return { text, object: output };
  } catch (cause) {
    // The answer does not have the requested form.
    if (NoObjectGeneratedError.isInstance(cause)) return { text: cause.text ?? "", object: undefined };
    if (NoOutputGeneratedError.isInstance(cause)) return { text: "", object: undefined };
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = isLate(cause) ? why : `the model could not be asked: ${why}`;
    throw new BacklotError("USER_FAILED", message, { cause });
  } finally {
    abort.abort();
  }
}

const isLate = (cause: unknown): boolean => cause instanceof BacklotError && cause.code === "POLICY_TIMEOUT";

async function loadSdk(): Promise<typeof import("ai")> {
  try {
    return await import("ai");
  } catch (cause) {
    const why =
      (cause as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND" ? "is not installed" : "fails to load";
    throw new BacklotError("USER_FAILED", `modelUser needs the package ai, version 6 or 7, which ${why}`, { cause });
  }
}
