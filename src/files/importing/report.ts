import type { Place } from "../../errors.js";
import { put } from "../../kit/internal.js";
import type { ImportItem, ImportMeaning, ImportNote } from "./item.js";

/** How many cases of one reason a report shows. */
const MAX_SHOWN_NOTES = 5;

/** What behaviours share lies beside them, and is not one itself. */
const BEHAVIOUR = /\.behaviou?r\.[jt]s$/;

/** One reason why something was not carried over, or had to be mended. */
export interface ImportReason {
  /** One fixed sentence. */
  readonly reason: string;
  /** How many cases there are. */
  readonly count: number;
  /** The first cases. */
  readonly examples: readonly (Place & { readonly detail?: string })[];
}

/** What an import made, and what it could not: `import-report.json`. */
export interface ImportReport {
  /** The format's name. */
  readonly format: string;
  /** The version of Backlot that imported. */
  readonly backlot: string;
  /** What was read, as it was named. */
  readonly sources: readonly string[];
  /** The options of the import, as given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** False while an import goes on, or where it was cut off: import again. */
  readonly complete: boolean;
  /** How many intents came in. */
  readonly intents: number;
  /** How many behaviours were written. */
  readonly behaviours: number;
  /** Rows by entity. */
  readonly rows: Readonly<Record<string, number>>;
  /** How many dialogues came in. */
  readonly dialogues: number;
  /** How many turns these have, of all four authors. */
  readonly turns: number;
  /** How many of the turns are commands. */
  readonly commands: number;
  /** How many of the turns are signals that the source recorded. */
  readonly signals: number;
  /** What tools and operations were taken for, in words that `mock.json` takes; absent where none were. */
  readonly recognised?: Readonly<Record<string, string>>;
  /** Why the other tools and operations keep no rows; absent where there are none. */
  readonly alone?: Readonly<Record<string, string>>;
  /** Why some of what was recognised is not sure; absent if all of it is. */
  readonly unsure?: Readonly<Record<string, string>>;
  /** The entries of `mock.json` that were used; absent without any. */
  readonly corrected?: readonly string[];
  /** What was not carried over or had to be mended, the most frequent first. */
  readonly notes: readonly ImportReason[];
  /** The names of the lost items, each once; absent if there are none. */
  readonly leftOut?: readonly string[];
  /** The files that the import wrote, which the next one into the same folder replaces. */
  readonly files: readonly string[];
}

/** Counts what passes. */
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

  /** The reasons, the most frequent first. */
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
