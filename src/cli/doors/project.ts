/**
 * A project on disk: its settings, its intents and dialogues in files, the TypeScript that is generated of them, and
 * what is wrong with all of it.
 * @module backlot/project
 */
export * from "../../codegen/index.js";
export * from "../../fleet/index.js";
export {
  type Entry,
  type Inspection,
  type InspectionServer,
  type LiveServer,
  type ReadInspection,
  type ReadInspectionOptions,
  type ReportFormat,
  type RunFiles,
  readComparison,
  readInspection,
  reportText,
  type ServeLiveOptions,
  serveInspection,
  serveLive,
  writeReport,
} from "../../studio/inspector/index.js";
export * from "../../testing/project/index.js";
export {
  type LoadedIntentFiles,
  loadIntents,
  type ReadOptions,
  type ReadRecord,
  readIntents,
  readTranscripts,
  type SplitOptions,
  type SplitReport,
  splitTranscripts,
  type TranscriptSource,
  writeTranscripts,
} from "../../transcript/files/index.js";
