import { createHash } from "node:crypto";

/** What a mutant changes: intent files, the code of behaviours, the commands of recorded dialogues, or a policy's code. */
export type MutantKind = "schema" | "behaviours" | "labels" | "policy";

/** All kinds, in the order in which they are tried. */
export const MUTANT_KINDS: readonly MutantKind[] = ["schema", "behaviours", "labels", "policy"];

/** A stretch of a text that is replaced. */
export interface Edit {
  /** UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** An edit that a mutator proposes. */
export interface Mutation extends Edit {
  /** The kind of change, such as `DropSlot` or `EqualityOperator`. */
  readonly mutator: string;
  /** The change in words, such as `slot seating is gone`. */
  readonly description: string;
  /** Of code: the line on which the statement begins that holds it; absent where it runs as the file is loaded. */
  readonly statement?: number;
}

/** One small change of a project's text that something should notice. Plain data. */
export interface Mutant extends Mutation {
  /**
   * Stands for the file, the change, and the text of the line, or of labels the id of the dialogue: edits of other
   * lines and turns leave it as it is.
   */
  readonly id: string;
  /** What was changed: schema, behaviours, labels or policy. */
  readonly kind: MutantKind;
  /**
   * The path of the file, relative to the folder of the project that the intents belong to; `report.root` names it.
   */
  readonly file: string;
  /** What the replacement stands for in the file. */
  readonly original: string;
  /** Lines and columns count from 1; the end is exclusive. */
  readonly place: MutantPlace;
}

/** Where a mutant lies in its file. */
export interface MutantPlace {
  /** At its first character; line and column from 1. */
  readonly start: { readonly line: number; readonly column: number };
  /** Behind its last character; line and column from 1. */
  readonly end: { readonly line: number; readonly column: number };
}

/** The text with the edit made. */
export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** How mutants of one text are named, where the text is only a part of its file. */
export interface Naming {
  /** Where an offset of the text lies in the file. Default: the text is the whole file. */
  readonly at?: (offset: number) => MutantPlace["start"];
  /** What an id stands for beside file and change. Default: the text of the line in which the change begins. */
  readonly context?: string;
  /** How often ids came up, for texts that share a file. Default: none did. */
  readonly ids?: Map<string, number>;
}

/** The mutants that edits of one text make: those that change nothing, and second ones of a kind, are left out. */
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
    // What is taken out with the comma before it is named where it stands itself.
    const lead = /^[,\s]*/.exec(original)?.[0].length ?? 0;
    const from = lead < original.length ? start + lead : start;
    return [{ ...mutation, id, kind, file, original, place: { start: at(from), end: at(end) } }];
  });
}

/** Lines and columns of a text's offsets, from 1. */
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

/** The line in which an offset lies, without its indentation. */
function lineAround(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, end < 0 ? undefined : end).trim();
}

function digest(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}\n`).update(part);
  return hash.digest("hex").slice(0, 12);
}
