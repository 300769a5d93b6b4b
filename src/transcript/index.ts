/** Dialogues with their commands and signals: types, JSONL and LUCID's formats, wording, tags, rendering. */
export { domainsIn, intentsIn, tasksIn } from "./called.js";
export { commandsOf, indexesOf, type RecordedCommand, type RecordedSignal } from "./commands.js";
export { performancesOf, unconsentedPerformances } from "./consent/consent.js";
export type { Consent, Performance } from "./consent/performance.js";
export { type LucidRecord, type LucidTurn, toLucid } from "./lucid/toLucid.js";
export { assignByRatio, heldOutPart, type Part, partWithout } from "./parts.js";
export { isTranscript } from "./shape/check.js";
export { asTranscript, parseTranscript } from "./shape/parse.js";
export { SignalSchema, TranscriptSchema, TurnSchema } from "./shape/zodSchemas.js";
export { type ShowOptions, showTranscript } from "./show.js";
export { type SignalOptions, showSignal } from "./showSignal.js";
export {
  DERIVED,
  type Derived,
  fromLucidTag,
  isPhenomenon,
  isTag,
  nearestTag,
  PHENOMENA,
  type Phenomenon,
  SHAPES,
  type Shape,
  TAGS,
  type Tag,
  tagTitle,
  toLucidTag,
} from "./tags.js";
export type * from "./transcript.js";
export { parseSignalText, type SaidSignal, signalText } from "./wording.js";
