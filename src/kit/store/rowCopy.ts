import { type OwnRow, put } from "../record.js";
import type { PackedTable } from "./packed.js";

export function copyOf(row: OwnRow): OwnRow {
  return JSON.parse(JSON.stringify(row)) as OwnRow;
}

/** Decodes a value when it is first read: code that looks for a row reads one or two values of most rows. */
export function lazyCopyOf(table: PackedTable, place: number): OwnRow {
  return new Proxy<OwnRow>({}, new LazyRow(table, place));
}

/** Traps of a row of which only values that were read are decoded. Everything but reading decodes all of it first. */
class LazyRow implements ProxyHandler<OwnRow> {
  private readonly table: PackedTable;
  private readonly place: number;

  constructor(table: PackedTable, place: number) {
    this.table = table;
    this.place = place;
  }

  get(target: OwnRow, key: string | symbol, receiver: unknown): unknown {
    if (typeof key === "string" && !Object.hasOwn(target, key)) {
      const value = this.table.columns.get(key)?.at(this.place);
      if (value !== undefined) put(target, key, value);
    }
    return Reflect.get(target, key, receiver);
  }

  has(target: OwnRow, key: string | symbol): boolean {
    return key in this.whole(target);
  }

  set(target: OwnRow, key: string | symbol, value: unknown, receiver: unknown): boolean {
    return Reflect.set(this.whole(target), key, value, receiver);
  }

  deleteProperty(target: OwnRow, key: string | symbol): boolean {
    return Reflect.deleteProperty(this.whole(target), key);
  }

  defineProperty(target: OwnRow, key: string | symbol, descriptor: PropertyDescriptor): boolean {
    return Reflect.defineProperty(this.whole(target), key, descriptor);
  }

  getOwnPropertyDescriptor(target: OwnRow, key: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.whole(target), key);
  }

  ownKeys(target: OwnRow): (string | symbol)[] {
    return Reflect.ownKeys(this.whole(target));
  }

  preventExtensions(target: OwnRow): boolean {
    return Reflect.preventExtensions(this.whole(target));
  }

  /** Decodes what was not read yet, in the order of the columns, and takes the traps off. */
  private whole(target: OwnRow): OwnRow {
    for (const [key, column] of this.table.columns) {
      const value = Object.hasOwn(target, key) ? target[key] : column.at(this.place);
      delete target[key];
      if (value !== undefined) put(target, key, value);
    }
    Object.setPrototypeOf(this, null);
    return target;
  }
}
