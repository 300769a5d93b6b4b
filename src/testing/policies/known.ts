import { HINTS } from "../../errors.js";
import { querySlot } from "../../kit/internal.js";
import { loadedCatalogs } from "../../runtime/catalogs.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { rehearsedOn } from "../../simulation/dialogue/recorder.js";
import type { Observation, ObservedSignals } from "./observation.js";

/**
 * What a matcher looks for has to exist: otherwise "not performed" is true of every misspelt intent. The names are
 * those of the back-end that a transcript was rehearsed on; for other transcripts and for signals, those of all
 * backends of this process that know every intent in them. Without one, nothing can be checked.
 */
export class KnownNames {
  private readonly catalogs: readonly Catalog[];
  private readonly observed: readonly ObservedSignals[];

  constructor({ transcript, observed }: Observation) {
    const own = transcript === null ? undefined : rehearsedOn.get(transcript);
    const intents = observed.flatMap(({ intent }) => intent ?? []);
    this.observed = observed;
    this.catalogs =
      own === undefined ? loadedCatalogs().filter((catalog) => intents.every((intent) => catalog.has(intent))) : [own];
  }

  /** What is wrong with the name of an intent; null if nothing is. */
  intentProblem(name: string): string | null {
    if (this.catalogs.length === 0 || this.catalogs.some((catalog) => catalog.has(name))) return null;
    const names = this.catalogs.flatMap((catalog) => [...catalog.keys()]);
    return `no intent is called ${name}${didYouMean(name, names)}`;
  }

  /**
   * What is wrong with the name of a slot; null if nothing is.
   * @param intent the intent that has to have the slot; any, where it is left out
   */
  slotProblem(name: string, intent?: string): string | null {
    const specs = this.catalogs.flatMap((catalog) =>
      intent === undefined ? [...catalog.values()] : (catalog.get(intent) ?? []),
    );
    const isKnown = specs.some(
      (spec) => querySlot(spec, name) !== undefined || spec.slots.some((slot) => slot.name === name),
    );
    // What a lenient session or a behaviour brought up is there, declared or not.
    const isObserved = this.observed.some(({ slot, slots }) => slot === name || Object.hasOwn(slots ?? {}, name));
    if (specs.length === 0 || isKnown || isObserved) return null;
    const names = [...new Set(specs.flatMap(({ slots }) => slots.map((slot) => slot.name)))];
    const owner = intent === undefined ? "no intent has a" : `${intent} has no`;
    return `${owner} slot ${name}${didYouMean(name, names)}`;
  }

  /** What is wrong with the names of an intent and of its slots; null if nothing is. */
  problemOf(intent: string, slots: readonly string[]): string | null {
    const problems = [this.intentProblem(intent), ...slots.map((slot) => this.slotProblem(slot, intent))];
    return problems.find((one) => one !== null) ?? null;
  }

  /** What is wrong with an intent that is to search; null if nothing is. */
  queryProblem(name: string): string | null {
    const specs = this.catalogs.flatMap((catalog) => catalog.get(name) ?? []);
    return specs.length === 0 || specs.some(({ query }) => query) ? null : `${name} finds nothing: it is not a query`;
  }

  /** What is wrong with the name of a table; null if nothing is. */
  tableProblem(name: string): string | null {
    const names = this.catalogs.flatMap((catalog) => [...catalog.values()].flatMap(({ entity }) => entity ?? []));
    if (names.length === 0 || names.includes(name)) return null;
    return `no table is called ${name}${didYouMean(name, new Set(names))}`;
  }

  /** The facts of the intents; none where nothing is known of them. */
  get catalog(): Catalog {
    return this.catalogs[0] ?? new Map();
  }

  /** What is wrong with the code of an error; null if nothing is. */
  codeProblem(code: string): string | null {
    const isKnown = Object.hasOwn(HINTS, code) || this.observed.some((one) => one.code === code);
    return isKnown ? null : `no error has the code ${code}${didYouMean(code, Object.keys(HINTS))}`;
  }
}
