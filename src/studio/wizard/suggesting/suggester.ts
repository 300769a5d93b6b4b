import type { Session } from "../../../runtime/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { WizardEntry } from "../record/entries.js";

/** A suggestion for the wizard. */
export interface WizardSuggestion {
  /** `reply` is said to the user, `command` is executed. */
  readonly kind: "reply" | "command";
  readonly label: string;
  readonly text: string;
  /** Probability that the wizard means it, from 0 to 1. */
  readonly probability: number;
}

/** The current dialogue, for the search for suggestions. */
export interface SuggestingState {
  readonly transcript: Transcript;
  readonly entries: readonly WizardEntry[];
  readonly session: Session;
}

/** Suggests replies and commands. */
export interface Suggester {
  /** The wizard's tasks; empty without task graphs. */
  readonly tasks: readonly string[];
  /** Returns suggestions for the typed text, the likeliest first; for an empty text, the next steps. */
  suggest(typed: string, state: SuggestingState): readonly WizardSuggestion[];
}

/** The number of suggestions shown to a wizard. */
export const SHOWN = 6;
