import { domainsByIntent } from "../../../schema/domains.js";
import type { Intent } from "../../../schema/index.js";
import { domainsIn } from "../../../transcript/called.js";
import { PHENOMENA, type Phenomenon, type Transcript } from "../../../transcript/index.js";
import { CardCount, type CorpusCard } from "./card.js";
import { type Reading, readDialogue } from "./read.js";

/** Totals of the declared intents of a corpus, used or not. */
export interface DeclaredSchema {
  /** Distinct domains of the intents. */
  readonly domains: number;
  /** Declared intents. */
  readonly intents: number;
  /** Declared intents that search. */
  readonly queries: number;
  /** Intents that have side effects and require confirmation. */
  readonly confirmed: number;
  /** Slots of all intents. */
  readonly slots: number;
  /** Distinct names of slots. */
  readonly slotNames: number;
}

/** Occurrences of one phenomenon. */
export interface PhenomenonCount {
  /** The phenomenon. */
  readonly phenomenon: Phenomenon;
  /** Number of turns that are marked with it. */
  readonly turns: number;
  /** Number of dialogues that have it. */
  readonly dialogues: number;
}

/** The statistics of a corpus. */
export interface CorpusStatistics {
  /** The whole corpus. */
  readonly all: CorpusCard;
  /** By split of the source, in order of first mention; empty if the source names none. */
  readonly splits: Readonly<Record<string, CorpusCard>>;
  /** By domain; a dialogue counts in each of its domains, with the parts of each. Empty if the domains are unknown. */
  readonly domains: Readonly<Record<string, CorpusCard>>;
  /** All nine phenomena of LUCID. */
  readonly phenomena: readonly PhenomenonCount[];
  /** Incomplete dialogues according to the source. The cards include them. */
  readonly brokenOff: number;
  /** Totals of the declared intents; null if the intents are unknown. */
  readonly declared: DeclaredSchema | null;
  /** Commands that cannot be parsed; their slots are not counted. */
  readonly unparsed: number;
}

/** Accumulates the statistics of a corpus, dialogue by dialogue. */
export class CorpusCount {
  readonly #intents: readonly Intent[] | null;
  /** For each list of intents, the domains by intent. */
  readonly #domainsOf = new Map<readonly Intent[], ReadonlyMap<string, readonly string[]>>();
  readonly #all: CardCount;
  readonly #splits = new Map<string, CardCount>();
  readonly #domains = new Map<string, CardCount>();
  readonly #phenomena = new Map<Phenomenon, { turns: number; dialogues: number }>();
  #unparsed = 0;
  #brokenOff = 0;

  /** @param intents null if they are unknown: domains are then taken from the dialogues */
  constructor(intents: readonly Intent[] | null) {
    this.#intents = intents;
    this.#all = new CardCount(intents !== null);
    if (intents !== null) this.#domainsIn(intents);
  }

  /**
   * Counts one more dialogue.
   * @param intents its own intents, if several corpora are counted together. Default: those of the constructor
   */
  add(transcript: Transcript, intents: readonly Intent[] | null = this.#intents): void {
    const reading = readDialogue(transcript);
    const isKnown = intents !== null;
    const domainsOf = isKnown ? this.#domainsIn(intents) : new Map<string, readonly string[]>();
    const domains = domainsIn(transcript, (intent) => domainsOf.get(intent) ?? []);
    this.#all.add(reading, domains, isKnown);
    if (transcript.split !== undefined) cardCount(this.#splits, transcript.split).add(reading, domains, isKnown);
    for (const domain of domains) {
      cardCount(this.#domains, domain).add(within(reading, domain, domainsOf), domains, isKnown);
    }
    this.#unparsed += reading.unparsed;
    if (reading.isBrokenOff) this.#brokenOff += 1;
    for (const [phenomenon, marks] of reading.phenomena) {
      const sums = this.#phenomena.get(phenomenon) ?? { turns: 0, dialogues: 0 };
      this.#phenomena.set(phenomenon, sums);
      sums.turns += marks;
      sums.dialogues += 1;
    }
  }

  #domainsIn(intents: readonly Intent[]): ReadonlyMap<string, readonly string[]> {
    const known = this.#domainsOf.get(intents) ?? domainsByIntent(intents);
    this.#domainsOf.set(intents, known);
    return known;
  }

  /** The statistics of the dialogues so far. */
  get statistics(): CorpusStatistics {
    const cards = (counts: ReadonlyMap<string, CardCount>): Record<string, CorpusCard> =>
      Object.fromEntries([...counts].map(([name, one]) => [name, one.card()]));
    return {
      all: this.#all.card(),
      splits: cards(this.#splits),
      domains: cards(new Map([...this.#domains].sort(([a], [b]) => (a < b ? -1 : 1)))),
      phenomena: PHENOMENA.map((phenomenon) => ({
        phenomenon,
        ...(this.#phenomena.get(phenomenon) ?? { turns: 0, dialogues: 0 }),
      })),
      brokenOff: this.#brokenOff,
      declared: this.#domainsOf.size === 0 ? null : declaredBy([...this.#domainsOf.keys()].flat()),
      unparsed: this.#unparsed,
    };
  }
}

function within(reading: Reading, domain: string, domainsOf: ReadonlyMap<string, readonly string[]>): Reading {
  const isOf = (name: string): boolean => {
    const domains = domainsOf.get(name.split(".", 1)[0] ?? "");
    return domains === undefined || domains.includes(domain);
  };
  const of = (names: ReadonlySet<string>): ReadonlySet<string> => new Set([...names].filter(isOf));
  return { ...reading, intents: of(reading.intents), slots: of(reading.slots), values: of(reading.values) };
}

function cardCount(counts: Map<string, CardCount>, name: string): CardCount {
  const one = counts.get(name) ?? new CardCount();
  counts.set(name, one);
  return one;
}

function declaredBy(intents: readonly Intent[]): DeclaredSchema {
  const slots = intents.flatMap(({ args }) => [...args.keys()]);
  return {
    domains: new Set(intents.flatMap(({ domain }) => domain)).size,
    intents: intents.length,
    queries: intents.filter((intent) => intent.query_intent).length,
    confirmed: intents.filter((intent) => intent.confirmation_required).length,
    slots: slots.length,
    slotNames: new Set(slots).size,
  };
}
