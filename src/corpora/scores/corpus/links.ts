import type { Ref, Row } from "../../../kit/internal.js";
import type { DialogueEvent } from "../../../transcript/events/event.js";
import { FORMS, formsOf } from "../commandForms.js";
import { textsIn } from "./words.js";

/** Relations between the tasks of dialogues. Shares are null if their total is 0. */
export interface CorpusLinks {
  /** Parsed commands except `say`, which has no values and which some sources omit. */
  readonly commands: number;
  /** The share of commands that refer to a value of another task or of a search result, such as `x6[0].name`. */
  readonly referring: number | null;
  /** Searches with recorded rows. */
  readonly searches: number;
  /** The share of these searches that found a row. */
  readonly finding: number | null;
  /** Intents of searches, counted once per dialogue. */
  readonly searched: number;
  /** The share of these with which a dialogue searches again. */
  readonly refining: number | null;
  /** The searched intents whose first search finds nothing. */
  readonly fruitless: number;
  /** The share of these that find a row later. */
  readonly recovering: number | null;
  /** Tasks other than the first of their dialogue. */
  readonly laterTasks: number;
  /**
   * The share of later tasks that receive a value by a reference, a value of an earlier task, or a value that an
   * earlier search found and the assistant told.
   */
  readonly carrying: number | null;
}

const REFERENCES: ReadonlySet<string> = new Set(FORMS.filter((form) => form.endsWith(" as a value")));

const NO_SEARCHES = { searches: 0, finding: 0, searched: 0, refining: 0, fruitless: 0, recovering: 0 };

export class LinkCount {
  readonly #sums = { commands: 0, referring: 0, laterTasks: 0, carrying: 0, ...NO_SEARCHES };

  add(events: readonly DialogueEvent[]): void {
    const sums = this.#sums;
    const carried = new CarriedValues();
    const searching = new Map<string, { readonly isFruitless: boolean; times: number; isFound: boolean }>();
    for (const event of events) {
      carried.see(event);
      if (event.kind === "command" && event.command !== null && event.command.kind !== "say") {
        sums.commands += 1;
        if (formsOf(event.command).some((form) => REFERENCES.has(form))) sums.referring += 1;
      } else if (event.kind === "signal") {
        const { signal } = event.recorded.turn;
        if (signal?.kind !== "found") continue;
        sums.searches += 1;
        const isFound = (signal.total ?? signal.rows.length) > 0;
        if (isFound) sums.finding += 1;
        const search = searching.get(signal.intent) ?? { isFruitless: !isFound, times: 0, isFound: false };
        searching.set(signal.intent, search);
        search.times += 1;
        search.isFound ||= isFound;
      }
    }
    for (const { isFruitless, times, isFound } of searching.values()) {
      sums.searched += 1;
      if (times > 1) sums.refining += 1;
      if (isFruitless) sums.fruitless += 1;
      if (isFruitless && isFound) sums.recovering += 1;
    }
    sums.laterTasks += carried.laterTasks;
    sums.carrying += carried.carrying.size;
  }

  get links(): CorpusLinks {
    const { commands, referring, laterTasks, carrying, searches, finding } = this.#sums;
    const { searched, refining, fruitless, recovering } = this.#sums;
    const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
    return {
      commands,
      referring: share(referring, commands),
      searches,
      finding: share(finding, searches),
      searched,
      refining: share(refining, searched),
      fruitless,
      recovering: share(recovering, fruitless),
      laterTasks,
      carrying: share(carrying, laterTasks),
    };
  }
}

class CarriedValues {
  readonly carrying = new Set<Ref>();
  /** Texts in the slots and in the rows of each task, in the order of the tasks. */
  readonly #known = new Map<Ref, { readonly held: Set<string>; readonly found: Set<string> }>();
  readonly #told: string[] = [];

  get laterTasks(): number {
    return Math.max(0, this.#known.size - 1);
  }

  see(event: DialogueEvent): void {
    if (event.kind === "started") {
      this.#known.set(event.task.ref, { held: new Set(), found: new Set() });
    } else if (event.kind === "written") {
      const { ref, after, isLiteral } = event.write;
      const own = this.#known.get(ref);
      if (own === undefined) return;
      const texts = tellingIn(after);
      const isCarried = !isLiteral || texts.some((text) => this.#isKnownBefore(ref, text));
      if (this.#isLater(ref) && isCarried) this.carrying.add(ref);
      for (const text of texts) own.held.add(text);
    } else if (event.kind === "signal" && event.task !== null) {
      const { signal } = event.recorded.turn;
      const rows: readonly Row[] = signal?.kind === "found" ? signal.rows : [];
      const known = this.#known.get(event.task.ref);
      for (const row of rows) for (const text of tellingIn(row)) known?.found.add(text);
    } else if (event.kind === "response") {
      this.#told.push(event.text.toLowerCase());
    }
  }

  #isLater(ref: Ref): boolean {
    return this.#known.keys().next().value !== ref;
  }

  #isKnownBefore(ref: Ref, text: string): boolean {
    for (const [earlier, { held, found }] of this.#known) {
      if (earlier === ref) return false;
      if (held.has(text)) return true;
      // A found value that was never told is equal by chance.
      if (found.has(text) && this.#told.some((told) => told.includes(text))) return true;
    }
    return false;
  }
}

/** Texts within a value that two slots hardly share by chance: no one or two digits, no yes or no, no wildcard. */
const tellingIn = (value: unknown): string[] =>
  textsIn(value)
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== "" && !/^\d{1,2}$/.test(text) && !UNTELLING.has(text));

const UNTELLING: ReadonlySet<string> = new Set(["dontcare", "true", "false", "yes", "no", "none"]);
