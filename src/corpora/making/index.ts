/**
 * Making labelled dialogues from intents: planned, executed, put into words, checked.
 */

export type {
  Attempt,
  DiscardedDialogue,
  KeptDialogue,
} from "./attempts.js";
export type { CorpusOptions } from "./corpusOptions.js";
export type { Discard } from "./discard.js";
export type { Ask, ModelAnswer, ModelRequest, Usage } from "./models/ask.js";
export type { ModelAccess } from "./models/modelAccess.js";
export type { ModelOptions, Price, StageModel } from "./models/options.js";
export type { ModelUse, Spent } from "./models/spending.js";
export { STAGE_NAMES, type StageName } from "./models/stageNames.js";
export type { CorpusReport, CorpusWriting } from "./output/corpusReport.js";
export type { LostParts } from "./output/exports.js";
export type { SchemaUse, SlotUse } from "./output/schemaCount.js";
export type { CorpusSources } from "./output/sourceFiles.js";
export type { WriteCorpusOptions } from "./output/writeCorpus.js";
export type { CorpusYield, ShownOperator, YieldLine } from "./output/yieldCount.js";
export type { Splits } from "./planner/intentSplits.js";
export { LUCID_RATES, type Rates } from "./planner/rates.js";
export { estimate, make } from "./run/make.js";
export {
  type IntentDescription,
  type MadeIntent,
  type MadeIntents,
  type MakeIntentsOptions,
  makeIntents,
} from "./run/makeIntents.js";
export type { Made, MakeIntoOptions, MakeOptions, MakeStyledOptions } from "./run/makeOptions.js";
export { type MadePhraseLists, type MadePhrases, type MakePhrasesOptions, makePhrases } from "./run/makePhrases.js";
export type { ModelEstimate, ModelRunOptions } from "./run/modelRun.js";
export { readDiscards } from "./run/readDiscards.js";
export type { Draft, Reworded, Rewording } from "./styles/rewording.js";
export type { Style, StyleDescription, StyledDialogue, StyleOptions } from "./styles/style.js";
export type { StyledReport } from "./styles/styledReport.js";
export type { WriteStyledOptions } from "./styles/writeStyled.js";
export type { Writing } from "./writing/writing.js";
