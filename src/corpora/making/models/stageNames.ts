/** The name of a stage that calls a model, such as `userTurn`. */
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

/** All stages: those of LUCID's pipeline in its order, then Backlot's own. */
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
