/**
 * Each field's own metrics, as published, over gold labels and predictions. Pure: nothing here executes a command.
 * @module
 */

export { normaliseSlot, normaliseValue } from "../formats/multiwoz/value.js";
export type { SgdDialogue, SgdFrame, SgdService, SgdState, SgdTurn } from "../formats/sgd/scored.js";
export { readSgdDialogue, readSgdService } from "../formats/sgd/scored.js";
export { isStarDialogue, isStarTask, type StarDialogue, type StarTask } from "../formats/star/scored.js";
export type { CorpusCard } from "./corpus/card.js";
export { CorpusCount, type CorpusStatistics, type Declared, type PhenomenonCount } from "./corpus/statistics.js";
export { type Counts, type Coverage, CoverageCount, type IntentCoverage } from "./coverage.js";
export { type ExecutedOptions, executedReport } from "./executed/report.js";
export type { ExecutedDialogue } from "./executed/trajectory.js";
export { type Counters as FormCounters, countersOf as formCountersOf } from "./forms/counters.js";
export { type PaperScores as FormPaperScores, paperScores as formPaperScores } from "./forms/paper.js";
export { formsReport } from "./forms/report.js";
export type { FormRun } from "./forms/run.js";
export { addCalledIntents, alignPredictions } from "./lucid/align.js";
export { cleanDerivedTags } from "./lucid/cleanTags.js";
export { type DerivedTags, publishedDerivedTags } from "./lucid/derivedTags.js";
export { type Difference as LucidDifference, modeDifferences } from "./lucid/difference.js";
export type { Dialogue as LucidDialogue } from "./lucid/example.js";
export { lucidReport } from "./lucid/report.js";
export { CHANGES as LUCID_CHANGES, type LucidMode } from "./lucid/rules.js";
export { lucidScores, PAPER_METRICS as LUCID_PAPER_METRICS } from "./lucid/scores.js";
export { VenueDatabase, type VenueTables } from "./multiwoz/database/database.js";
export { loadMultiwozData, type MultiwozData } from "./multiwoz/files/data.js";
export {
  loadPredictions as loadMultiwozPredictions,
  type PredictedTurn as MultiwozTurn,
  type Predictions as MultiwozPredictions,
} from "./multiwoz/files/predictions.js";
export { normaliseResponse } from "./multiwoz/response.js";
export { evaluateMultiwoz, type MultiwozOptions, type MultiwozReport } from "./multiwoz/success/evaluate.js";
export { type Entry, type Note, numbersOf, type Report, type Section } from "./report.js";
export { type Case, f1, type Miss, mean, meanScore, type Score } from "./score.js";
export { ALL_SERVICES, aggregateFrames, SEEN_SERVICES, UNSEEN_SERVICES } from "./sgd/aggregate.js";
export { type FrameCase, scoreFrames } from "./sgd/align.js";
export { type FrameMetrics, scoreFrame } from "./sgd/frame.js";
export { sgdReport } from "./sgd/report.js";
export { ratio, type Similarity, tokenSortRatio } from "./similarity.js";
export { entitiesOf as starEntities, spokenEntitiesOf as starSpokenEntities } from "./star/entities.js";
export { graphPolicy } from "./star/graphPolicy.js";
export { type ActionSequence, accuracy, weightedF1 } from "./star/nextAction.js";
export { actionReport as starActionReport, responseReport as starResponseReport } from "./star/report.js";
export { type ResponsePair, responsesOf as starResponses } from "./star/responses.js";
export { targetsOf as starTargets } from "./star/targets.js";
export {
  type ComparabilityProblem,
  obstaclesBetween,
  type ReportOrigin,
} from "./statistics/comparability.js";
export { bootstrapInterval, type IntervalOptions } from "./statistics/interval.js";
export { approximateRandomisation, type Comparison, comparePaired, pairedBootstrap } from "./statistics/paired.js";
export { type Aggregate, meanUnits, type Units } from "./statistics/units.js";
