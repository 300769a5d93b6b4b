/** The runtime: load intents, open sessions, execute commands, replay dialogues. */
export { BacklotError, HINTS, type Place } from "../base/errors.js";
export type {
  Fault,
  Filter,
  Operator,
  Outcome,
  Row,
  Scalar,
  Signal,
  SignalKind,
  TaskState,
  Value,
} from "../kit/internal.js";
export type { Backend } from "./backend.js";
export type { BackendOptions } from "./backendOptions.js";
export { type Branch, BranchCount } from "./behaviours/branches.js";
export { type LintTranscriptOptions, lintTranscript, type TranscriptProblem } from "./checks/lintTranscript.js";
export type { EngineName } from "./engines/engine.js";
export type { AgainstOptions, AgainstReport } from "./evolution/against.js";
export type { Predecessor } from "./evolution/successor.js";
export { loadSuccessor, replayAgainst, replayCorpus, writeFixtures } from "./lazyCorpora.js";
export { loadBackend } from "./loadBackend.js";
export { BehaviourCoverageCount } from "./replay/behaviourCoverage.js";
export type { CorpusSummary, ReplayCorpusOptions } from "./replay/corpus.js";
export {
  type DialogueRecord,
  type DialogueReplay,
  type Divergence,
  type ReplayedCall,
  type ReplayOptions,
  replayTranscript,
} from "./replay/replay.js";
export type { FixtureRows } from "./rows/fixtureRows.js";
export { type FixtureOptions, type GeneratedFixtures, generateFixtures } from "./rows/generate.js";
export { type FixtureFormat, fixtureText } from "./rows/write.js";
export type { WriteFixturesOptions } from "./rows/writeFixtures.js";
export type { LogEntry } from "./session/logs.js";
export type { OpenOptions } from "./session/opening.js";
export type { SavedSession } from "./session/saved.js";
export type { Session } from "./session/session.js";
export { type Change, diff, type Snapshot } from "./session/snapshot.js";
