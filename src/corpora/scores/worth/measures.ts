import type { CorpusCard } from "../corpus/card.js";
import type { CorpusSpeech, SpeakerSpeech } from "../corpus/speech.js";
import type { CorpusSurvey } from "../corpus/survey.js";
import type { NumberKind } from "./format.js";

export type ComparedCorpus = CorpusSurvey & CorpusSpeech;

export interface CorpusMeasure {
  readonly path: readonly string[];
  readonly title: string;
  readonly kind: NumberKind;
  readonly value: (corpus: ComparedCorpus) => number | null;
  readonly support: (corpus: ComparedCorpus) => number;
}

export const MEASURES: readonly { readonly title: string; readonly measures: readonly CorpusMeasure[] }[] = [
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
