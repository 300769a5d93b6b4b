/**
 * A project on disk: its settings, its intents and dialogues in files, the TypeScript that is generated of them, and
 * what is wrong with all of it.
 * @module backlot/project
 */
export {
  behaviourStub,
  type FolderDifference,
  type GenerateOptions,
  type GenerateResult,
  generate,
  typecheck,
  typecheckBehaviours,
  type WatchOptions,
  watch,
} from "../codegen/index.js";
export {
  type ByteSource,
  type LoadedIntentFiles,
  loadIntents,
  type RawRecord,
  type ReadOptions,
  type ReadRecord,
  type RecordPlace,
  readIntents,
  readTranscripts,
  type SplitOptions,
  type SplitReport,
  type SplitWays,
  splitTranscripts,
  type TranscriptSource,
  writeTranscripts,
} from "../files/index.js";
export {
  type Entry,
  type InspectedDialogue,
  type InspectedProject,
  type InspectedRun,
  type Inspection,
  type InspectionServer,
  type ReadInspection,
  type ReadInspectionOptions,
  type ReportFormat,
  readInspection,
  reportText,
  serveInspection,
  type UnreadableRecord,
  writeReport,
} from "../inspector/index.js";
export {
  type BehaviourLint,
  type FixtureLint,
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
} from "../project/index.js";
