import { intentSchema, slotValues } from "./intents.js";
import { phrases } from "./phrasing.js";
import { coherence, intentPath, nextReason, queryEntity, realisticValues, reasonedValue } from "./planning.js";
import type { Stage } from "./stage.js";
import { repeat, response, rules, stringValues, systemCommand, userTurn } from "./talking.js";
import { fingerprint } from "./template.js";

/** What is known of a stage whatever its types. */
export type StageFacts = Pick<
  Stage<never, unknown>,
  "name" | "does" | "after" | "prompt" | "tries" | "maxOutputTokens"
>;

/** The stages that ask a model: LUCID's, 1 to 14, and one for phrase lists. */
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

/** A stage as a report lists it. */
export interface StageRow {
  /** From 1 to 15. */
  readonly number: number;
  readonly name: string;
  readonly does: string;
  /** The stages whose results it is given. */
  readonly after: readonly string[];
  /** How often it asks for one answer at most. */
  readonly tries: number;
  /** How much an answer may take, in the model's own tokens. */
  readonly maxOutputTokens: number;
  /** The fingerprint of its prompt. */
  readonly prompt: string;
}

/** The whole pipeline as data: its stages, and what each is given of the others. */
export function stageGraph(): readonly StageRow[] {
  return STAGES.map(({ name, does, after, tries, maxOutputTokens, prompt }, at) => {
    return { number: at + 1, name, does, after, tries, maxOutputTokens, prompt: fingerprint(prompt) };
  });
}
