/**
 * Making labelled dialogues from intents: planned, executed, put into words, checked.
 */

export type { Attempt, DiscardedDialogue } from "./attempts.js";
export type { Usage } from "./models/ask.js";
export type { ModelOptions, Price } from "./models/options.js";
export type { ModelUse, Spent } from "./models/spending.js";
export { STAGE_NAMES } from "./models/stageNames.js";
export type { CorpusReport } from "./output/corpusReport.js";
export { readDiscards } from "./output/writeCorpus.js";
export { LUCID_RATES, type Rates } from "./planner/rates.js";
export type { Made, MakeIntoOptions, MakeOptions, MakeStyledOptions } from "./run/make.js";
export { estimate, make } from "./run/make.js";
export { type IntentDescription, type MadeIntents, type MakeIntentsOptions, makeIntents } from "./run/makeIntents.js";
export { type MadePhraseLists, type MakePhrasesOptions, makePhrases } from "./run/makePhrases.js";
export type { ModelEstimate, ModelRunOptions } from "./run/modelRun.js";
export type { Draft, StyleDescription } from "./styles/style.js";
export type { StyledReport } from "./styles/styledReport.js";
