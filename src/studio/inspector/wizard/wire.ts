import type { Row, Signal, SlotType } from "../../../kit/internal.js";
import type { Transcript } from "../../../transcript/index.js";

export type SeenEntry =
  | { readonly op: "open"; readonly at: number; readonly id: string }
  | { readonly op: "say" | "respond" | "pick"; readonly at: number; readonly text: string }
  | { readonly op: "search"; readonly at: number; readonly text: string }
  | { readonly op: "task"; readonly at: number; readonly task: string }
  | {
      readonly op: "command";
      readonly at: number;
      readonly command: string;
      readonly index?: number;
      readonly signals: readonly Signal[];
    }
  | { readonly op: "select"; readonly at: number; readonly intent: string; readonly row: Row }
  | {
      readonly op: "trouble";
      readonly at: number;
      readonly side: "user" | "wizard";
      readonly message?: string;
    }
  | { readonly op: "end"; readonly at: number; readonly by: "user" | "wizard" };

export interface PlacedEntry {
  readonly at: number;
  readonly entry: SeenEntry;
}

export interface WizardState {
  readonly role: "user" | "wizard";
  readonly over: boolean;
  readonly guide: string;
  readonly entries: readonly PlacedEntry[];
  readonly next: number;
  readonly goal?: readonly string[];
  readonly variables?: Transcript["final"];
}

export interface StateEvent {
  readonly seat: "acting" | "watching";
  readonly over: boolean;
  readonly guide: string;
}

export interface WizardResult {
  readonly transcript: Transcript;
  readonly star: object;
}

export interface ShownSuggestion {
  readonly kind: "reply" | "command";
  readonly label: string;
  readonly text: string;
}

export interface ActAnswer {
  readonly suggestions?: readonly ShownSuggestion[];
}

export interface FormSlot {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** The slot's type, in its file format: `"int"`, `{ "enum": […] }`. */
  readonly type: SlotType;
}

export interface WizardForms {
  readonly forms: readonly {
    readonly intent: string;
    readonly description: string;
    readonly query: boolean;
    readonly slots: readonly FormSlot[];
  }[];
  /** Names of comparisons with one value, such as `at_least`. */
  readonly comparisons: readonly string[];
  readonly tasks: readonly string[];
}
