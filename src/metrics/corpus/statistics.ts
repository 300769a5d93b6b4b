import { domainsByIntent } from "../../schema/domains.js";
import type { Intent } from "../../schema/index.js";
import { domainsIn } from "../../transcript/called.js";
import { PHENOMENA, type Phenomenon, type Transcript } from "../../transcript/index.js";
import { CardCount, type CorpusCard } from "./card.js";
import { type Reading, readDialogue } from "./read.js";

/** What the intents of a corpus declare, whether it occurs or not. */
export interface DeclaredSchema {
  /** Different domains of the intents. */
  readonly domains: number;
  /** Intents that are declared. */
  readonly intents: number;
  /** Intents among them that search. */
  readonly queries: number;
  /** Intents that change something and must be confirmed. */
  readonly confirmed: number;
  /** Slots of all intents. */
  readonly slots: number;
  /** Different names of slots. */
  readonly slotNames: number;
}

/** How often a phenomenon is marked. */
export interface PhenomenonCount {
  /** The phenomenon. */
  readonly phenomenon: Phenomenon;
  /** How many turns are marked with it. */
  readonly turns: number;
  /** How many dialogues have it. */
  readonly dialogues: number;
}

/** The statistics of a corpus. */
export interface CorpusStatistics {
  /** The whole corpus. */
  readonly all: CorpusCard;
  /** By the splits that the source names, in order of first mention; empty where it names none. */
  readonly splits: Readonly<Record<string, CorpusCard>>;
  /**
   * By domain; a dialogue of two counts in both, with the intents, slots and values of each. Empty where the domains
   * are not known.
   */
  readonly domains: Readonly<Record<string, CorpusCard>>;
  /** All nine phenomena of LUCID. */
  readonly phenomena: readonly PhenomenonCount[];
  /** Dialogues that were broken off before their end, as the source says; the cards count them as well. */
  readonly brokenOff: number;
  /** Null if the intents are not known. */
  readonly declared: DeclaredSchema | null;
  /** Commands that are not of the command language: what they set is not counted. */
  readonly unparsed: number;
}

/** Counts a corpus, one dialogue after the other. */
export class CorpusCount {
  readonly #intents: readonly Intent[] | null;
  /** The domains by intent of each list of intents. */
  readonly #domainsOf = new Map<readonly Intent[], ReadonlyMap<string, readonly string[]>>();
  readonly #all: CardCount;
  readonly #splits = new Map<string, CardCount>();
  readonly #domains = new Map<string, CardCount>();
  readonly #phenomena = new Map<Phenomenon, { turns: number; dialogues: number }>();
  #unparsed = 0;
  #brokenOff = 0;

  /** @param intents null if nobody knows them: domains are then those that dialogues name themselves */
  constructor(intents: readonly Intent[] | null) {
    this.#intents = intents;
    this.#all = new CardCount(intents !== null);
    if (intents !== null) this.#domainsIn(intents);
  }

  /**
   * Counts one more dialogue.
   * @param intents those that it is of, where corpora are counted together. Default: those of the constructor
   */
  add(transcript: Transcript, intents: readonly Intent[] | null = this.#intents): void {
    const reading = readDialogue(transcript);
    const isKnown = intents !== null;
    const domainsOf = isKnown ? this.#domainsIn(intents) : new Map<string, readonly string[]>();
    const domains = domainsIn(transcript, (intent) => domainsOf.get(intent) ?? []);
    this.#all.add(reading, domains, isKnown);
    if (transcript.split !== undefined) counted(this.#splits, transcript.split).add(reading, domains, isKnown);
    for (const domain of domains) {
      counted(this.#domains, domain).add(within(reading, domain, domainsOf), domains, isKnown);
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

  /** What was counted so far. */
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

/** Of a dialogue of several domains only the intents, slots and values of one. */
function within(reading: Reading, domain: string, domainsOf: ReadonlyMap<string, readonly string[]>): Reading {
  const isOf = (name: string): boolean => {
    const domains = domainsOf.get(name.split(".", 1)[0] ?? "");
    return domains === undefined || domains.includes(domain);
  };
  const of = (names: ReadonlySet<string>): ReadonlySet<string> => new Set([...names].filter(isOf));
  return { ...reading, intents: of(reading.intents), slots: of(reading.slots), values: of(reading.values) };
}

function counted(counts: Map<string, CardCount>, name: string): CardCount {
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
