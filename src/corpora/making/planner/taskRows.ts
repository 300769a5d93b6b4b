import { type IntentSpec, isSpelt, type Row, type SlotType } from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";
import type { KnownRows } from "../../../users/goals/rows.js";
import { COMMON_NAMES } from "../../../users/phrases/sharing.js";

/** The number of shared slots that proves rows to be a task's objects, whatever their names. */
const MANY_IN_COMMON = 4;

/** The rows that tasks may concern: the restaurant that is booked, the train that is taken. */
export class TaskRows {
  private readonly catalog: Catalog;
  private readonly rows: KnownRows;
  private readonly found = new Map<string, readonly Row[]>();

  constructor(catalog: Catalog, rows: KnownRows) {
    this.catalog = catalog;
    this.rows = rows;
  }

  /**
   * Returns values for a task's slots, taken from rows of related entities or, failing that, the texts of rows made by
   * similar tasks, which belong together.
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

const partOf = (row: Row, slots: readonly string[]): Row =>
  Object.fromEntries(slots.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));

/** The slots that a task shares with the rows of a query; none if only their names agree. */
function sharedSlots(task: IntentSpec, query: IntentSpec): readonly string[] {
  const types = new Map(task.slots.map(({ name, type }) => [name, type]));
  const shared = query.slots.filter(({ name, type }) => isOfOneKind(type, types.get(name))).map(({ name }) => name);
  const telling = shared.filter((name) => !COMMON_NAMES.has(name));
  const isNamed = telling.some((name) => isPlainText(types.get(name) as SlotType));
  if (!isNamed) return [];
  return shared.length >= MANY_IN_COMMON ? shared : telling;
}

/** True for types of equal kind: no text of a task is one of the fixed values of another, such as a pothole. */
const isOfOneKind = (type: SlotType, other: SlotType | undefined): boolean =>
  other !== undefined && isPlainText(type) === isPlainText(other);

function isPlainText(type: SlotType): boolean {
  return type === "str" || (typeof type === "object" && "str" in type && !isSpelt(type));
}
