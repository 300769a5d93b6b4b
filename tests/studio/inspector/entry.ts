import type { Entry } from "../../../src/studio/inspector/inspection.js";

/** A dialogue in the index: one in which nothing happened, but for what is given. */
export const entry = (given: Partial<Entry>): Entry => ({
  id: "a",
  run: null,
  file: "f",
  line: 1,
  opening: "",
  userTurns: 1,
  turns: 2,
  intents: [],
  domains: [],
  tags: [],
  signals: [],
  codes: [],
  replay: null,
  outcome: null,
  violated: [],
  ...given,
});
