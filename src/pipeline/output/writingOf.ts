import type { StageName } from "../models/stageNames.js";
import type { Writing } from "../writing/writing.js";
import type { CorpusWriting } from "./corpusReport.js";

/** How models took part, when all is made. */
export function writingOf({ models, words = "blueprint", planning = false, validate = true }: Writing): CorpusWriting {
  const { used } = models;
  const names = (Object.keys(used.stages) as StageName[]).map((stage) => [stage, models.nameOf(stage)] as const);
  return { words, planning, validate, models: Object.fromEntries(names), used };
}
