export { commandsOf, indexesOf, type RecordedCommand, type RecordedSignal } from "./commands.js";
export { performancesOf, unconsentedPerformances } from "./consent/consent.js";
export type { Performance } from "./consent/consentReader.js";
export { tagProblems } from "./lucid/tagRules.js";
export type { LucidRecord } from "./lucid/toLucid.js";
export { isTranscript } from "./shape/check.js";
export { asTranscript, parseTranscript } from "./shape/parse.js";
export { type ShowOptions, showTranscript } from "./show.js";
export { type SignalOptions, showSignal } from "./showSignal.js";
export { DERIVED, type Derived, isPhenomenon, PHENOMENA, type Phenomenon, type Shape, TAGS, type Tag } from "./tags.js";
export type {
  FinalTask,
  MeantReference,
  ResponseTurn,
  SignalTurn,
  SystemTurn,
  Transcript,
  Turn,
  UserMeaning,
  UserTurn,
} from "./transcript.js";
export { transpileTranscript } from "./transpile.js";
export { parseSignalText, type SaidSignal, signalText } from "./wording.js";
