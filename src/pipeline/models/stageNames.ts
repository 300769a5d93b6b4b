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
  | "rules";

/** All of them, in the order of LUCID's pipeline. */
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
];
