/**
 * A project on disk: its settings, its intents and dialogues in files, the TypeScript that is generated of them, and
 * what is wrong with all of it.
 * @module backlot/project
 */
export {
  behaviourStub,
  type GenerateOptions,
  type GenerateResult,
  generate,
  typecheck,
  typecheckBehaviours,
  type WatchOptions,
  watch,
} from "../../codegen/index.js";
export {
  type FleetWorker,
  type MakeFleetOptions,
  type MutateFleetOptions,
  makeFleet,
  mutateFleet,
  type RehearseFleetOptions,
  type ReplayFleetOptions,
  rehearseFleet,
  replayFleet,
  startWorker,
  type WorkerOptions,
} from "../../fleet/index.js";
export {
  type Entry,
  type Inspection,
  type InspectionServer,
  type LiveServer,
  type ReadInspection,
  type ReadInspectionOptions,
  type ReportFormat,
  type RunFiles,
  readComparison,
  readInspection,
  reportText,
  type ServeLiveOptions,
  serveInspection,
  serveLive,
  writeReport,
} from "../../studio/inspector/index.js";
export {
  type LintProjectOptions,
  lintProject,
  type PhraseAdvice,
  type ProjectBundle,
  type ProjectChoices,
  type ProjectLint,
  type ProjectSettings,
  phraseAdvice,
  projectBundle,
  projectSettings,
  type WritePhrasesOptions,
  type WrittenPhrases,
  writePhrases,
} from "../../testing/project/index.js";
export {
  type LoadedIntentFiles,
  loadIntents,
  type ReadOptions,
  type ReadRecord,
  readIntents,
  readTranscripts,
  type SplitOptions,
  type SplitReport,
  splitTranscripts,
  type TranscriptSource,
  writeTranscripts,
} from "../../transcript/files/index.js";
