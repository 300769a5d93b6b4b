import { HeldKeys, own, type Row } from "../../../kit/internal.js";

/** Rows of one entity, indexed by column values. */
export class KeptRows {
  /** Rows by stable numbers, in order. */
  private readonly placed = new Map<number, Row>();
  private readonly places = new Map<Row, number>();
  private next = 0;
  private listed: Row[] | null = null;
  private readonly gone: Row[] = [];
  private readonly byValue = new Map<string, Map<string, Row[]>>();
  private readonly keysOf = new Map<string, HeldKeys>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) this.place(row);
  }

  get all(): readonly Row[] {
    this.listed ??= [...this.placed.values()];
    return this.listed;
  }

  get removed(): readonly Row[] {
    return this.gone;
  }

  add(row: Row): void {
    this.place(row);
    this.listed?.push(row);
    for (const [column, rows] of this.byValue) put(rows, row, column);
    for (const [column, keys] of this.keysOf) keys.add(own(row, column));
  }

  change(row: Row, changed: Row): void {
    const place = this.places.get(row) as number;
    this.places.delete(row);
    this.places.set(changed, place);
    this.placed.set(place, changed);
    this.listed = null;
    for (const [column, rows] of this.byValue) {
      const isSame = String(own(row, column)) === String(own(changed, column));
      const beside = rows.get(String(own(row, column))) ?? [];
      if (isSame) beside[beside.indexOf(row)] = changed;
      // The position among equal values follows from the order of all rows.
      else this.byValue.delete(column);
    }
    for (const column of this.keysOf.keys()) if (own(row, column) !== own(changed, column)) this.keysOf.delete(column);
  }

  remove(row: Row): void {
    this.placed.delete(this.places.get(row) as number);
    this.places.delete(row);
    this.listed = null;
    for (const [column, rows] of this.byValue) {
      const left = (rows.get(String(own(row, column))) ?? []).filter((one) => one !== row);
      if (left.length > 0) rows.set(String(own(row, column)), left);
      else rows.delete(String(own(row, column)));
    }
    this.gone.push(row);
    // Keys of deleted rows come last.
    for (const [column, keys] of this.keysOf) if (!keys.isAlike) this.keysOf.delete(column);
  }

  /** Returns the rows with a value in a column, as a text or a number. */
  holding(column: string, value: string | number): readonly Row[] {
    let rows = this.byValue.get(column);
    if (rows === undefined) {
      rows = new Map();
      for (const row of this.all) put(rows, row, column);
      this.byValue.set(column, rows);
    }
    return rows.get(String(value)) ?? [];
  }

  keys(column: string): HeldKeys {
    let keys = this.keysOf.get(column);
    if (keys === undefined) {
      keys = new HeldKeys();
      for (const row of this.all) keys.add(own(row, column));
      for (const row of this.gone) keys.add(own(row, column));
      this.keysOf.set(column, keys);
    }
    return keys;
  }

  private place(row: Row): void {
    this.placed.set(this.next, row);
    this.places.set(row, this.next++);
  }
}

function put(rows: Map<string, Row[]>, row: Row, column: string): void {
  const value = String(own(row, column));
  const beside = rows.get(value);
  if (beside === undefined) rows.set(value, [row]);
  else beside.push(row);
}
