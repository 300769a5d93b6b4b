import type { z } from "zod";
import type { StageName } from "../models/stageNames.js";
import type { Filling, Prompt } from "./template.js";

/** A stage: what it is given, how it asks, and what an answer has to be. */
export interface Stage<Input, Output> {
  readonly name: StageName;
  /** What it does, as a sentence without its full stop. */
  readonly does: string;
  /** The stages whose results it is given. */
  readonly after: readonly StageName[];
  readonly input: z.ZodType<Input>;
  /** The form of an answer. */
  readonly output: z.ZodType<Output>;
  readonly prompt: Prompt;
  /** What fills the prompt's placeholders. */
  readonly filling: (input: Input) => Readonly<Record<string, string>>;
  /** What is wrong with an answer of the form, as a sentence that the model is shown; null if nothing is. */
  readonly problem: (output: Output, input: Input) => string | null;
  /** Whether the answer is what somebody says: then it must be plain English. Which of it. */
  readonly says?: (output: Output) => string;
  /** How much an answer may take, in the model's own tokens. */
  readonly maxOutputTokens: number;
  /** How often the model is asked for one answer. */
  readonly tries: number;
}

/** Defines a stage; the compiler holds its filling to the placeholders of its prompt. */
export function stage<Input, Output, const Text extends string>(
  definition: Omit<Stage<Input, Output>, "prompt" | "filling" | "tries"> & {
    readonly prompt: Prompt<Text>;
    readonly filling: (input: Input) => Filling<Text>;
    readonly tries?: number;
  },
): Stage<Input, Output> {
  return { tries: 3, ...definition, filling: definition.filling as Stage<Input, Output>["filling"] };
}
