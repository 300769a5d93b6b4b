/**
 * Published datasets: importers to intents, rows and transcripts, exporters, and the scores of each field; plus the
 * parts for importers of other datasets.
 */
export type {
  Dataset,
  DatasetCommand,
  DatasetExport,
  DatasetImport,
  DatasetOption,
  DatasetScore,
  OpenedImport,
  ScoredSystem,
  Scoring,
} from "./dataset.js";
export { DATASETS } from "./datasets.js";
export { defineDataset } from "./defineDataset.js";
export { forms } from "./forms/dataset.js";
export { type FormsImportOptions, importForms } from "./forms/importer/importForms.js";
export * from "./forms/index.js";
export { scoreForms } from "./forms/scores/report.js";
export type { FormRun } from "./forms/scores/run.js";
export { scoreFormsFiles } from "./forms/scores/scoreFormsFiles.js";
export { lucid } from "./lucid/dataset.js";
export {
  exportIntent,
  exportLucid,
  type LucidExport,
  printLucid,
  type ToolboxExport,
} from "./lucid/exporter/exportLucid.js";
export { importLucid, type LucidImportOptions } from "./lucid/importer/importLucid.js";
export { type AlignedLucid, alignLucidPredictions } from "./lucid/scores/align.js";
export type { LucidDialogue, LucidExample, LucidTrees } from "./lucid/scores/example.js";
export { type LucidReportOptions, scoreLucid } from "./lucid/scores/report.js";
export type { LucidMode } from "./lucid/scores/rules.js";
export { type ScoreLucidFilesOptions, scoreLucidFiles } from "./lucid/scores/scoreLucidFiles.js";
export { multiwoz } from "./multiwoz/dataset.js";
export { importMultiwoz, type MultiwozImportOptions } from "./multiwoz/importer/importMultiwoz.js";
export {
  type MultiwozTable,
  type MultiwozTables,
  readMultiwozTables,
  type TaxiFleet,
} from "./multiwoz/importer/tables.js";
export { searchCommand, Venues } from "./multiwoz/importer/venues.js";
export { loadMultiwozData, type MultiwozData } from "./multiwoz/scores/files/data.js";
export {
  loadMultiwozPredictions,
  type MultiwozPredictions,
  type MultiwozTurn,
} from "./multiwoz/scores/files/predictions.js";
export { type ScoreMultiwozFileOptions, scoreMultiwozFile } from "./multiwoz/scores/scoreMultiwozFile.js";
export { type MultiwozReport, type MultiwozScoreOptions, scoreMultiwoz } from "./multiwoz/scores/success/evaluate.js";
export type { JudgedMultiwozDialogue } from "./multiwoz/scores/success/rates.js";
export type { MultiwozDomainOutcome, MultiwozOffer } from "./multiwoz/scores/success/success.js";
export { sgd } from "./sgd/dataset.js";
export { exportSgdSchema, type SgdSchemaExport } from "./sgd/exporter/exportSchema.js";
export { exportSgd, type SgdExport } from "./sgd/exporter/exportSgd.js";
export {
  readSgdDialogue,
  readSgdService,
  type SgdDialogue,
  type SgdFrame,
  type SgdService,
  type SgdSlot,
  type SgdSpan,
  type SgdState,
  type SgdTurn,
} from "./sgd/format/scored.js";
export { importSgd, type SgdImportOptions } from "./sgd/importer/importSgd.js";
export type { SgdName } from "./sgd/importer/names.js";
export { type AlignedSgdFrames, type SgdFrameCase, type SgdFrameOptions, scoreSgdFrames } from "./sgd/scores/align.js";
export type { SgdFrameMetrics, StatedSgdFrame } from "./sgd/scores/frame.js";
export type { SgdSlotScore } from "./sgd/scores/goal.js";
export { type SgdReportOptions, scoreSgd } from "./sgd/scores/report.js";
export { type ScoreSgdFilesOptions, scoreSgdFiles } from "./sgd/scores/scoreSgdFiles.js";
export { star } from "./star/dataset.js";
export {
  isStarDialogue,
  isStarTask,
  type StarClass,
  type StarDialogue,
  type StarEvent,
  type StarTask,
} from "./star/format/scored.js";
export { importStar, type StarImportOptions } from "./star/importer/importStar.js";
export type { TaskGraph, TaskNode, TaskNodeKind } from "./star/importer/taskGraph.js";
export * from "./star/policy/index.js";
export { starEntities, starSpokenEntities } from "./star/scores/entities.js";
export { starGraphPolicy } from "./star/scores/graphPolicy.js";
export {
  type StarActionSequence,
  type StarEntities,
  scoreStarActions,
  scoreStarResponses,
} from "./star/scores/report.js";
export { type StarResponsePair, starResponses } from "./star/scores/responses.js";
export { type ScoreStarFilesOptions, scoreStarFiles } from "./star/scores/scoreStarFiles.js";
export { type StarTarget, starTargets } from "./star/scores/targets.js";
export { starProtocol } from "./star/server/starProtocol.js";
