import { createHash } from "node:crypto";

/** The names that stand as `{{name}}` in a text. */
type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** What fills the placeholders of a text: exactly its names. */
export type Filling<Text extends string> = Readonly<Record<Placeholder<Text>, string>>;

/** A prompt: what the model is, and what it is asked, with placeholders. */
export interface Prompt<Text extends string = string> {
  readonly system: string;
  readonly text: Text;
}

/** Makes a prompt whose placeholders the compiler knows. */
export function prompt<const Text extends string>(system: string, text: Text): Prompt<Text> {
  return { system, text };
}

/** Fills the placeholders of a text; what stands in for one is not searched for others. */
export function fill<Text extends string>(text: Text, filling: Filling<Text>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (filling as Readonly<Record<string, string>>)[name] ?? "");
}

/** A short digest of a prompt: which words made what stands in a corpus. */
export function fingerprint({ system, text }: Prompt): string {
  return createHash("sha256").update(`${system}\n\n${text}`).digest("hex").slice(0, 12);
}
