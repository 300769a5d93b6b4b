/** The inspector: dialogues in a page, served or as one file, and their verdicts as texts. */
export { writeReport } from "./html/writeReport.js";
export type { Entry, InspectedComparison, InspectedRehearsals, Inspection } from "./inspection.js";
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
export { type ReportFormat, reportText } from "./summaries/reportText.js";
