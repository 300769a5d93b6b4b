/**
 * A language model of the AI SDK, versions 6 and 7: the result of a provider's function, or a name in the SDK's registry. The SDK itself is
 * the package `ai`.
 */
export type LanguageModel =
  | string
  | { readonly specificationVersion: string; readonly provider: string; readonly modelId: string };

/** One message to a model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}
