import type { Inspection } from "../inspection.js";
import { badgeOf } from "./badge.js";
import { csvOf } from "./csv.js";
import { junitOf } from "./junit.js";
import { markdownOf } from "./markdown.js";

/** What verdicts are written as: Markdown for a pull request, JUnit's XML, CSV with a row for each dialogue, an SVG badge. */
export type ReportFormat = "markdown" | "junit" | "csv" | "badge";

const TEXTS: Readonly<Record<ReportFormat, (inspection: Inspection) => string>> = {
  markdown: markdownOf,
  junit: junitOf,
  csv: csvOf,
  badge: badgeOf,
};

/** Every such format. */
export const REPORT_FORMATS: readonly ReportFormat[] = ["markdown", "junit", "csv", "badge"];

/** What became of the dialogues, as a text: which are as they should be, and why the others are not. */
export function reportText(inspection: Inspection, format: ReportFormat): string {
  return TEXTS[format](inspection);
}
