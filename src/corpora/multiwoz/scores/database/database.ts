import { FUZZY_THRESHOLD } from "../../../../kit/internal.js";
import { isIndifferent, minutesOf, normaliseSlot, normaliseValue } from "../../format/value.js";
import type { DomainState, StateValue } from "../tracking/state.js";
import { isAlike, Spelling } from "./alike.js";
import { type BitSet, bothOf, emptySet, isEmpty, membersOf, put } from "./bitSet.js";

export const VENUE_DOMAINS = ["restaurant", "attraction", "hotel", "train"] as const;
export type VenueDomain = (typeof VENUE_DOMAINS)[number];

export type VenueTables = Readonly<Record<VenueDomain, readonly VenueRow[]>>;

const RULES: Readonly<Record<VenueDomain, TableRules>> = {
  restaurant: { dropped: ["location", "introduction", "signature"], fuzzy: ["name", "food"], id: "id" },
  attraction: { dropped: ["location", "openhours"], fuzzy: ["name"], id: "id" },
  hotel: { dropped: ["location", "price", "takesbookings"], fuzzy: ["name"], id: "id" },
  train: { dropped: [], fuzzy: ["departure", "destination"], id: "trainid" },
};

const NOTHING: Hits = { rows: new Uint32Array(0), venues: new Uint32Array(0), isEmpty: true, problems: [] };

/** MultiWOZ's four tables with normalised constraints and fuzzy comparison of names and places. Results are cached. */
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

/*
 * A column store apart from the kit's tables, since it behaves like the reference evaluation instead of a back-end: the
 * cell `?` passes every constraint, a missing cell none, times are limits, unreadable constraints end the look-up, and
 * venues are counted instead of rows. Scoring repeats a few constraints a hundred thousand times, so each is evaluated
 * once per distinct value and cached as a bit set.
 */

export type VenueRow = Readonly<Record<string, unknown>>;

interface TableRules {
  /** Columns that are never constraints. */
  readonly dropped: readonly string[];
  readonly fuzzy: readonly string[];
  readonly id: string;
}

export interface Hits {
  readonly rows: BitSet;
  /** Numbers of the rows' ids: trains with equal ids are one venue. */
  readonly venues: BitSet;
  readonly isEmpty: boolean;
  /** Causes of errors in the reference: an unreadable time, or a column that a row lacks. */
  readonly problems: readonly string[];
}

/** With a cache of further narrowing, so that equal look-ups are made once. */
class Selection implements Hits {
  readonly rows: BitSet;
  readonly venues: BitSet;
  readonly isEmpty: boolean;
  readonly problems: readonly string[];
  private readonly narrowed = new Map<Passing, Selection>();

  constructor(rows: BitSet, venues: BitSet, problems: readonly string[]) {
    this.rows = rows;
    this.venues = venues;
    this.isEmpty = isEmpty(rows);
    this.problems = problems;
  }

  narrow(passing: Passing, make: (selection: Selection) => Selection): Selection {
    const known = this.narrowed.get(passing) ?? make(this);
    this.narrowed.set(passing, known);
    return known;
  }
}

class Table {
  /** Distinct ids in table order. */
  readonly ids: readonly string[];
  private readonly venues: Uint32Array;
  private readonly columns: readonly Column[];
  private readonly all: Selection;

  constructor(raw: readonly VenueRow[], { dropped, fuzzy, id }: TableRules) {
    const rows = raw.map((row) => readRow(row, dropped));
    // As published: the columns of the first row can be constraints.
    const names = [...(rows[0]?.keys() ?? [])];
    this.columns = names.map((name) => {
      const cells = rows.map((row) => row.get(name));
      return new Column(name, cells, comparisonOf(name, fuzzy));
    });
    const ids = rows.map((row) => row.get(id) ?? "");
    const numbers = new Map<string, number>();
    for (const one of ids) if (!numbers.has(one)) numbers.set(one, numbers.size);
    this.ids = [...numbers.keys()];
    this.venues = Uint32Array.from(ids, (one) => numbers.get(one) ?? 0);
    const every = emptySet(rows.length);
    for (let row = 0; row < rows.length; row++) put(every, row);
    this.all = new Selection(every, this.venuesOf(every), []);
  }

  /** Returns the rows that pass every constraint. Constraints without a column are ignored. */
  find(constraints: DomainState): Hits {
    let selection = this.all;
    for (const column of this.columns) {
      const wanted = constraints.get(column.name);
      const passing = wanted === undefined ? null : column.passing(wanted);
      if (passing !== null) selection = selection.narrow(passing, (wider) => this.narrow(wider, column, passing));
    }
    return selection;
  }

  idsOf({ rows }: Hits): string[] {
    return membersOf(rows).map((row) => this.ids[this.venues[row] as number] as string);
  }

  private narrow(wider: Selection, { name, absent }: Column, passing: Passing): Selection {
    const rows = bothOf(wider.rows, passing.rows);
    const lacking = absent === null ? 0 : membersOf(bothOf(wider.rows, absent)).length;
    const problems = [
      ...wider.problems,
      ...(passing.problem === null ? [] : [passing.problem]),
      ...(lacking === 0 ? [] : [`${name}, which ${lacking} of the rows lack`]),
    ];
    return new Selection(rows, this.venuesOf(rows), problems);
  }

  private venuesOf(rows: BitSet): BitSet {
    if (this.ids.length === this.venues.length) return rows;
    const venues = emptySet(this.ids.length);
    for (const row of membersOf(rows)) put(venues, this.venues[row] as number);
    return venues;
  }
}

function readRow(row: VenueRow, dropped: readonly string[]): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const [name, cell] of Object.entries(row)) {
    if (dropped.includes(name)) continue;
    cells.set(name === "id" ? name : normaliseSlot(name), typeof cell === "string" ? cell : JSON.stringify(cell));
  }
  return cells;
}

function comparisonOf(column: string, fuzzy: readonly string[]): Comparison {
  if (column === "arrive") return "not-later";
  if (column === "leave") return "not-earlier";
  return fuzzy.includes(column) ? "fuzzy" : "equal";
}

type Comparison = "equal" | "fuzzy" | "not-later" | "not-earlier";

interface Passing {
  readonly rows: BitSet;
  /** The constraint at which the reference raises an error; null if it does not. */
  readonly problem: string | null;
}

/** One column of a table. Constraints are evaluated once per distinct value, and cached. */
class Column {
  readonly name: string;
  /** Rows without the column; null if all have it. */
  readonly absent: BitSet | null;
  /** Distinct values; `codes` holds the position of each row's value among them. */
  private readonly values: readonly string[];
  private readonly codes: Uint32Array;
  private readonly comparison: Comparison;
  /** For each value, its minutes in columns of times, or its spelling in columns with fuzzy comparison. */
  private readonly minutes: readonly number[];
  private readonly spellings: readonly Spelling[];
  private readonly known = new Map<StateValue, Passing | null>();

  /** @param cells one per row, undefined if the row lacks the column */
  constructor(name: string, cells: readonly (string | undefined)[], comparison: Comparison) {
    const codes = new Map<string, number>();
    for (const cell of cells) if (cell !== undefined && !codes.has(cell)) codes.set(cell, codes.size);
    this.name = name;
    this.values = [...codes.keys()];
    this.codes = Uint32Array.from(cells, (cell) => (cell === undefined ? undefined : codes.get(cell)) ?? codes.size);
    this.comparison = comparison;
    this.minutes = isTime(comparison) ? this.values.map((value) => minutesOf(value) ?? 0) : [];
    this.spellings = comparison === "fuzzy" ? this.values.map((value) => new Spelling(value)) : [];
    // Rows without a value have a code beyond the last value.
    const onlyLast = new Uint8Array(this.values.length + 1).fill(1, this.values.length);
    this.absent = cells.includes(undefined) ? this.rowsOf(onlyLast) : null;
  }

  /** The cell `?` passes all constraints, and a missing cell none. Null for a value that is no constraint. */
  passing(wanted: StateValue): Passing | null {
    const known = this.known.get(wanted);
    if (known !== undefined) return known;
    const passing = wanted === null || isIndifferent(wanted) ? null : this.decide(wanted);
    this.known.set(wanted, passing);
    return passing;
  }

  private decide(wanted: StateValue): Passing {
    // Values other than strings equal no cell, since no cell contains NUL.
    const normal = typeof wanted === "string" ? (normaliseValue(this.name, wanted) ?? wanted) : `\0${wanted}`;
    const passes = new Uint8Array(this.values.length + 1);
    const choose = (holds: (code: number) => boolean): void => {
      for (let code = 0; code < this.values.length; code++) {
        if (this.values[code] === "?" || holds(code)) passes[code] = 1;
      }
    };
    let problem: string | null = null;
    if (this.comparison === "equal") choose((code) => this.values[code] === normal);
    else if (this.comparison === "fuzzy") {
      const spelling = new Spelling(normal);
      choose((code) => isAlike(this.spellings[code] as Spelling, spelling, FUZZY_THRESHOLD));
    } else {
      const exact = minutesOf(normal);
      if (exact === null) problem = `${this.name} ${JSON.stringify(wanted)}`;
      // If the reference raises an error, the leading time counts.
      const limit = exact ?? minutesOf(normal.slice(0, 5)) ?? 0;
      const isEarliest = this.comparison === "not-earlier";
      choose((code) => {
        const minutes = this.minutes[code] as number;
        return isEarliest ? minutes >= limit : minutes <= limit;
      });
    }
    return { rows: this.rowsOf(passes), problem };
  }

  private rowsOf(chosen: Uint8Array): BitSet {
    const { codes } = this;
    const rows = emptySet(codes.length);
    for (let row = 0; row < codes.length; row++) if (chosen[codes[row] as number] === 1) put(rows, row);
    return rows;
  }
}

function isTime(comparison: Comparison): boolean {
  return comparison === "not-later" || comparison === "not-earlier";
}
