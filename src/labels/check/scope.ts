import type { IntentSpec } from "../../kit/internal.js";

/**
 * What an index of the dialogue was used for. Only tasks can be referred to; the others are distinguished for
 * messages.
 */
export type Use =
  | { readonly kind: "task"; readonly spec: IntentSpec }
  | { readonly kind: "say" }
  | { readonly kind: "hint" }
  | { readonly kind: "other" };

/** What a command may refer to: the intents by command name, and what the indexes so far stand for. */
export interface Scope {
  /** The facts of the intents by their commands: `catalogOf(intents)` of `backlot/schema`. */
  readonly catalog: ReadonlyMap<string, IntentSpec>;
  /** What the variables stand for, by their indexes. */
  readonly uses: ReadonlyMap<number, Use>;
}

export { RESERVED_VERBS as VERBS } from "../../schema/names.js";

/** The verbs that only the back-end uses. */
export const SIGNALS: ReadonlySet<string> = new Set(["hint", "perform"]);
