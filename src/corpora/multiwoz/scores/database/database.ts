import type { DomainState, StateValue } from "../tracking/state.js";
import { type Hits, Table, type TableRules, type VenueRow } from "./table.js";

/** Domains with a table. */
export const VENUE_DOMAINS = ["restaurant", "attraction", "hotel", "train"] as const;
export type VenueDomain = (typeof VENUE_DOMAINS)[number];

/** The four tables as in the dataset's files. */
export type VenueTables = Readonly<Record<VenueDomain, readonly VenueRow[]>>;

const RULES: Readonly<Record<VenueDomain, TableRules>> = {
  restaurant: { dropped: ["location", "introduction", "signature"], fuzzy: ["name", "food"], id: "id" },
  attraction: { dropped: ["location", "openhours"], fuzzy: ["name"], id: "id" },
  hotel: { dropped: ["location", "price", "takesbookings"], fuzzy: ["name"], id: "id" },
  train: { dropped: [], fuzzy: ["departure", "destination"], id: "trainid" },
};

const NOTHING: Hits = { rows: new Uint32Array(0), venues: new Uint32Array(0), isEmpty: true, problems: [] };

/**
 * The evaluation's database: the four tables of MultiWOZ with normalised constraints and fuzzy comparison of names and
 * places. Results are cached; one instance serves any number of evaluations.
 */
export class VenueDatabase {
  private readonly tables: ReadonlyMap<string, Table>;

  constructor(tables: VenueTables) {
    this.tables = new Map(VENUE_DOMAINS.map((domain) => [domain, new Table(tables[domain], RULES[domain])]));
  }

  /** Ids (of trains: train ids) of the rows that pass every constraint, in table order. */
  query(domain: string, constraints: Readonly<Record<string, StateValue>>): string[] {
    const table = this.tables.get(domain);
    return table === undefined ? [] : table.idsOf(table.find(new Map(Object.entries(constraints))));
  }

  /** The same as sets; empty for a domain without a table. */
  find(domain: string, constraints: DomainState): Hits {
    return this.tables.get(domain)?.find(constraints) ?? NOTHING;
  }

  idOf(domain: string, venue: number): string {
    return this.tables.get(domain)?.ids[venue] ?? "";
  }
}
