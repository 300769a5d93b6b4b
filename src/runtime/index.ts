/**
 * The runtime: load intents, open sessions, execute commands, replay dialogues.
 * @module
 */
export { BacklotError, type ErrorCode, HINTS, type Place, type Span } from "../errors.js";
export type * from "../kit/index.js";
export { Backend, type BackendOptions, loadBackend } from "./backend.js";
export type { PlainProblem } from "./batch.js";
export { type BehaviourCoverage, type Branch, BranchCount, type CountedFile } from "./behaviours/branches.js";
export type { CorpusOptions, CorpusSummary } from "./corpus.js";
export type { EngineName } from "./engine.js";
export type { AgainstOptions, AgainstReport, BrokenDialogue, WeighedChange } from "./evolution/against.js";
export { replayAgainst, replayCorpus } from "./later.js";
export type { OpenOptions } from "./opening.js";
export {
  type Call,
  type DialogueRecord,
  type DialogueReplay,
  type Divergence,
  type ReplayOptions,
  replayTranscript,
} from "./replay.js";
export { type Generated, type GenerateOptions, generateFixtures } from "./rows/generate.js";
export type { FixtureRows } from "./rows/load.js";
export type { SavedSession } from "./saved.js";
export { type ExecutedCommand, Session } from "./session.js";
export { type Change, diff, type Snapshot } from "./snapshot.js";
