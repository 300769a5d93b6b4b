import { put } from "../../kit/internal.js";
import type { Score } from "./score.js";

/**
 * The fields of metrics. `executed` is Backlot's own for executed dialogues, and `corpus` for made corpora. A project's
 * dataset uses its own name.
 */
export type ScoredField =
  | "multiwoz"
  | "lucid"
  | "sgd"
  | "star"
  | "forms"
  | "bfcl"
  | "tooltalk"
  | "executed"
  | "corpus"
  | (string & {});

/** A published number or value; null if nothing was counted. */
export type PublishedValue =
  | number
  | string
  | boolean
  | null
  | readonly PublishedValue[]
  | { readonly [name: string]: PublishedValue };

/** A number of a report and its path in the published object. */
export interface ReportEntry {
  /** Names from the top of the object: `["accuracy"]`, `["success", "inform", "total"]`. */
  readonly path: readonly string[];
  /** The number itself. */
  readonly score: Score;
  /** True for a breakdown of another number, which lists the worst cases. */
  readonly isDetail?: boolean;
  /** False for a number that is shown in a section instead of the table. Default: true. */
  readonly isListed?: boolean;
}

/** A note on the input: a count with a few examples. */
export interface ReportNote {
  /** A sentence that goes with a count: `dialogues of the gold file have no prediction`. */
  readonly text: string;
  /** How many cases there are. */
  readonly count: number;
  /** The first few cases. */
  readonly examples?: readonly string[];
  /** True if the input is at fault, so that the numbers may be misleading. */
  readonly isProblem?: boolean;
  /** True if parts of the input could not be read and were skipped. */
  readonly isUnreadable?: boolean;
}

/** A table of a report beside the scores, such as the difference between two modes. */
export interface ReportSection {
  /** The heading of the table. */
  readonly title: string;
  /** The titles of the columns. */
  readonly columns: readonly string[];
  /** Rows with a cell per column; null for a number that does not exist. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The result of scoring, for printing, storage and comparison. */
export interface ScoreReport {
  /** The field of the metrics. */
  readonly field: ScoredField;
  /**
   * The version of the definitions, which increases when a number of the same input changes. Scores of different
   * definitions are not comparable.
   */
  readonly definition: number;
  /** Options that change the numbers, such as the mode. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The numbers in the order of the output. */
  readonly entries: readonly ReportEntry[];
  /** Notes from scoring. */
  readonly notes: readonly ReportNote[];
  /** Further tables. */
  readonly sections?: readonly ReportSection[];
  /** Published values in addition to the entries. */
  readonly extra?: Readonly<Record<string, PublishedValue>>;
}

/**
 * Returns the numbers of a report as one object under their published names. NaN becomes null, since JSON has none; a
 * number for which the published script crashes becomes `{ error }`.
 */
export function numbersOf({ entries, extra = {} }: ScoreReport): Record<string, PublishedValue> {
  const numbers: Record<string, PublishedValue> = {};
  for (const { path, score } of entries) {
    let place = numbers as Record<string, unknown>;
    for (const name of path.slice(0, -1)) {
      if (!Object.hasOwn(place, name)) put(place, name, {});
      place = place[name] as Record<string, unknown>;
    }
    const { error, value } = score;
    put(place, path.at(-1) ?? score.name, error !== undefined ? { error } : Number.isNaN(value) ? null : value);
  }
  for (const [name, value] of Object.entries(extra)) put(numbers, name, value);
  return numbers;
}

/** A note about some ids; none if there are no ids. */
export function noteOf(text: string, ids: readonly string[], isProblem = true): ReportNote[] {
  const count = ids.length;
  return count === 0 ? [] : [{ text, count, examples: ids.slice(0, 5), isProblem }];
}

/** A note about unreadable parts of the input, as places with reasons; none if there are none. */
export function unreadableNote(text: string, places: readonly string[]): ReportNote[] {
  return noteOf(text, places).map((note) => ({ ...note, isUnreadable: true }));
}
