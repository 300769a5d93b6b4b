import { readFileSync } from "node:fs";
import { type LucidDialogue, layOut, withPredictions } from "../../../../src/corpora/lucid/scores/example.js";
import { parseTranscript, type Transcript } from "../../../../src/transcript/index.js";
import { shared } from "../../../shared.js";

/** A case of LUCID's metric oracle: one to three dialogues with predictions, and what the published script says. */
export interface MetricCase {
  readonly id: string;
  readonly dialogues: readonly string[];
  readonly predictions: readonly (readonly string[])[];
  readonly metrics: Readonly<Record<string, number | null | { readonly error: string }>>;
  readonly derived_tags: readonly (readonly string[])[];
}

/** The lines of a JSONL file of the reference data. */
export function linesOf<T>(path: string): T[] {
  return readFileSync(shared(path), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

export const metricCases = (): MetricCase[] => linesOf<MetricCase>("data/lucid/oracle/metrics.jsonl");

/** LUCID's dialogues that cases are about, by id. */
export function goldById(cases: readonly Pick<MetricCase, "dialogues">[]): ReadonlyMap<string, Transcript> {
  const wanted = new Set(cases.flatMap(({ dialogues }) => dialogues));
  const texts = readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").split("\n");
  const idOf = (text: string): string => /^\{"_id": "([^"]+)"/.exec(text)?.[1] ?? "";
  const transcripts = texts.filter((text) => wanted.has(idOf(text))).map((text) => parseTranscript(text));
  return new Map(transcripts.map((transcript) => [transcript.id, transcript]));
}

/** The dialogues of a case with their predictions. */
export function dialoguesOf(
  { dialogues, predictions }: MetricCase,
  gold: ReadonlyMap<string, Transcript>,
): LucidDialogue[] {
  return dialogues.map((id, at) => withPredictions(layOut(gold.get(id) as Transcript), predictions[at] ?? []));
}
