import type { Place } from "../../../base/errors.js";
import type { Row } from "../../../kit/internal.js";
import type { IntentFile } from "../../../schema/index.js";
import type { Transcript } from "../../index.js";

/** A part of the source that an importer left out or repaired. */
export interface ImportNote {
  /** The kind of item. */
  readonly kind: "note";
  /** One fixed sentence for all cases of its kind: cases are counted by it. */
  readonly reason: string;
  /** The place of this case in the source. */
  readonly place: Place;
  /** The details of this case. */
  readonly detail?: string;
  /** The user's name for an item that was left out. Default: none. */
  readonly leftOut?: string;
  /** True if the report lists every case of the reason instead of the first few. Default: no. */
  readonly listed?: true;
}

/** The recognised meaning of a tool or an operation, in words that `mock.json` takes. */
export interface ImportMeaning {
  /** The kind of item. */
  readonly kind: "meaning";
  /** The name of the tool or operation. */
  readonly tool: string;
  /** Its effect on rows: `creates tasks`. Absent for a tool without rows. */
  readonly meaning?: string;
  /** The reason that it has no rows. */
  readonly why?: string;
  /** The reason that the meaning is uncertain. */
  readonly doubt?: string;
  /** True if it comes from a `mock.json`. */
  readonly isCorrected?: boolean;
}

/** The reason, or its beginning, under which every importer notes unreadable records. */
export const UNREADABLE = "a record could not be read";

/** An item of an importer's output, in any order: intents, rows and dialogues of a folder, in pieces. */
export type ImportItem =
  /** An intent: `intents/<command>.json`. */
  | { readonly kind: "intent"; readonly intent: IntentFile }
  /**
   * Rows of an entity that every session starts with: `fixtures/<entity>.jsonl`. Rows of several items are appended.
   */
  | { readonly kind: "rows"; readonly entity: string; readonly rows: readonly Row[] }
  /** TypeScript beside the intents: `intents/behaviours/<name>`, such as `book_table.behavior.ts`. */
  | { readonly kind: "behaviour"; readonly name: string; readonly text: string }
  /** Any other file, by its path in the folder, such as `tasks/bank_balance.json`. */
  | { readonly kind: "file"; readonly path: string; readonly text: string }
  /** A dialogue: one line of `transcripts.jsonl`. */
  | { readonly kind: "transcript"; readonly transcript: Transcript }
  /** The recognised meaning of a tool or an operation. */
  | ImportMeaning
  | ImportNote;

/** A reader of a dataset: a function of the paths that the user names. It streams: no dataset need fit into memory. */
export type Importer<Options = object> = (paths: readonly string[], options: Options) => AsyncIterable<ImportItem>;
