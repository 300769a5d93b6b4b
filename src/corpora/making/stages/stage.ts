import type { z } from "zod";
import { sha256 } from "../../../base/io/sha256.js";
import type { StageName } from "../models/stageNames.js";

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

/** The names of the placeholders `{{name}}` in a text. */
type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values of a text's placeholders: exactly its names. */
type Filling<Text extends string> = Readonly<Record<Placeholder<Text>, string>>;

/** A prompt: the model's role and its task, with placeholders. */
export interface Prompt<Text extends string = string> {
  readonly system: string;
  readonly text: Text;
}

/** Makes a prompt whose placeholders the compiler knows. */
export function prompt<const Text extends string>(system: string, text: Text): Prompt<Text> {
  return { system, text };
}

/** Fills the placeholders of a text. Filled values are not searched for further placeholders. */
export function fill<Text extends string>(text: Text, filling: Filling<Text>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (filling as Readonly<Record<string, string>>)[name] ?? "");
}

/** Returns a short digest of a prompt, which identifies the wording behind a part of a corpus. */
export function fingerprint({ system, text }: Prompt): string {
  return sha256(`${system}\n\n${text}`).slice(0, 12);
}
