import type { Place } from "../../errors.js";
import type { Row } from "../../kit/internal.js";
import type { IntentFile } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";

/** Something that an importer could not carry over, or had to mend. */
export interface ImportNote {
  /** Which kind of item it is. */
  readonly kind: "note";
  /** One sentence that is the same for every case of its kind: cases are counted by it. */
  readonly reason: string;
  /** Where this case stands in the source. */
  readonly place: Place;
  /** What this case looks like. */
  readonly detail?: string;
  /** What did not come in, by the name by which users would look for it. Default: nothing that has a name. */
  readonly leftOut?: string;
  /** Whether the report shows every case of the reason, and not only the first ones. Default: no. */
  readonly listed?: true;
}

/** What a tool or an operation was taken for, in words that `mock.json` takes. */
export interface ImportMeaning {
  /** Which kind of item it is. */
  readonly kind: "meaning";
  /** Its name. */
  readonly tool: string;
  /** What it does with which rows: `creates tasks`. Absent for one that stands alone. */
  readonly meaning?: string;
  /** Why it stands alone. */
  readonly why?: string;
  /** Why the meaning is not sure. */
  readonly doubt?: string;
  /** Whether a `mock.json` said so. */
  readonly isCorrected?: boolean;
}

/** The reason under which every importer notes records that it cannot read, or how that reason begins. */
export const UNREADABLE = "a record could not be read";

/** What an importer gives, one after the other, in any order: a folder of intents, rows and dialogues in pieces. */
export type ImportItem =
  /** An intent: `intents/<command>.json`. */
  | { readonly kind: "intent"; readonly intent: IntentFile }
  /** The rows that every session finds of an entity: `fixtures/<entity>.jsonl`. Rows given again are added. */
  | { readonly kind: "rows"; readonly entity: string; readonly rows: readonly Row[] }
  /** TypeScript beside the intents: `intents/behaviours/<name>`, such as `book_table.behavior.ts`. */
  | { readonly kind: "behaviour"; readonly name: string; readonly text: string }
  /** Any other file, by its path in the folder, such as `tasks/bank_balance.json`. */
  | { readonly kind: "file"; readonly path: string; readonly text: string }
  /** A dialogue: one line of `transcripts.jsonl`. */
  | { readonly kind: "transcript"; readonly transcript: Transcript }
  /** What a tool or an operation was taken for. */
  | ImportMeaning
  | ImportNote;

/**
 * What reads a dataset: a function from the paths that the user names. It streams: no dataset need fit into memory.
 */
export type Importer<Options = object> = (paths: readonly string[], options: Options) => AsyncIterable<ImportItem>;
