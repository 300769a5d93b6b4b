/**
 * The language of dialogues: commands, which are parsed, checked, built and printed; signals; and the transcripts
 * that hold both.
 * @module backlot/transcript
 */
export {
  type BuildSlots,
  type BuildValue,
  build,
  type Command,
  checkCommand,
  type Expression,
  type Name,
  parseCommand,
  printCommand,
  type Scope,
  type TranspileOptions,
  type Use,
} from "../../labels/index.js";
export {
  type Performance,
  parseTranscript,
  performancesOf,
  type Shape,
  type ShowOptions,
  type SignalOptions,
  showSignal,
  showTranscript,
  type Transcript,
  type Turn,
  transpileTranscript,
  type UserMeaning,
  unconsentedPerformances,
} from "../../transcript/index.js";
