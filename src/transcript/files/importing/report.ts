import type { Place } from "../../../base/errors.js";
import { put } from "../../../kit/internal.js";
import type { ImportItem, ImportMeaning, ImportNote } from "./item.js";

const MAX_SHOWN_NOTES = 5;

/** Shared modules of behaviours lie beside them and do not count as behaviours. */
const BEHAVIOUR = /\.behaviou?r\.[jt]s$/;

/** A reason that parts of the source were left out or repaired. */
export interface ImportReason {
  /** One fixed sentence. */
  readonly reason: string;
  /** The number of cases. */
  readonly count: number;
  /** The first cases. */
  readonly examples: readonly (Place & { readonly detail?: string })[];
}

/** The result of an import: `import-report.json`. */
export interface ImportReport {
  /** The format's name. */
  readonly format: string;
  /** The version of Backlot that imported. */
  readonly backlot: string;
  /** The sources, as named by the user. */
  readonly sources: readonly string[];
  /** The options of the import, as given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** False during an import, or after one that was interrupted: import again. */
  readonly complete: boolean;
  /** The number of intents. */
  readonly intents: number;
  /** The number of behaviours. */
  readonly behaviours: number;
  /** The number of rows by entity. */
  readonly rows: Readonly<Record<string, number>>;
  /** The number of dialogues. */
  readonly dialogues: number;
  /** The number of turns, of all four authors. */
  readonly turns: number;
  /** The number of turns that are commands. */
  readonly commands: number;
  /** The number of turns that are signals of the source. */
  readonly signals: number;
  /** The recognised meanings of tools and operations, in words that `mock.json` takes; absent if there are none. */
  readonly recognised?: Readonly<Record<string, string>>;
  /** Tools and operations without rows, with the reasons; absent if there are none. */
  readonly alone?: Readonly<Record<string, string>>;
  /** Operations whose meaning is uncertain, each with the reason; absent if there are none. */
  readonly unsure?: Readonly<Record<string, string>>;
  /** The entries of `mock.json` that were used; absent without any. */
  readonly corrected?: readonly string[];
  /** Parts of the source that were left out or repaired, the most frequent reason first. */
  readonly notes: readonly ImportReason[];
  /** The names of the left-out items, each once; absent if there are none. */
  readonly leftOut?: readonly string[];
  /** The files of the import, which the next one into the same folder replaces. */
  readonly files: readonly string[];
}

export class Counts {
  readonly rows: Record<string, number> = {};
  intents = 0;
  behaviours = 0;
  dialogues = 0;
  turns = 0;
  commands = 0;
  signals = 0;
  readonly leftOut = new Set<string>();
  readonly recognised: Record<string, string> = {};
  readonly alone: Record<string, string> = {};
  readonly unsure: Record<string, string> = {};
  readonly corrected: string[] = [];
  readonly #notes = new Map<string, { count: number; examples: (Place & { detail?: string })[] }>();

  add(item: ImportItem): void {
    if (item.kind === "intent") this.intents += 1;
    else if (item.kind === "behaviour") this.behaviours += BEHAVIOUR.test(item.name) ? 1 : 0;
    else if (item.kind === "rows") this.rows[item.entity] = (this.rows[item.entity] ?? 0) + item.rows.length;
    else if (item.kind === "note") this.#note(item);
    else if (item.kind === "meaning") this.#meaning(item);
    else if (item.kind === "transcript") {
      const { turns } = item.transcript;
      this.dialogues += 1;
      this.turns += turns.length;
      for (const { author } of turns) {
        if (author === "System") this.commands += 1;
        else if (author === "Signal") this.signals += 1;
      }
    }
  }

  get notes(): ImportReason[] {
    const all = [...this.#notes].map(([reason, cases]) => ({ reason, ...cases }));
    return all.sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
  }

  #meaning({ tool, meaning, why = "", doubt, isCorrected }: ImportMeaning): void {
    if (doubt !== undefined) put(this.unsure, tool, doubt);
    put(meaning === undefined ? this.alone : this.recognised, tool, meaning ?? why);
    if (isCorrected === true) this.corrected.push(tool);
  }

  #note({ reason, place, detail, leftOut, listed }: ImportNote): void {
    if (leftOut !== undefined) this.leftOut.add(leftOut);
    const cases = this.#notes.get(reason) ?? { count: 0, examples: [] };
    this.#notes.set(reason, cases);
    cases.count += 1;
    if (listed === true || cases.examples.length < MAX_SHOWN_NOTES)
      cases.examples.push({ ...place, ...(detail === undefined ? {} : { detail }) });
  }
}
