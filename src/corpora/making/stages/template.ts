import { createHash } from "node:crypto";

/** The names of the placeholders `{{name}}` in a text. */
type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values of a text's placeholders: exactly its names. */
export type Filling<Text extends string> = Readonly<Record<Placeholder<Text>, string>>;

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
  return createHash("sha256").update(`${system}\n\n${text}`).digest("hex").slice(0, 12);
}
