import type { Row, Signal, SlotType } from "../../kit/internal.js";
import type { Transcript } from "../../transcript/index.js";

/** What a side sees of something that happened. */
export type SeenEntry =
  | { readonly op: "open"; readonly at: number; readonly id: string }
  | { readonly op: "say" | "respond" | "pick"; readonly at: number; readonly text: string }
  | { readonly op: "search"; readonly at: number; readonly text: string }
  | { readonly op: "task"; readonly at: number; readonly task: string }
  | {
      readonly op: "command";
      readonly at: number;
      readonly command: string;
      /** Absent where it was refused. */
      readonly index?: number;
      readonly signals: readonly Signal[];
    }
  | { readonly op: "select"; readonly at: number; readonly intent: string; readonly row: Row }
  | {
      readonly op: "trouble";
      readonly at: number;
      readonly side: "user" | "wizard";
      /** Absent for the user. */
      readonly message?: string;
    }
  | { readonly op: "end"; readonly at: number; readonly by: "user" | "wizard" };

/** Something that happened, by its place in the record. */
export interface PlacedEntry {
  readonly at: number;
  readonly entry: SeenEntry;
}

/** What `GET /wizard/state` answers: everything that a window shows. */
export interface WizardState {
  readonly role: "user" | "wizard";
  readonly over: boolean;
  readonly guide: string;
  readonly entries: readonly PlacedEntry[];
  /** The place of the next entry. */
  readonly next: number;
  /** What the user is to bring about; for the user. */
  readonly goal?: readonly string[];
  /** What every variable holds; for the wizard. */
  readonly variables?: Transcript["final"];
}

/** What an event `state` holds. */
export interface StateEvent {
  readonly seat: "acting" | "watching";
  readonly over: boolean;
  readonly guide: string;
}

/** What an event `result` holds: the dialogue, once it is over. */
export interface WizardResult {
  readonly transcript: Transcript;
  /** In STAR's format. */
  readonly star: object;
}

/** What is suggested to the wizard. */
export interface ShownSuggestion {
  readonly kind: "reply" | "command";
  readonly label: string;
  readonly text: string;
}

/** What an act came to. */
export interface ActAnswer {
  readonly suggestions?: readonly ShownSuggestion[];
}

/** A field of a form. */
export interface FormSlot {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly type: SlotType;
}

/** What `GET /wizard/forms` answers. */
export interface WizardForms {
  readonly forms: readonly {
    readonly intent: string;
    readonly description: string;
    readonly query: boolean;
    readonly slots: readonly FormSlot[];
  }[];
  /** The names of comparisons with one value, such as `at_least`. */
  readonly comparisons: readonly string[];
  /** The tasks that the wizard may turn to. */
  readonly tasks: readonly string[];
}
