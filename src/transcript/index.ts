/** Dialogues with their commands and signals: types, JSONL and LUCID's formats, wording, tags, rendering, statistics. */
export { WholeFile, writeWhole } from "../io/index.js";
export type { ByteSource } from "./bytes.js";
export { domainsIn, intentsIn, tasksIn } from "./called.js";
export { isTranscript } from "./check.js";
export { commandsOf, indexesOf, type RecordedCommand, type RecordedSignal } from "./commands.js";
export { performancesOf, unconsentedPerformances } from "./consent.js";
export { type DialoguePlace, DuplicateIds } from "./duplicates.js";
export { transcriptFiles } from "./files.js";
export type { RecordKind } from "./gate.js";
export { asTranscript, parseTranscript } from "./parse.js";
export { assignByRatio, heldOutPart, type Part, partWithout } from "./parts.js";
export type { Consent, Performance } from "./performance.js";
export {
  parseRecord,
  type ReadOptions,
  type ReadRecord,
  readLines,
  readTranscripts,
  type TranscriptSource,
} from "./read.js";
export { type RawRecord, type RecordOptions, type RecordPlace, readRecords } from "./records.js";
export { type ShowOptions, showSignal, showTranscript } from "./show.js";
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
export { type PhenomenonSums, type Sums, Tally } from "./tally.js";
export { type LucidRecord, type LucidTurn, toLucid } from "./to-lucid.js";
export type * from "./transcript.js";
export { parseSignalText, type SaidSignal, signalText } from "./wording.js";
export { formatTranscript, TranscriptWriter, writeTranscripts } from "./write.js";
export { SignalSchema, TranscriptSchema, TurnSchema } from "./zodSchemas.js";
