import { PackedTable, type Row } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { RuleWorld } from "./act.js";
import { plain } from "./plain.js";

/** Rows that a dialogue has changed so far, by entity and id; null for removed ones. */
export type ChangedRows = Snapshot["rows"];

export interface FixtureRows {
  of(entity: string): ReadonlyMap<string, object>;
}

const known = new WeakMap<ArrayBuffer, FixtureRows>();

/** Each table of the fixtures is read once; rows planned by the dialogue replace them. */
export function fixtureRowsOf(
  { fixtures }: Pick<Backend, "fixtures">,
  planned: Readonly<Record<string, readonly Row[]>> = {},
): FixtureRows {
  const layouts = fixtures?.tables ?? [];
  const read = (entity: string): readonly Row[] => {
    const layout = layouts.find((one) => one.entity === entity);
    if (layout === undefined || fixtures === undefined) return [];
    const table = new PackedTable(layout, fixtures.buffer);
    return Array.from({ length: table.size }, (_, place) => ({ id: place, ...table.row(place) }));
  };
  let shared = fixtures === undefined ? undefined : known.get(fixtures.buffer);
  shared ??= byEntity(read);
  if (fixtures !== undefined) known.set(fixtures.buffer, shared);
  const own = byEntity((entity) => planned[entity] ?? []);
  return { of: (entity) => (Object.hasOwn(planned, entity) ? own : (shared as FixtureRows)).of(entity) };
}

function byEntity(read: (entity: string) => readonly Row[]): FixtureRows {
  const tables = new Map<string, ReadonlyMap<string, object>>();
  return {
    of(entity) {
      let rows = tables.get(entity);
      rows ??= new Map(read(entity).map((row, nth) => [idText(row.id ?? nth), plain(row) as object]));
      tables.set(entity, rows);
      return rows;
    },
  };
}

export class WorldView implements RuleWorld {
  readonly now: number;
  private readonly fixtures: FixtureRows;
  private readonly changed: ChangedRows;

  constructor(fixtures: FixtureRows, changed: ChangedRows, now: number) {
    this.fixtures = fixtures;
    this.changed = changed;
    this.now = now;
  }

  touched(): readonly (readonly [entity: string, id: string])[] {
    return Object.entries(this.changed).flatMap(([entity, rows]) =>
      Object.keys(rows).map((id) => [entity, id] as const),
    );
  }

  get<R extends object = Readonly<Record<string, unknown>>>(entity: string, id: unknown): R | null {
    const text = idText(id);
    const changed = this.changed[entity]?.[text];
    if (changed !== undefined) return plain(changed) as R | null;
    return (this.fixtures.of(entity).get(text) ?? null) as R | null;
  }

  rows<R extends object = Readonly<Record<string, unknown>>>(entity: string): readonly R[] {
    const rows = new Map<string, object | null>(this.fixtures.of(entity));
    for (const [id, row] of Object.entries(this.changed[entity] ?? {})) rows.set(id, plain(row) as object | null);
    return [...rows.values()].filter((row) => row !== null) as unknown as readonly R[];
  }
}

const idText = (id: unknown): string => (typeof id === "string" ? id : JSON.stringify(id ?? null));
