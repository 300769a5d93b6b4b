import {
  type Opening,
  own,
  type Packed,
  PackedTable,
  put,
  type Row,
  type TableChanges,
  type WorldState,
} from "../../kit/internal.js";

/** Limit on the returned rows of a table, as for a query. */
const MAX_ROWS = 1_000;

/** Rows of a table. */
export interface TableRows {
  readonly rows: readonly Row[];
  /** Number of rows, of which `rows` may be the first. */
  readonly total: number;
}

/** Returns the rows of an entity without a query: the opening's, or the fixtures as changed, then new rows. */
export function tableRows(entity: string, opening: Opening, fixtures: Packed | null, world: WorldState): TableRows {
  const planned = own(opening.entities ?? {}, entity);
  if (planned !== undefined) return firstOf(planned);
  const [, changes] = world.tables.find(([name]) => name === entity) ?? [];
  const rows: Row[] = [];
  const changed = new Map((changes?.changed ?? []).map((row) => [JSON.stringify(row.id), row]));
  const removed = new Set((changes?.removed ?? []).map((id) => JSON.stringify(id)));
  const layout = fixtures?.tables.find((one) => one.entity === entity);
  const table = layout === undefined ? null : new PackedTable(layout, (fixtures as Packed).buffer);
  const size = table?.size ?? 0;
  for (let place = 0; place < size && rows.length < MAX_ROWS; place++) {
    const row = (table as PackedTable).row(place);
    const id = JSON.stringify(row.id ?? place);
    if (!removed.has(id)) rows.push(changed.get(id) ?? row);
  }
  const added = changes?.added ?? [];
  return { rows: firstOf([...rows, ...added]).rows, total: size - removed.size + added.length };
}

/** Returns the tables that differ from the fixtures, by entity. */
export function changedTables({ tables }: WorldState): Record<string, TableChanges> {
  const changed: Record<string, TableChanges> = {};
  for (const [entity, changes] of tables) {
    if (Object.values(changes).some(({ length }) => length > 0)) put(changed, entity, changes);
  }
  return changed;
}

const firstOf = (rows: readonly Row[]): TableRows => ({ rows: rows.slice(0, MAX_ROWS), total: rows.length });
