export { type LoadedIntentFiles, loadIntents, readIntents } from "./loadIntents.js";
export {
  type ReadOptions,
  type ReadRecord,
  readLines,
  readTranscripts,
  type TranscriptSource,
} from "./readTranscripts.js";
export { type SplitOptions, type SplitReport, splitTranscripts } from "./split/splitTranscripts.js";
export { transcriptFiles } from "./transcriptFiles.js";
export { formatTranscript, TranscriptWriter, writeTranscripts } from "./writeTranscripts.js";
