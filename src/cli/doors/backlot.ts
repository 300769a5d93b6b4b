/**
 * The runtime: load intents, open sessions, execute commands, replay dialogues; and what a project's config file is
 * written with.
 * @module backlot
 */

export {
  type AgainstOptions,
  type AgainstReport,
  type Backend,
  type BackendOptions,
  BacklotError,
  BehaviourCoverageCount,
  type Branch,
  BranchCount,
  type Change,
  type CorpusSummary,
  type DialogueReplay,
  diff,
  type FixtureFormat,
  type FixtureOptions,
  type FixtureRows,
  fixtureText,
  type GeneratedFixtures,
  generateFixtures,
  type LintTranscriptOptions,
  lintTranscript,
  loadBackend,
  loadSuccessor,
  type Place,
  type Predecessor,
  type ReplayCorpusOptions,
  type ReplayOptions,
  replayAgainst,
  replayCorpus,
  replayTranscript,
  type Session,
  type Snapshot,
  type TranscriptProblem,
  type WriteFixturesOptions,
  writeFixtures,
} from "../../runtime/index.js";
export { type Config, defineConfig } from "../../testing/project/config.js";
