import type { IntentSpec } from "../../src/kit/internal.js";

/** An intent that acts without confirmation, but for the given facts. */
export const specOf = (command: string, facts: Partial<IntentSpec> = {}): IntentSpec => ({
  command,
  entity: null,
  query: false,
  confirm: false,
  performs: "when_ready",
  asks: true,
  dontcare: false,
  slots: [],
  ...facts,
});
