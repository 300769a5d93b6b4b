import type { JsonObject } from "../../json/object.js";
import { applyUse, type CallValue, Random, type Row, type RowEffect, type RowTables } from "../../kit/internal.js";
import type { Reading } from "../../mocks/rows/operation.js";
import { rowNoun } from "../../schema/nouns.js";

/** Holds the arguments that a tool lets in without naming them: no parameter is called so. */
const OTHERS = "…";

/** The rows behind mocked tools. */
export class RowState implements RowTables {
  private readonly tables = new Map<string, Row[]>();
  private readonly gone = new Map<string, Row[]>();
  private readonly chance: Random;

  /**
   * @param rows by entity; they are copied
   * @param seed what new keys depend on that are drawn
   */
  constructor(rows: Readonly<Record<string, readonly Row[]>>, seed: number) {
    for (const [entity, own] of Object.entries(rows)) this.tables.set(entity, structuredClone([...own]));
    this.chance = new Random(seed);
  }

  rows(entity: string): readonly Row[] {
    return this.tables.get(entity) ?? [];
  }

  removed(entity: string): readonly Row[] {
    return this.gone.get(entity) ?? [];
  }

  add(entity: string, row: Row): Row {
    const own = this.tables.get(entity);
    if (own === undefined) this.tables.set(entity, [row]);
    else own.push(row);
    return row;
  }

  change(entity: string, row: Row, changes: Row): Row {
    const own = this.tables.get(entity) ?? [];
    const changed = { ...row, ...changes };
    own[own.indexOf(row)] = changed;
    return changed;
  }

  remove(entity: string, row: Row): void {
    const own = this.tables.get(entity) ?? [];
    own.splice(own.indexOf(row), 1);
    this.gone.set(entity, [...this.removed(entity), row]);
  }

  random(): number {
    return this.chance.next();
  }

  /**
   * Does what a tool means.
   * @param others those of the arguments that the tool's schema lets in and does not name
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
