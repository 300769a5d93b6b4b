import type { Expression } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";
import { type Similarity, tokenSortRatio } from "../../scores/similarity.js";
import type { LucidExample } from "./example.js";
import type { Rules } from "./rules.js";

export class PublishedCrash extends Error {
  override readonly name = "IndexError";
}

/** The similarity of two slot values, 0 to 1; a crash if the original reads the first character of an empty value. */
export function valueSimilarity(predicted: Held, gold: Held, rules: Rules): number {
  const form: Similarity = rules.has("counting") ? "levenshtein" : "difflib";
  if (predicted.tree === null || gold.tree === null)
    return tokenSortRatio(bare(predicted.text), bare(gold.text), form) / 100;
  if (!rules.has("values")) return tokenSortRatio(predicted.text, gold.text, form) / 100;
  return treeSimilarity(predicted.tree, gold.tree, form);
}

function bare(text: string): string {
  if (text === "") throw new PublishedCrash("string index out of range");
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** Compares texts by similarity, lists item by item, and other values for equality; a text never equals a number. */
function treeSimilarity(one: Expression, other: Expression, form: Similarity): number {
  if (one.kind === "list" && other.kind === "list") return product(one.items, other.items, form);
  if (one.kind === "operator" && other.kind === "operator") {
    return one.name.text === other.name.text ? product(one.args, other.args, form) : 0;
  }
  if (one.kind === "literal" && other.kind === "literal") {
    if (one.type === "str" && other.type === "str") return tokenSortRatio(one.value, other.value, form) / 100;
    return one.value === other.value ? 1 : 0;
  }
  return one.kind === other.kind && printValue(one) === printValue(other) ? 1 : 0;
}

function product(ones: readonly Expression[], others: readonly Expression[], form: Similarity): number {
  if (ones.length !== others.length) return 0;
  return ones.reduce((so, one, at) => so * treeSimilarity(one, others[at] as Expression, form), 1);
}

/** A value of a slot for comparison: its text and, if the command was parsed, its tree. */
export interface Held {
  readonly text: string;
  readonly tree: Expression | null;
}

export interface SlotEdit {
  /** `turn<k>.<intent>.<slot>`; the prefix identifies slots of the active intent. */
  readonly key: string;
  /** The new value in the gold dialogue; null if the slot is emptied. */
  readonly held: Held | null;
  /** The item that is appended to the list in the state; null if the value is set. */
  readonly item: Expression | null;
}

export interface Side {
  readonly exact: string;
  readonly intents: readonly string[];
  /** Prefixes of the keys of these intents' slots, for the goal state. */
  readonly active: readonly string[];
  readonly edits: readonly SlotEdit[];
}

export interface ReadExample {
  readonly example: LucidExample;
  readonly gold: Side;
  readonly predicted: Side;
}
