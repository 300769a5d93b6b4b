import type { StageName } from "./stageNames.js";

/** The token counts of a call, as reported by the provider, or estimated at four characters each. */
export interface Usage {
  /** The tokens of the prompt. */
  readonly inputTokens: number;
  /** The tokens of the answer. */
  readonly outputTokens: number;
}

/** One request to a model. All fields but `draft` determine the answer. */
export interface ModelRequest {
  /** The stage that asks. */
  readonly stage: StageName;
  /** The subject of the request, such as `dialogue-3.0 turn 2`. */
  readonly item: string;
  /** The number of the sample, from 0, if several answers to the same request are needed. */
  readonly sample: number;
  /** The number of earlier answers that were rejected, from 0. */
  readonly attempt: number;
  /** The system prompt. */
  readonly system: string;
  /** The prompt. */
  readonly prompt: string;
  /** The limit on the answer, in the model's own tokens. */
  readonly maxOutputTokens: number;
  /** An acceptable answer, if one is known without a model: estimates count with it. Never sent. */
  readonly draft?: string;
}

/** The answer of a model. */
export interface ModelAnswer {
  /** Its text. */
  readonly text: string;
  /** The reason that it stopped, in the AI SDK's words, such as `stop`, `length` or `content-filter`. */
  readonly finish: string;
  /** The tokens of the call. */
  readonly usage: Usage;
}

/** A function that answers requests: a provider's model, a recording, or an estimate. */
export type Ask = (request: ModelRequest) => Promise<ModelAnswer>;
