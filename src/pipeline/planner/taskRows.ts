import { type IntentSpec, isSpelt, type Row, type SlotType } from "../../kit/internal.js";
import { COMMON_NAMES } from "../../phrases/sharing.js";
import type { Catalog } from "../../schema/index.js";
import type { KnownRows } from "../../simulation/goals/rows.js";

/** So many slots in common say that rows are what a task is about, whatever their names. */
const MANY_IN_COMMON = 4;

/** The rows that tasks may be about: the restaurant that is booked, the train that is taken. */
export class TaskRows {
  private readonly catalog: Catalog;
  private readonly rows: KnownRows;
  private readonly found = new Map<string, readonly Row[]>();

  constructor(catalog: Catalog, rows: KnownRows) {
    this.catalog = catalog;
    this.rows = rows;
  }

  /**
   * What rows of other entities hold in the slots of a task; without such rows, the texts of those that its like has
   * made, which belong together.
   */
  of(task: IntentSpec): readonly Row[] {
    const known = this.found.get(task.command);
    if (known !== undefined) return known;
    const queries = [...this.catalog.values()].filter(({ query, entity }) => query && entity !== null);
    const others = queries.flatMap((query) => {
      const shared = query.entity === task.entity ? [] : sharedSlots(task, query);
      return shared.length === 0 ? [] : this.rows.all(query.command).map((row) => partOf(row, shared));
    });
    const rows = others.length > 0 ? others : this.ofItsLike(task, queries);
    this.found.set(task.command, rows);
    return rows;
  }

  private ofItsLike(task: IntentSpec, queries: readonly IntentSpec[]): readonly Row[] {
    const texts = task.slots.filter(({ type }) => isPlainText(type)).map(({ name }) => name);
    const alike = queries.filter(({ entity }) => entity === task.entity);
    return alike.flatMap(({ command }) => this.rows.all(command).map((row) => partOf(row, texts)));
  }
}

/** The part of a row that is in some slots. */
const partOf = (row: Row, slots: readonly string[]): Row =>
  Object.fromEntries(slots.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));

/** The slots that a task shares with what a query finds; none where they may only be called alike. */
function sharedSlots(task: IntentSpec, query: IntentSpec): readonly string[] {
  const types = new Map(task.slots.map(({ name, type }) => [name, type]));
  const shared = query.slots.filter(({ name }) => types.has(name)).map(({ name }) => name);
  const telling = shared.filter((name) => !COMMON_NAMES.has(name));
  const isNamed = telling.some((name) => isPlainText(types.get(name) as SlotType));
  if (!isNamed) return [];
  return shared.length >= MANY_IN_COMMON ? shared : telling;
}

/** Whether a slot holds texts that nobody closed, and no days, times or spans. */
function isPlainText(type: SlotType): boolean {
  return type === "str" || (typeof type === "object" && "str" in type && !isSpelt(type));
}
