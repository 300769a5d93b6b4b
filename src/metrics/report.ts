import { put } from "../kit/internal.js";
import type { Score } from "./score.js";

/**
 * The fields whose metrics Backlot computes; `executed` is our own, on executed dialogues, and `corpus`, on made corpora. A
 * dataset of a project has its own name for what it scores.
 */
export type ScoredField = "multiwoz" | "lucid" | "sgd" | "star" | "forms" | "executed" | "corpus" | (string & {});

/** A number as it is published: null if nothing was counted. */
export type PublishedValue =
  | number
  | string
  | boolean
  | null
  | readonly PublishedValue[]
  | { readonly [name: string]: PublishedValue };

/** One number of a report, and where it stands in the published object. */
export interface ReportEntry {
  /** Names from the top of the object: `["accuracy"]`, `["success", "inform", "total"]`. */
  readonly path: readonly string[];
  /** The number itself. */
  readonly score: Score;
  /** A breakdown of another number, whose worst cases are listed there. */
  readonly isDetail?: boolean;
  /** False for a number that tables show in a section of the report. Default: true. */
  readonly isListed?: boolean;
}

/** Something that was met on the way, counted, with the first few that it concerns. */
export interface ReportNote {
  /** A sentence that goes with a count: `dialogues of the gold file have no prediction`. */
  readonly text: string;
  /** How many cases there are. */
  readonly count: number;
  /** The first few cases. */
  readonly examples?: readonly string[];
  /** Whether the input is at fault, so that the numbers may not be what they seem. */
  readonly isProblem?: boolean;
  /** Whether it is about parts of the input that could not be read, and were skipped. */
  readonly isUnreadable?: boolean;
}

/** Rows that belong to a report and are not scores, such as how two modes differ. */
export interface ReportSection {
  /** What the rows are about. */
  readonly title: string;
  /** The titles of the columns. */
  readonly columns: readonly string[];
  /** A cell for each column; null for a number of nothing. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The result of scoring, ready to be printed, stored and compared. */
export interface ScoreReport {
  /** Whose metrics they are. */
  readonly field: ScoredField;
  /**
   * The version of the definitions behind the numbers: raised whenever a number of the same input changes. Scores of
   * different definitions are not comparable.
   */
  readonly definition: number;
  /** What was chosen that changes the numbers, such as the mode. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The numbers, in the order in which they are printed. */
  readonly entries: readonly ReportEntry[];
  /** What was met on the way. */
  readonly notes: readonly ReportNote[];
  /** Further tables. */
  readonly sections?: readonly ReportSection[];
  /** Further published values beside the numbers of the entries. */
  readonly extra?: Readonly<Record<string, PublishedValue>>;
}

/**
 * The numbers of a report as one object, under their published names. NaN is null there, as JSON has none; a number
 * that the published script crashes over is `{ error }`.
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

/**
 * A note about ids that occur on one side only, or none if there are no such ids.
 * @param text as in `Note`
 */
export function noteOf(text: string, ids: readonly string[], isProblem = true): ReportNote[] {
  const count = ids.length;
  return count === 0 ? [] : [{ text, count, examples: ids.slice(0, 5), isProblem }];
}

/**
 * A note about parts of the input that could not be read and were skipped, or none if there are no such parts.
 * @param places where they stand, and why they cannot be read
 */
export function unreadableNote(text: string, places: readonly string[]): ReportNote[] {
  return noteOf(text, places).map((note) => ({ ...note, isUnreadable: true }));
}
