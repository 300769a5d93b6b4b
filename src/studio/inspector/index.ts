/** The inspector: dialogues in a page, served or as one file, and their verdicts as texts. */
export { writeReport } from "./html/writeReport.js";
export type {
  ComparedPair,
  ComparedScores,
  DialogueChange,
  Entry,
  InspectedComparison,
  InspectedDialogue,
  InspectedMutant,
  InspectedMutation,
  InspectedProject,
  InspectedRehearsals,
  InspectedRun,
  InspectedScores,
  Inspection,
  MutantSums,
  MutatedFile,
  ReachedPart,
  RehearsalFailure,
  ScoredBreakdown,
  ScoredMeasure,
  ScoredNumber,
  ScoredPart,
  StruckCall,
  SurvivingMutant,
  UnreadableRecord,
  WorstCase,
} from "./inspection.js";
export type { LiveServer, ServeLiveOptions } from "./live/options.js";
export type { RunFiles } from "./reading/readDialogues.js";
export {
  type ReadInspection,
  type ReadInspectionOptions,
  readComparison,
  readInspection,
} from "./reading/readInspection.js";
export { openBrowser } from "./server/openBrowser.js";
export { type InspectionServer, serveInspection } from "./server/serveInspection.js";
export { serveLive } from "./server/serveLive.js";
export { REPORT_FORMATS, type ReportFormat, reportText } from "./summaries/reportText.js";
