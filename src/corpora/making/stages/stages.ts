import { intentSchema, slotValues } from "./intents.js";
import { phrases } from "./phrasing.js";
import { coherence, intentPath, nextReason, queryEntity, realisticValues, reasonedValue } from "./planning.js";
import { fingerprint, type Stage } from "./stage.js";
import { repeat, response, rules, stringValues, systemCommand, userTurn } from "./talking.js";

/** The facts of a stage independent of its types. */
export type StageFacts = Pick<
  Stage<never, unknown>,
  "name" | "does" | "after" | "prompt" | "tries" | "maxOutputTokens"
>;

/** The stages that call a model: LUCID's, 1 to 14, and one for phrase lists. */
export const STAGES: readonly StageFacts[] = [
  intentSchema,
  slotValues,
  intentPath,
  realisticValues,
  nextReason,
  reasonedValue,
  coherence,
  queryEntity,
  userTurn,
  systemCommand,
  stringValues,
  response,
  repeat,
  rules,
  phrases,
];

/** A stage in a report. */
export interface StageRow {
  readonly number: number;
  readonly name: string;
  readonly does: string;
  /** The stages whose results it receives. */
  readonly after: readonly string[];
  /** The most requests for one answer. */
  readonly tries: number;
  /** The limit on an answer, in the model's own tokens. */
  readonly maxOutputTokens: number;
  readonly prompt: string;
}

/** Returns the whole pipeline as data: its stages, and the results that each receives. */
export function stageGraph(): readonly StageRow[] {
  return STAGES.map(({ name, does, after, tries, maxOutputTokens, prompt }, at) => {
    return { number: at + 1, name, does, after, tries, maxOutputTokens, prompt: fingerprint(prompt) };
  });
}
