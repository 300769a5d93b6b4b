import type { Inspection } from "../inspection.js";
import { csvOf } from "./csv.js";
import { junitOf } from "./junit.js";
import { markdownOf } from "./markdown.js";
import { countedMutants, isSound } from "./verdict.js";

const [CHARACTER, ROOM] = [6.4, 10];

function badgeOf({ entries, unreadable, mutation }: Inspection): string {
  const [label, good, all] =
    mutation === undefined
      ? ["dialogues", entries.filter(isSound).length, entries.length + unreadable.length]
      : ["mutants", mutation.sums.noticed, countedMutants(mutation.sums)];
  const value = `${good} of ${all}`;
  const [left, right] = [widthOf(label), widthOf(value)];
  const colour = good === all && all > 0 ? "#1d6a3c" : "#a3271d";
  const text = (x: number, words: string): string => `<text x="${x}" y="14">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
<title>${label}: ${value}</title>
<rect width="${left}" height="20" fill="#444"/>
<rect x="${left}" width="${right}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, value)}</g>
</svg>
`;
}

const widthOf = (text: string): number => Math.ceil(text.length * CHARACTER + ROOM);

/** Formats of verdicts: Markdown for a pull request, JUnit's XML, CSV with a row for each dialogue, an SVG badge. */
export type ReportFormat = "markdown" | "junit" | "csv" | "badge";

const TEXTS: Readonly<Record<ReportFormat, (inspection: Inspection) => string>> = {
  markdown: markdownOf,
  junit: junitOf,
  csv: csvOf,
  badge: badgeOf,
};

/** Returns the verdicts on the dialogues as a text: the correct ones, and the problems of the others. */
export function reportText(inspection: Inspection, format: ReportFormat): string {
  return TEXTS[format](inspection);
}
