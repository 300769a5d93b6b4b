import type { IntentSpec } from "../../kit/internal.js";

/** Use of an index in the dialogue. Only tasks can be referred to; the others are distinguished for messages. */
export type Use =
  | { readonly kind: "task"; readonly spec: IntentSpec }
  | { readonly kind: "say" }
  | { readonly kind: "hint" }
  | { readonly kind: "other" };

/** Names that a command may refer to: intents by command name, and the indexes used so far. */
export interface Scope {
  /** Facts of the intents by command name: `catalogOf(intents)` of `backlot/schema`. */
  readonly catalog: ReadonlyMap<string, IntentSpec>;
  /** Uses of the indexes. */
  readonly uses: ReadonlyMap<number, Use>;
}

export { RESERVED_VERBS as VERBS } from "../../schema/names.js";

/** Verbs that only the back-end uses. */
export const SIGNALS: ReadonlySet<string> = new Set(["hint", "perform"]);
