/**
 * Scores that belong to no single dataset: of executed dialogues, of coverage and of whole corpora; storage, comparison
 * and significance tests of scores. The scores of published datasets are in `backlot/corpora`. No code here executes a
 * command.
 */

export type { Stamp } from "../../base/io/stamp.js";
export type { CorpusCard } from "./corpus/card.js";
export type { CorpusLinks } from "./corpus/links.js";
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
export { type ScoreCorpusFilesOptions, scoreCorpusFiles } from "./files/scoreCorpusFiles.js";
export { type ScoreExecutedFilesOptions, scoreExecutedFiles } from "./files/scoreExecutedFiles.js";
export {
  type FileScore,
  type ScoredFiles,
  type ScoreFilesOptions,
  type StoredHeader,
  type StoredReport,
  type StoredScore,
  storedReport,
} from "./files/stored.js";
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
export { type Similarity, tokenSortRatio } from "./similarity.js";
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
export type { LearnedOptions } from "./worth/learnedWorth.js";
export { type CorpusScore, type CorpusToScore, type ScoreCorpusOptions, scoreCorpus } from "./worth/scoreCorpus.js";
