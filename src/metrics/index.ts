/**
 * Each field's own metrics, as published, over gold labels and predictions, one function `score…` a field; statistics of
 * corpora, coverage, and tests of differences; one function `score…Files` a field does so for files. Nothing here executes a
 * command.
 * @module backlot/metrics
 */

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
} from "../formats/sgd/scored.js";
export {
  isStarDialogue,
  isStarTask,
  type StarClass,
  type StarDialogue,
  type StarEvent,
  type StarTask,
} from "../formats/star/scored.js";
export type { Stamp } from "../io/stamp.js";
export type { CorpusCard } from "./corpus/card.js";
export { type CorpusRichness, RichnessCount } from "./corpus/richness.js";
export { CorpusCount, type CorpusStatistics, type DeclaredSchema, type PhenomenonCount } from "./corpus/statistics.js";
export { type Coverage, CoverageCount, type CoverageCounts, type IntentCoverage } from "./coverage.js";
export type { FacetName } from "./executed/facets.js";
export { type ExecutedOptions, scoreExecuted } from "./executed/report.js";
export type { ExecutedDialogue } from "./executed/trajectory.js";
export {
  type ComparedNumber,
  type ComparedSystem,
  type CompareScoresOptions,
  compareScores,
  type ScoreComparison,
} from "./files/compareScores.js";
export { type ReadScoreOptions, readScore, type StoredSystem } from "./files/readStored.js";
export { type ScoreExecutedFilesOptions, scoreExecutedFiles } from "./files/scoreExecutedFiles.js";
export { scoreFormsFiles } from "./files/scoreFormsFiles.js";
export { type ScoreLucidFilesOptions, scoreLucidFiles } from "./files/scoreLucidFiles.js";
export { type ScoreMultiwozFileOptions, scoreMultiwozFile } from "./files/scoreMultiwozFile.js";
export { type ScoreSgdFilesOptions, scoreSgdFiles } from "./files/scoreSgdFiles.js";
export { type ScoreStarFilesOptions, scoreStarFiles } from "./files/scoreStarFiles.js";
export {
  type FileScore,
  type ScoredFiles,
  type ScoreFilesOptions,
  type StoredHeader,
  type StoredReport,
  type StoredScore,
  storedReport,
} from "./files/stored.js";
export { scoreForms } from "./forms/report.js";
export type { FormRun } from "./forms/run.js";
export { type AlignedLucid, alignLucidPredictions } from "./lucid/align.js";
export type { LucidDialogue, LucidExample, LucidTrees } from "./lucid/example.js";
export { type LucidReportOptions, scoreLucid } from "./lucid/report.js";
export type { LucidMode } from "./lucid/rules.js";
export { loadMultiwozData, type MultiwozData } from "./multiwoz/files/data.js";
export {
  loadMultiwozPredictions,
  type MultiwozPredictions,
  type MultiwozTurn,
} from "./multiwoz/files/predictions.js";
export { type MultiwozReport, type MultiwozScoreOptions, scoreMultiwoz } from "./multiwoz/success/evaluate.js";
export type { JudgedMultiwozDialogue } from "./multiwoz/success/rates.js";
export type { MultiwozDomainOutcome, MultiwozOffer } from "./multiwoz/success/success.js";
export {
  numbersOf,
  type PublishedValue,
  type ReportEntry,
  type ReportNote,
  type ReportSection,
  type ScoredField,
  type ScoreReport,
} from "./report.js";
export { type Miss, meanScore, type Score, type ScoredCase } from "./score.js";
export { type AlignedSgdFrames, type SgdFrameCase, type SgdFrameOptions, scoreSgdFrames } from "./sgd/align.js";
export type { SgdFrameMetrics, StatedSgdFrame } from "./sgd/frame.js";
export type { SgdSlotScore } from "./sgd/goal.js";
export { type SgdReportOptions, scoreSgd } from "./sgd/report.js";
export { type Similarity, tokenSortRatio } from "./similarity.js";
export { starEntities, starSpokenEntities } from "./star/entities.js";
export { starGraphPolicy } from "./star/graphPolicy.js";
export {
  type StarActionSequence,
  type StarEntities,
  scoreStarActions,
  scoreStarResponses,
} from "./star/report.js";
export { type StarResponsePair, starResponses } from "./star/responses.js";
export { type StarTarget, starTargets } from "./star/targets.js";
export {
  type ComparabilityProblem,
  obstaclesBetween,
  type ReportOrigin,
} from "./statistics/comparability.js";
export type { IntervalOptions } from "./statistics/drawOptions.js";
export { bootstrapInterval } from "./statistics/interval.js";
export { type Comparison, comparePaired } from "./statistics/paired.js";
export type { Aggregate, Units } from "./statistics/units.js";
export { type CoverageThresholds, type MissedThreshold, missedThresholds } from "./thresholds.js";
