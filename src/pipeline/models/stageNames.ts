/** The stages that ask a model, in the order of LUCID's pipeline. */
export const STAGE_NAMES = [
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
] as const;

/** The name of a stage, such as `userTurn`. */
export type StageName = (typeof STAGE_NAMES)[number];
