import { noteOf, type ReportEntry, type ReportNote, type ReportSection } from "../report.js";
import { formatAs } from "./format.js";
import type { LearnedResult, LearnedWorth } from "./learnedWorth.js";
import { type ComparedCorpus, MEASURES } from "./measures.js";
import type { PredictionScores } from "./predictionScores.js";

const LEARNED: readonly (readonly [name: keyof PredictionScores, title: string])[] = [
  ["exact", "exact command"],
  ["commanding", "of turns that command something"],
  ["kind", "kind of command"],
  ["openings", "intent of openings"],
  ["slots", "slot F1"],
];

/** Entries of learned worth: real turns, exact commands of each training set, and the other scores as breakdowns. */
export function learnedEntries({ worth, results }: LearnedWorth): ReportEntry[] {
  const entries = (name: keyof PredictionScores): ReportEntry[] =>
    results.map((result) => ({ path: [name, result.name], score: shownScore(name, result), ...shown(name, result) }));
  return [
    { path: ["worth", "exact"], score: worth.exact },
    { path: ["worth", "commanding"], score: worth.commanding },
    ...LEARNED.flatMap(([name]) => entries(name)),
  ];
}

/** Misses are only of interest for the made corpus. */
function shownScore(name: keyof PredictionScores, { name: set, scores }: LearnedResult): ReportEntry["score"] {
  const score = scores[name];
  return name === "exact" && set === "made" ? score : { ...score, misses: [] };
}

const shown = (name: keyof PredictionScores, { name: set }: LearnedResult): Partial<ReportEntry> => ({
  ...(name === "exact" ? {} : { isListed: set === "made" }),
  ...(name === "exact" && set === "made" ? {} : { isDetail: true }),
});

export function learnedSection({ test, results }: LearnedWorth): ReportSection {
  return {
    title: `commands predicted for ${test.turns} turns of ${test.dialogues} real dialogues, by what the predictor was trained on`,
    columns: ["turns", ...LEARNED.map(([, title]) => title)],
    rows: results.map(({ title, scores }) => [
      title,
      ...LEARNED.map(([name]) => formatAs("share", scores[name].value)),
    ]),
  };
}

/** The measures of one corpus as entries, which sections show beside those of the other. */
export function measured(name: "made" | "real", corpus: ComparedCorpus): ReportEntry[] {
  return MEASURES.flatMap(({ measures }) => measures).map(({ path, value, support }) => ({
    path: [name, ...path],
    score: { name: path.join(" "), value: value(corpus), support: support(corpus), misses: [] },
    isListed: false,
  }));
}

export function measureSections(compared: readonly [made: ComparedCorpus, real: ComparedCorpus]): ReportSection[] {
  return MEASURES.map(({ title, measures }) => ({
    title,
    columns: ["measure", "made", "real"],
    rows: measures.map((measure) => [
      measure.title,
      ...compared.map((corpus) => formatAs(measure.kind, measure.value(corpus))),
    ]),
  }));
}

/** Notes on intents that only one corpus starts; none if nothing was learned. */
export function neverStarted(
  made: ReadonlySet<string>,
  real: ReadonlySet<string>,
  learned: LearnedWorth | null,
): ReportNote[] {
  if (learned === null) return [];
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
    [...all].filter((intent) => !others.has(intent)).sort();
  return [
    ...noteOf("intents of the real corpus are started by no made dialogue", without(real, made), false),
    ...noteOf("intents of the made corpus are started by no real dialogue", without(made, real), false),
  ];
}
