import type { StageName } from "./stageNames.js";

/**
 * How many tokens went in and came out, as the provider counts them; roughly, at four characters each, where it does
 * not.
 */
export interface Usage {
  /** What the prompt took. */
  readonly inputTokens: number;
  /** What the answer took. */
  readonly outputTokens: number;
}

/** One question to a model. All of it but `draft` decides the answer. */
export interface ModelRequest {
  /** The stage that asks. */
  readonly stage: StageName;
  /** What it asks about, such as `dialogue-3.0 turn 2`. */
  readonly item: string;
  /** Which of several answers to the same question, from 0. */
  readonly sample: number;
  /** How often an answer was sent back before, from 0. */
  readonly attempt: number;
  /** The system prompt. */
  readonly system: string;
  /** The prompt. */
  readonly prompt: string;
  /** How much the model may write, in its own tokens. */
  readonly maxOutputTokens: number;
  /** An answer that would do, where one is known without a model: what estimates count with. Never sent. */
  readonly draft?: string;
}

/** What a model wrote. */
export interface ModelAnswer {
  /** Its text. */
  readonly text: string;
  /** Why it stopped, in the AI SDK's words, such as `stop`, `length` or `content-filter`. */
  readonly finish: string;
  /** What it took. */
  readonly usage: Usage;
}

/** Whatever answers questions: a provider's model, a recording, or something that only counts. */
export type Ask = (request: ModelRequest) => Promise<ModelAnswer>;
