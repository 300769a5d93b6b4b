import type { ProjectBundle } from "../project/projectBundle.js";
import type { Transcript } from "../transcript/transcript.js";

/*
 * What the page is given to show: JSON as it is. An index of all dialogues comes first; each dialogue is fetched when it
 * is opened.
 */

/** One dialogue in the index: what the table shows, filters by and counts. */
export interface Entry {
  readonly id: string;
  /** Where it stands. */
  readonly file: string;
  readonly line: number;
  /** What the user says first, cut to a line. */
  readonly opening: string;
  /** How many turns, of the user and of all. */
  readonly userTurns: number;
  readonly turns: number;
  /** Every name once, in the order in which it comes up. */
  readonly intents: readonly string[];
  readonly domains: readonly string[];
  readonly tags: readonly string[];
  readonly signals: readonly string[];
  /** Codes of refused commands and of failures that have one. */
  readonly codes: readonly string[];
  /** What replaying it came to; null where there is no project to replay it on. */
  readonly replay: "matched" | "diverged" | "unchecked" | null;
  /** Of a stored rehearsal: what it came to, and the properties that it breaks. */
  readonly outcome: string | null;
  readonly violated: readonly string[];
}

/** A record that holds no dialogue. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
  readonly hint: string;
}

/** Everything but the dialogues. */
export interface Inspection {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  readonly title: string;
  /** Null where no intents were found: dialogues are then shown as recorded, and nothing can be executed. */
  readonly project: InspectedProject | null;
  readonly entries: readonly Entry[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** The project that the dialogues belong to. */
export interface InspectedProject extends ProjectBundle {
  /** The class of each intent, as `backlot generate` prints it. */
  readonly classes: Readonly<Record<string, string>>;
}

/** What a stored rehearsal says beside its dialogue. */
export interface InspectedRun {
  readonly outcome: string;
  readonly violations: readonly { readonly property: string; readonly turn: number; readonly message: string }[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly plan: unknown;
}

/** One dialogue, when it is opened. */
export interface InspectedDialogue {
  readonly transcript: Transcript;
  readonly run?: InspectedRun;
}
