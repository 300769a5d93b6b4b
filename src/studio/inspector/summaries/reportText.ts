import type { Inspection } from "../inspection.js";
import { badgeOf } from "./badge.js";
import { csvOf } from "./csv.js";
import { junitOf } from "./junit.js";
import { markdownOf } from "./markdown.js";

/** Formats of verdicts: Markdown for a pull request, JUnit's XML, CSV with a row for each dialogue, an SVG badge. */
export type ReportFormat = "markdown" | "junit" | "csv" | "badge";

const TEXTS: Readonly<Record<ReportFormat, (inspection: Inspection) => string>> = {
  markdown: markdownOf,
  junit: junitOf,
  csv: csvOf,
  badge: badgeOf,
};

/** All formats. */
export const REPORT_FORMATS: readonly ReportFormat[] = ["markdown", "junit", "csv", "badge"];

/** Returns the verdicts on the dialogues as a text: the correct ones, and the problems of the others. */
export function reportText(inspection: Inspection, format: ReportFormat): string {
  return TEXTS[format](inspection);
}
