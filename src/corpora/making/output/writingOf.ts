import type { ModelAccess } from "../models/modelAccess.js";
import type { StageName } from "../models/stageNames.js";
import type { Writing } from "../writing/writing.js";
import type { CorpusWriting } from "./corpusReport.js";

/** Returns the part of models in a finished corpus. */
export function writingOf(writing: Writing): CorpusWriting {
  const { models, words = "outline", planning = false, validate = true, truncate = true } = writing;
  return { words, planning, validate, truncate, ...modelsUsed(models) };
}

/** Returns the models that were called, and their use. */
export function modelsUsed(models: ModelAccess): Pick<CorpusWriting, "models" | "used"> {
  const { used } = models;
  const names = (Object.keys(used.stages) as StageName[]).map((stage) => [stage, models.nameOf(stage)] as const);
  return { models: Object.fromEntries(names), used };
}

/** Formats the models of a corpus for a card. */
export function withModels({ writing }: { readonly writing?: Pick<CorpusWriting, "models" | "used"> }): string {
  if (writing === undefined) return "without a model";
  const names = [...new Set(Object.values(writing.models))].map((name) => `\`${name}\``).join(", ");
  return `with ${names}: ${writing.used.calls} answers`;
}
