import type { Session } from "../../runtime/index.js";
import type { Transcript } from "../../transcript/index.js";
import type { WizardEntry } from "../record/entries.js";

/** Something that is suggested to the wizard. */
export interface WizardSuggestion {
  /** Whether it is said to the user, or executed. */
  readonly kind: "reply" | "command";
  /** What it is called. */
  readonly label: string;
  /** The words, or the command. */
  readonly text: string;
  /** How likely it is the one that is meant, from 0 to 1. */
  readonly probability: number;
}

/** A dialogue as it stands when the wizard looks for something. */
export interface SuggestingState {
  readonly transcript: Transcript;
  readonly entries: readonly WizardEntry[];
  readonly session: Session;
}

/** Whatever suggests replies and commands. */
export interface Suggester {
  /** The tasks that the wizard may turn to; none where there are no task graphs. */
  readonly tasks: readonly string[];
  /**
   * Suggestions for what the wizard typed, the likeliest first.
   * @param typed may be empty: then what comes next is suggested
   */
  suggest(typed: string, state: SuggestingState): readonly WizardSuggestion[];
}

/** How many suggestions a wizard is shown. */
export const SHOWN = 6;
