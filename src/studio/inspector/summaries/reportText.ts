import type { Entry, InspectedMutation, Inspection } from "../inspection.js";
import { type Columns, csvText } from "./csvText.js";
import { type JunitCase, junitText } from "./junitText.js";
import { markdownOf } from "./markdown.js";
import { mutationCsv } from "./mutation/csv.js";
import { countedMutants, type JudgedMutant, judgedMutants, wordsOf } from "./mutation/judged.js";
import { scoresCsv } from "./scoresCsv.js";
import { isSound, reasonOf } from "./verdict.js";

const COLUMNS: Columns<Entry> = [
  ["id", ({ id }) => id],
  ["file", ({ file }) => file],
  ["line", ({ line }) => line],
  ["turns", ({ turns }) => turns],
  ["user_turns", ({ userTurns }) => userTurns],
  ["intents", ({ intents }) => intents.join(" ")],
  ["domains", ({ domains }) => domains.join(" ")],
  ["tags", ({ tags }) => tags.join(" ")],
  ["replay", ({ replay }) => replay ?? ""],
  ["outcome", ({ outcome }) => outcome ?? ""],
  ["sound", (entry) => String(isSound(entry))],
  ["reason", reasonOf],
];

/** Returns a row for each dialogue; for each mutant of a mutation report, or each metric of scores. */
function csvOf({ entries, mutation, scores }: Inspection): string {
  if (mutation !== undefined) return mutationCsv(mutation, entries);
  return scores === undefined ? csvText(COLUMNS, entries) : scoresCsv(scores);
}

const [CHARACTER, ROOM] = [6.4, 10];

/** Returns an SVG badge with the share of correct dialogues, or of noticed mutants. */
function badgeOf({ entries, mutation }: Inspection): string {
  const [label, good, all] =
    mutation === undefined
      ? ["dialogues", entries.filter(isSound).length, entries.length]
      : ["mutants", mutation.sums.noticed, countedMutants(mutation.sums)];
  const value = `${good} of ${all}`;
  const [left, right] = [widthOf(label), widthOf(value)];
  const colour = good === all ? "#1d6a3c" : "#a3271d";
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

/** Returns dialogues, or the mutants of a mutation report, as test cases in JUnit's XML. */
function junitOf(inspection: Inspection): string {
  const { title, entries, unreadable, mutation } = inspection;
  if (mutation !== undefined) return mutationJunit(mutation, inspection);
  const dialogues = entries.map((entry): JunitCase => {
    const { id, domains, file, line } = entry;
    const read = { classname: domains[0] ?? "", name: id, file, line };
    return isSound(entry) ? read : { ...read, result: { kind: "failure", message: reasonOf(entry) } };
  });
  const broken = unreadable.map(
    ({ file, line, message }): JunitCase => ({
      classname: "",
      name: `${file}:${line ?? 1}`,
      result: { kind: "error", message },
    }),
  );
  return junitText(title, [...dialogues, ...broken]);
}

/** Returns mutants as test cases in JUnit's XML: survivors as failures, uncounted ones as skipped. */
function mutationJunit(mutation: InspectedMutation, { title, entries }: Inspection): string {
  return junitText(title, judgedMutants(mutation, entries).map(caseOf));
}

function caseOf(mutant: JudgedMutant): JunitCase {
  const { file, line, column, verdict, status, reachedBy } = mutant;
  const read = { classname: file, name: `${line}:${column} ${wordsOf(mutant)}`, file, line };
  if (verdict === "noticed") return read;
  if (verdict === "left") return { ...read, result: { kind: "skipped", message: status } };
  const by = reachedBy.length === 0 ? "" : ` by ${reachedBy.join(", ")}`;
  const message = verdict === "survived" ? `reached and not noticed${by}` : "nothing gets there";
  return { ...read, result: { kind: "failure", message } };
}
