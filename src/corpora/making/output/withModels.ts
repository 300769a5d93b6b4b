import type { CorpusWriting } from "./corpusReport.js";

/** Formats the models of a corpus for a card. */
export function withModels({ writing }: { readonly writing?: Pick<CorpusWriting, "models" | "used"> }): string {
  if (writing === undefined) return "without a model";
  const names = [...new Set(Object.values(writing.models))].map((name) => `\`${name}\``).join(", ");
  return `with ${names}: ${writing.used.calls} answers`;
}
