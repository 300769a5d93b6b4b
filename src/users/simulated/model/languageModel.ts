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
