import type { z } from "zod";
import type { StageName } from "../models/stageNames.js";
import type { Filling, Prompt } from "./template.js";

/** A stage: its input, its prompt, and its answers. */
export interface Stage<Input, Output> {
  readonly name: StageName;
  /** Its task, as a sentence without its full stop. */
  readonly does: string;
  /** The stages whose results it receives. */
  readonly after: readonly StageName[];
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly prompt: Prompt;
  readonly filling: (input: Input) => Readonly<Record<string, string>>;
  /** Returns the fault of a well-formed answer, as a sentence for the model, or null. */
  readonly problem: (output: Output, input: Input) => string | null;
  /** Returns the part of an answer that is spoken, which must be plain English. */
  readonly says?: (output: Output) => string;
  /** The limit on an answer, in the model's own tokens. */
  readonly maxOutputTokens: number;
  /** The most requests for one answer. */
  readonly tries: number;
}

/** Defines a stage. The compiler checks the filling against the placeholders of the prompt. */
export function stage<Input, Output, const Text extends string>(
  definition: Omit<Stage<Input, Output>, "prompt" | "filling" | "tries"> & {
    readonly prompt: Prompt<Text>;
    readonly filling: (input: Input) => Filling<Text>;
    readonly tries?: number;
  },
): Stage<Input, Output> {
  return { tries: 3, ...definition, filling: definition.filling as Stage<Input, Output>["filling"] };
}
