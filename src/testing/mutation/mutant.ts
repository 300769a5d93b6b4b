import { sha256 } from "../../base/io/sha256.js";

/**
 * The text that a mutant changes: intent files, the code of behaviours, the commands of recorded dialogues, or a
 * policy's code.
 */
export type MutantKind = "schema" | "behaviours" | "labels" | "policy";

export const MUTANT_KINDS: readonly MutantKind[] = ["schema", "behaviours", "labels", "policy"];

/** A replacement of a range in a text. */
export interface Edit {
  /** UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** An edit that a mutator proposes. */
export interface Mutation extends Edit {
  /** Kind of change, such as `DropSlot` or `EqualityOperator`. */
  readonly mutator: string;
  /** The change in words, such as `slot seating is gone`. */
  readonly description: string;
  /** For code: first line of the enclosing statement; absent for code that runs when the file is loaded. */
  readonly statement?: number;
}

/** A small change to a project's text that a dialogue or test should notice. Plain data. */
export interface Mutant extends Mutation {
  /**
   * Digest of the file, the change, and the text of the line or, for labels, the id of the dialogue. Edits of other
   * lines and turns do not change it.
   */
  readonly id: string;
  /** Kind of the changed text. */
  readonly kind: MutantKind;
  /** Path of the file, relative to the folder of the project that the intents belong to; `report.root` names it. */
  readonly file: string;
  /** The replaced text. */
  readonly original: string;
  /** The replaced range. */
  readonly place: MutantPlace;
}

/** Range of a mutant in its file. */
export interface MutantPlace {
  /** First character; line and column from 1. */
  readonly start: { readonly line: number; readonly column: number };
  /** End, exclusive; line and column from 1. */
  readonly end: { readonly line: number; readonly column: number };
}

export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

export interface Naming {
  readonly at?: (offset: number) => MutantPlace["start"];
  /** Additional input of the id. Default: the line in which the change begins. */
  readonly context?: string;
  /** Numbers of uses by id, for texts that share a file. Default: none. */
  readonly ids?: Map<string, number>;
}

export function mutantsOf(
  kind: MutantKind,
  file: string,
  text: string,
  mutations: readonly Mutation[],
  { at = placer(text), context, ids = new Map() }: Naming = {},
): readonly Mutant[] {
  const edits = new Set<string>();
  return mutations.flatMap((mutation): readonly Mutant[] => {
    const { start, end, replacement, mutator } = mutation;
    const original = text.slice(start, end);
    const edit = JSON.stringify([start, end, replacement]);
    if (original === replacement || edits.has(edit)) return [];
    edits.add(edit);
    const base = digest(file, mutator, context ?? lineAround(text, start), original, replacement);
    const count = ids.get(base) ?? 0;
    ids.set(base, count + 1);
    const id = count === 0 ? base : `${base}-${count + 1}`;
    // A member removed with its preceding comma is reported at its own place.
    const lead = /^[,\s]*/.exec(original)?.[0].length ?? 0;
    const from = lead < original.length ? start + lead : start;
    return [{ ...mutation, id, kind, file, original, place: { start: at(from), end: at(end) } }];
  });
}

export function placer(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

function lineAround(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, end < 0 ? undefined : end).trim();
}

function digest(...parts: readonly string[]): string {
  return sha256(...parts.flatMap((part) => [`${part.length}\n`, part])).slice(0, 12);
}
