import type { JsonObject } from "../../../base/json/object.js";
import {
  applyUse,
  type CallValue,
  HeldKeys,
  own,
  Random,
  type Row,
  type RowEffect,
  type RowTables,
  type RowUse,
} from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { Reading } from "../../rows/operation.js";

/** Name for unnamed arguments together, which is no parameter's name. */
const OTHERS = "…";

export class RowState implements RowTables {
  private readonly tables = new Map<string, KeptRows>();
  private readonly uses = new Map<Reading, RowUse>();
  private readonly chance: Random;

  constructor(rows: Readonly<Record<string, readonly Row[]>>, seed: number) {
    for (const [entity, held] of Object.entries(rows))
      this.tables.set(entity, new KeptRows(structuredClone([...held])));
    this.chance = new Random(seed);
  }

  rows(entity: string): readonly Row[] {
    return this.table(entity).all;
  }

  removed(entity: string): readonly Row[] {
    return this.table(entity).removed;
  }

  holding(entity: string, column: string, value: string | number): readonly Row[] {
    return this.table(entity).holding(column, value);
  }

  keys(entity: string, column: string): HeldKeys {
    return this.table(entity).keys(column);
  }

  add(entity: string, row: Row): Row {
    this.table(entity).add(row);
    return row;
  }

  change(entity: string, row: Row, changes: Row): Row {
    const changed = { ...row, ...changes };
    this.table(entity).change(row, changed);
    return changed;
  }

  remove(entity: string, row: Row): void {
    this.table(entity).remove(row);
  }

  private table(entity: string): KeptRows {
    const known = this.tables.get(entity);
    if (known !== undefined) return known;
    const table = new KeptRows([]);
    this.tables.set(entity, table);
    return table;
  }

  random(): number {
    return this.chance.next();
  }

  /** @param others arguments that the tool's schema allows without naming them */
  apply(use: Reading, args: JsonObject, others: JsonObject): RowEffect {
    let held = this.uses.get(use);
    if (held === undefined) {
      held = rowUse(use);
      this.uses.set(use, held);
    }
    const emptied = Object.keys(args).filter((name) => args[name] === null);
    return applyUse(
      held,
      { args: { ...(args as Readonly<Record<string, CallValue>>), [OTHERS]: others as CallValue }, emptied },
      this,
    );
  }
}

function rowUse({ whole, ...rest }: Reading): RowUse {
  return {
    ...rest,
    noun: rowNoun(rest.entity),
    ...(whole === undefined ? {} : { whole: { parameter: whole, columns: {} } }),
    others: { parameter: OTHERS, columns: {}, areColumns: true },
  };
}

class KeptRows {
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
