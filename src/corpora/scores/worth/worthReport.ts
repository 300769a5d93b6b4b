import type { CorpusCard } from "../corpus/card.js";
import type { CorpusSpeech, CorpusSurvey, SpeakerSpeech } from "../corpus/survey.js";
import { formatAs, type NumberKind } from "../formatAlike.js";
import { noteOf, type ReportEntry, type ReportNote, type ReportSection } from "../report.js";
import type { LearnedResult, LearnedWorth } from "./learnedWorth.js";
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

type ComparedCorpus = CorpusSurvey & CorpusSpeech;

interface CorpusMeasure {
  readonly path: readonly string[];
  readonly title: string;
  readonly kind: NumberKind;
  readonly value: (corpus: ComparedCorpus) => number | null;
  readonly support: (corpus: ComparedCorpus) => number;
}

const MEASURES: readonly { readonly title: string; readonly measures: readonly CorpusMeasure[] }[] = [
  { title: "what users say", measures: spoken("user") },
  { title: "what the assistant says", measures: spoken("assistant") },
  {
    title: "dialogues",
    measures: [
      of("dialogues", "dialogues", "count", ({ statistics }) => statistics.all.dialogues),
      average("turnsPerDialogue", "turns a dialogue"),
      average("utterancesPerDialogue", "utterances a dialogue"),
      average("commandsPerDialogue", "commands a dialogue"),
      average("intentsPerDialogue", "different intents a dialogue"),
      of("phenomenaPerDialogue", "phenomena a dialogue", "mean", phenomenaPerDialogue),
      of("unhappyShare", "unhappy dialogues", "share", ({ statistics }) => statistics.all.unhappyShare),
      linked("referring", "commands with a reference", ({ links }) => [links.referring, links.commands]),
      linked("finding", "searches that find a row", ({ links }) => [links.finding, links.searches]),
      linked("refining", "searches that are refined", ({ links }) => [links.refining, links.searched]),
      linked("recovering", "searches that find something later", ({ links }) => [links.recovering, links.fruitless]),
      linked("carrying", "later tasks with a value from before", ({ links }) => [links.carrying, links.laterTasks]),
    ],
  },
];

function spoken(speaker: keyof CorpusSpeech): CorpusMeasure[] {
  const measure = (name: keyof SpeakerSpeech, title: string, kind: NumberKind): CorpusMeasure => ({
    path: [speaker, name],
    title,
    kind,
    value: (corpus) => (corpus[speaker].texts === 0 ? null : corpus[speaker][name]),
    support: (corpus) => corpus[speaker].texts,
  });
  return [
    measure("texts", "utterances counted", "count"),
    measure("meanLength", "words an utterance", "mean"),
    measure("differentTexts", "different utterances", "share"),
    measure("commonest", "utterances of the 50 commonest patterns", "share"),
    measure("patterns", "patterns", "count"),
    measure("unigrams", "different words", "count"),
    measure("distinct1", "distinct-1", "share"),
    measure("distinct2", "distinct-2", "share"),
    measure("distinct3", "distinct-3", "share"),
    measure("entropy", "entropy of a word, bits", "mean"),
    measure("conditionalEntropy", "entropy given the word before, bits", "mean"),
    measure("msttr", "MSTTR-50", "share"),
  ];
}

function average(name: keyof CorpusCard & `${string}PerDialogue`, title: string): CorpusMeasure {
  return of(name, title, "mean", ({ statistics }) => statistics.all[name]);
}

function of(name: string, title: string, kind: NumberKind, value: CorpusMeasure["value"]): CorpusMeasure {
  return { path: [name], title, kind, value, support: ({ statistics }) => statistics.all.dialogues };
}

function linked(
  name: string,
  title: string,
  read: (corpus: ComparedCorpus) => readonly [share: number | null, of: number],
): CorpusMeasure {
  return {
    path: [name],
    title,
    kind: "share",
    value: (corpus) => read(corpus)[0],
    support: (corpus) => read(corpus)[1],
  };
}

function phenomenaPerDialogue({ statistics: { phenomena, all } }: ComparedCorpus): number | null {
  return all.dialogues === 0 ? null : phenomena.reduce((sum, { turns }) => sum + turns, 0) / all.dialogues;
}
