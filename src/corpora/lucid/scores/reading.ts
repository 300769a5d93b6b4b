import type { Expression } from "../../../labels/index.js";
import type { LucidExample } from "./example.js";

/** A slot's value as it is compared: its text, and its tree where the command was parsed. */
export interface Held {
  readonly text: string;
  readonly tree: Expression | null;
}

/** One slot that a command sets. */
export interface SlotEdit {
  /** `turn<k>.<intent>.<slot>`, so that the active intent's slots are known by how they start. */
  readonly key: string;
  /** What the slot holds then, in the gold dialogue; null if it is emptied. */
  readonly held: Held | null;
  /** The item that is appended to whatever list a state holds; null if the value is set. */
  readonly item: Expression | null;
}

/** What gold or prediction holds at one System turn. */
export interface Side {
  /** The text that exact match compares. */
  readonly exact: string;
  /** The intents it is about, for intent accuracy; empty where it has none. */
  readonly intents: readonly string[];
  /** How the keys of the intents' slots start, for the goal state. */
  readonly active: readonly string[];
  /** What it sets; empty where it sets nothing. */
  readonly edits: readonly SlotEdit[];
}

/** One System turn, read by some of the rules. */
export interface ReadExample {
  readonly example: LucidExample;
  readonly gold: Side;
  readonly predicted: Side;
}
