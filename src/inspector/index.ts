/** The inspector: dialogues in a page, served or as one file. */
export { writeReport } from "./html/writeReport.js";
export type { Entry, Inspection } from "./inspection.js";
export { type ReadInspection, readInspection } from "./reading/readInspection.js";
export { type InspectionServer, serveInspection } from "./server/serveInspection.js";
export { badgeOf } from "./summaries/badge.js";
export { csvOf } from "./summaries/csv.js";
export { junitOf } from "./summaries/junit.js";
export { markdownOf } from "./summaries/markdown.js";
