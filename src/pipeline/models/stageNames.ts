/** The name of a stage that asks a model, such as `userTurn`. */
export type StageName =
  | "intentSchema"
  | "slotValues"
  | "intentPath"
  | "realisticValues"
  | "nextReason"
  | "reasonedValue"
  | "coherence"
  | "queryEntity"
  | "userTurn"
  | "systemCommand"
  | "stringValues"
  | "response"
  | "repeat"
  | "rules"
  | "phrases";

/** All of them: those of LUCID's pipeline in its order, and then ours. */
export const STAGE_NAMES: readonly StageName[] = [
  "intentSchema",
  "slotValues",
  "intentPath",
  "realisticValues",
  "nextReason",
  "reasonedValue",
  "coherence",
  "queryEntity",
  "userTurn",
  "systemCommand",
  "stringValues",
  "response",
  "repeat",
  "rules",
  "phrases",
];
