/**
 * Scores that belong to no single dataset: of executed dialogues, of coverage and of whole corpora; storage, comparison
 * and significance tests of scores. The scores of published datasets are in `backlot/corpora`. No code here executes a
 * command.
 */

export type { CorpusCard } from "./corpus/card.js";
export { type CorpusRichness, RichnessCount } from "./corpus/richness.js";
export { CorpusCount, type CorpusStatistics } from "./corpus/statistics.js";
export { type Coverage, CoverageCount } from "./coverage.js";
export { type CompareScoresOptions, compareScores, type ScoreComparison } from "./files/compareScores.js";
export { type ReadScoreOptions, readScore, type StoredSystem } from "./files/readStored.js";
export { type ScoreCorpusFilesOptions, scoreCorpusFiles } from "./files/scoreCorpusFiles.js";
export { type ScoreExecutedFilesOptions, scoreExecutedFiles } from "./files/scoreExecutedFiles.js";
export { type FileScore, type StoredHeader, type StoredReport, storedReport } from "./files/stored.js";
export { numbersOf, type PublishedValue, type ReportNote, type ScoreReport } from "./report.js";
export { meanScore, type Score, type ScoredCase } from "./score.js";
export { type CoverageThresholds, type MissedThreshold, missedThresholds } from "./thresholds.js";
export { type CorpusScore, type CorpusToScore, type ScoreCorpusOptions, scoreCorpus } from "./worth/scoreCorpus.js";
