import type { Expression } from "../../../labels/index.js";
import type { LucidExample } from "./example.js";

/** A value of a slot for comparison: its text and, if the command was parsed, its tree. */
export interface Held {
  readonly text: string;
  readonly tree: Expression | null;
}

/** A slot that a command sets. */
export interface SlotEdit {
  /** `turn<k>.<intent>.<slot>`; the prefix identifies slots of the active intent. */
  readonly key: string;
  /** The new value in the gold dialogue; null if the slot is emptied. */
  readonly held: Held | null;
  /** The item that is appended to the list in the state; null if the value is set. */
  readonly item: Expression | null;
}

/** Gold or prediction at one System turn. */
export interface Side {
  readonly exact: string;
  readonly intents: readonly string[];
  /** Prefixes of the keys of these intents' slots, for the goal state. */
  readonly active: readonly string[];
  readonly edits: readonly SlotEdit[];
}

/** A System turn, read by some of the rules. */
export interface ReadExample {
  readonly example: LucidExample;
  readonly gold: Side;
  readonly predicted: Side;
}
