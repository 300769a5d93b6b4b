import type { Session } from "../../../runtime/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { WizardEntry } from "../record/entries.js";

export interface WizardSuggestion {
  /** `reply` is said to the user, `command` is executed. */
  readonly kind: "reply" | "command";
  readonly label: string;
  readonly text: string;
  /** Probability that the wizard means it, from 0 to 1. */
  readonly probability: number;
}

export interface SuggestingState {
  readonly transcript: Transcript;
  readonly entries: readonly WizardEntry[];
  readonly session: Session;
}

export interface Suggester {
  /** The wizard's tasks; empty without task graphs. */
  readonly tasks: readonly string[];
  /** Returns suggestions for the typed text, the likeliest first; for an empty text, the next steps. */
  suggest(typed: string, state: SuggestingState): readonly WizardSuggestion[];
}

export const SHOWN = 6;
