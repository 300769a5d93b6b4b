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
  type BehaviourLint,
  type FixtureLint,
  type LintProjectOptions,
  lintProject,
  type PhraseAdvice,
  type ProjectChoices,
  type ProjectLint,
  type ProjectSettings,
  phraseAdvice,
  projectSettings,
  type WritePhrasesOptions,
  type WrittenPhrases,
  writePhrases,
} from "../project/index.js";
