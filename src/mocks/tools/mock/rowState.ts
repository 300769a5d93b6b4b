import type { JsonObject } from "../../../base/json/object.js";
import {
  applyUse,
  type CallValue,
  type HeldKeys,
  Random,
  type Row,
  type RowEffect,
  type RowTables,
} from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { Reading } from "../../rows/operation.js";
import { KeptRows } from "./keptRows.js";

/** Name for unnamed arguments together, which is no parameter's name. */
const OTHERS = "…";

/** The rows behind mocked tools. */
export class RowState implements RowTables {
  private readonly tables = new Map<string, KeptRows>();
  private readonly chance: Random;

  /**
   * @param rows by entity; they are copied
   * @param seed the seed of drawn keys
   */
  constructor(rows: Readonly<Record<string, readonly Row[]>>, seed: number) {
    for (const [entity, own] of Object.entries(rows)) this.tables.set(entity, new KeptRows(structuredClone([...own])));
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

  /**
   * Applies the operation of a tool.
   * @param others arguments that the tool's schema allows without naming them
   */
  apply(use: Reading, args: JsonObject, others: JsonObject): RowEffect {
    const { whole, ...rest } = use;
    const held = {
      ...rest,
      noun: rowNoun(use.entity),
      ...(whole === undefined ? {} : { whole: { parameter: whole, columns: {} } }),
      others: { parameter: OTHERS, columns: {}, areColumns: true } as const,
    };
    const emptied = Object.keys(args).filter((name) => args[name] === null);
    return applyUse(
      held,
      { args: { ...(args as Readonly<Record<string, CallValue>>), [OTHERS]: others as CallValue }, emptied },
      this,
    );
  }
}
