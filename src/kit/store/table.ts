import type { OwnRow } from "../record.js";
import type { Filter, TableChanges } from "../signal.js";
import type { SlotSpec, Value } from "../spec.js";
import { sameValue } from "../values.js";
import { matches } from "./operators.js";
import { arranged, byColumn, type Ordering, type Selection } from "./ordering.js";
import type { PackedTable } from "./packed.js";
import { copyOf, lazyCopyOf } from "./rowCopy.js";
import { selectRows } from "./select.js";

/** Limit on the rows that a query returns; the signal has the total. */
export const MAX_ROWS = 1_000;

/** Changes of a table relative to its fixtures, with all parts. */
export interface WholeTableChanges extends TableChanges {
  readonly added: readonly OwnRow[];
  readonly changed: readonly OwnRow[];
  readonly removed: readonly Value[];
}

/** One entity's rows in one dialogue: the shared fixture rows, and the dialogue's additions, changes and removals. */
export class Table {
  private readonly fixture: PackedTable | null;
  /** Changed fixture rows by index; null if removed. */
  private readonly changed = new Map<number, OwnRow | null>();
  private readonly added: OwnRow[] = [];
  private readonly gone: OwnRow[] = [];
  /** Indexes of fixture rows that were returned. */
  private readonly places = new Map<OwnRow, number>();
  /** Ids that rows of this dialogue have, or had before they were removed or changed. */
  private readonly ids = new Set<Value | null | undefined>();
  private lastNumber: number;

  /** @param begun initial changes relative to the fixtures; the table takes over the rows */
  constructor(fixture: PackedTable | null, begun: TableChanges = {}) {
    this.fixture = fixture;
    this.lastNumber = fixture?.size ?? 0;
    const { added = [], changed = [], removed = [], gone = [], formerIds = [] } = begun;
    for (const row of changed as readonly OwnRow[]) {
      const place = this.placeOf(row.id ?? null);
      if (place < 0) continue;
      this.changed.set(place, row);
      this.places.set(row, place);
    }
    for (const id of removed) {
      const place = this.placeOf(id);
      if (place >= 0) this.changed.set(place, null);
    }
    for (const row of gone as readonly OwnRow[]) {
      this.ids.add(row.id);
      this.gone.push(row);
    }
    for (const row of added as readonly OwnRow[]) this.add(row);
    for (const id of formerIds) this.ids.add(id);
  }

  get size(): number {
    let removed = 0;
    for (const row of this.changed.values()) if (row === null) removed++;
    return (this.fixture?.size ?? 0) - removed + this.added.length;
  }

  get removed(): readonly OwnRow[] {
    return this.gone;
  }

  select(filter: Filter, slots: ReadonlyMap<string, SlotSpec>, ordering: Ordering): Selection {
    const { places, added } = this.passing(filter, slots);
    if (this.changed.size === 0 && added.length === 0) return this.pick(places, ordering);
    return arranged([...places.map((place) => this.at(place)), ...added], ordering);
  }

  count(filter: Filter, slots: ReadonlyMap<string, SlotSpec>): number {
    const { places, added } = this.passing(filter, slots);
    return places.length + added.length;
  }

  /** Returns copies of the rows that pass a filter, in table order. */
  copies(filter: Filter, slots: ReadonlyMap<string, SlotSpec>, from = 0, limit = Infinity): OwnRow[] {
    const { places, added } = this.passing(filter, slots);
    return [...places, ...added].slice(from, from + limit).map((found) => this.copyOf(found));
  }

  get(id: Value): OwnRow | null {
    const found = this.find(id);
    return typeof found === "number" ? this.at(found) : found;
  }

  /** Returns a copy of the row with an id, or null. */
  copy(id: Value): OwnRow | null {
    const found = this.find(id);
    return found === null ? null : this.copyOf(found);
  }

  /** Returns the id of the next row, such as `hotels_7`: the next number that no row has or had. */
  newId(entity: string): string {
    let id: string;
    do {
      this.lastNumber = this.fixture?.numberAfter(this.lastNumber) ?? this.lastNumber + 1;
      id = `${entity}_${this.lastNumber}`;
    } while (this.ids.has(id));
    return id;
  }

  add(row: OwnRow): void {
    this.ids.add(row.id);
    this.added.push(row);
  }

  /** Marks a returned row that is edited in place as changed by this dialogue. */
  own(row: OwnRow): void {
    this.ids.add(row.id);
    const place = this.places.get(row);
    if (place !== undefined) this.changed.set(place, row);
  }

  /** Replaces a row by another. @returns false if the first is not in this table */
  replace(before: OwnRow, after: OwnRow): boolean {
    this.ids.add(after.id);
    const place = this.places.get(before);
    if (place !== undefined) {
      this.places.set(after, place);
      this.changed.set(place, after);
      return true;
    }
    const at = this.added.indexOf(before);
    if (at < 0) return false;
    this.added[at] = after;
    return true;
  }

  remove(row: OwnRow): void {
    const place = this.places.get(row);
    const at = this.added.indexOf(row);
    if (place === undefined && at < 0) return;
    this.gone.push(row);
    if (place !== undefined) this.changed.set(place, null);
    else this.added.splice(at, 1);
  }

  changes(): WholeTableChanges {
    const added = [...this.added];
    const changed: OwnRow[] = [];
    const removed: Value[] = [];
    for (const [place, row] of [...this.changed].sort(([a], [b]) => a - b)) {
      const id = (this.fixture as PackedTable).row(place).id ?? null;
      if (row !== null && id !== null && sameValue(row.id ?? null, id)) changed.push(row);
      else {
        removed.push(id ?? place);
        // A row with an edited id counts as another row.
        if (row !== null) added.push(row);
      }
    }
    const { gone } = this;
    const known = new Set([...added, ...changed, ...gone].map(({ id }) => id));
    const formerIds = [...this.ids].filter((id): id is Value => (id ?? null) !== null && !known.has(id));
    return {
      added,
      changed,
      removed,
      ...(gone.length === 0 ? {} : { gone }),
      ...(formerIds.length === 0 ? {} : { formerIds }),
    };
  }

  /** Returns the index of the fixture row with an id, or -1; without an id column, indexes are ids. */
  private placeOf(id: Value | null): number {
    if (id === null || this.fixture === null) return -1;
    const { columns, size } = this.fixture;
    if (columns.has("id")) return this.fixture.indexOf(id);
    return Number.isInteger(id) && (id as number) >= 0 && (id as number) < size ? (id as number) : -1;
  }

  private passing(
    filter: Filter,
    slots: ReadonlyMap<string, SlotSpec>,
  ): { readonly places: readonly number[]; readonly added: readonly OwnRow[] } {
    const added = this.added.filter((row) => matches(row, filter, slots));
    if (this.fixture === null) return { places: [], added };
    const places = selectRows(this.fixture, filter, slots);
    if (this.changed.size === 0) return { places, added };
    const found = places.filter((place) => !this.changed.has(place));
    for (const [place, row] of this.changed) if (row !== null && matches(row, filter, slots)) found.push(place);
    return { places: found.sort((a, b) => a - b), added };
  }

  private find(id: Value): number | OwnRow | null {
    const place = this.fixture?.indexOf(id) ?? -1;
    if (place >= 0 && this.changed.get(place) !== null) return place;
    return this.added.find((row) => sameValue(row.id ?? null, id)) ?? null;
  }

  private copyOf(found: number | OwnRow): OwnRow {
    if (typeof found !== "number") return copyOf(found);
    const changed = this.changed.get(found);
    return changed === undefined || changed === null ? lazyCopyOf(this.fixture as PackedTable, found) : copyOf(changed);
  }

  /** Selects unchanged fixture rows: sorted by code, and read only up to the wanted number. */
  private pick(places: readonly number[], { by, descending, limit, from = 0 }: Ordering): Selection {
    const column = by === null ? undefined : this.fixture?.columns.get(by);
    const wanted = column === undefined ? places : byColumn(column, places, descending, from + limit);
    return { rows: wanted.slice(from, from + limit).map((place) => this.at(place)), total: places.length };
  }

  private at(place: number): OwnRow {
    const changed = this.changed.get(place);
    if (changed !== undefined && changed !== null) return changed;
    const row = (this.fixture as PackedTable).row(place);
    this.places.set(row, place);
    return row;
  }
}
