import type { ProgramState, Row, TaskState, Value, WorldState } from "../../kit/internal.js";
import { put, sameValue } from "../../kit/internal.js";

/** State of a dialogue: everything that its commands could change. */
export interface Snapshot {
  /** State of every variable, by name. */
  readonly variables: Readonly<Record<string, TaskState>>;
  /**
   * Rows that this dialogue, or one whose tables it started with, made or changed, by entity and id; null for rows it
   * removed. If planned outcomes gave several rows one id, the later ones are `id (2)` and so on.
   */
  readonly rows: Readonly<Record<string, Readonly<Record<string, Row | null>>>>;
  /** Virtual clock, in milliseconds since 1970. */
  readonly now: number;
  /** Number of unused planned outcomes, by intent. */
  readonly unconsumed: Readonly<Record<string, number>>;
}

/** One difference between two snapshots. `before` or `after` is absent if there was nothing. */
export type Change =
  | {
      readonly kind: "slot";
      readonly variable: string;
      readonly slot: string;
      readonly before?: unknown;
      readonly after?: unknown;
    }
  | { readonly kind: "task"; readonly variable: string; readonly before?: TaskState; readonly after?: TaskState }
  | {
      readonly kind: "row";
      readonly entity: string;
      readonly id: string;
      readonly before?: Row | null;
      readonly after?: Row | null;
    }
  | { readonly kind: "clock"; readonly before: number; readonly after: number };

/** Combines the states of program and world. */
export function snapshotOf(state: ProgramState, world: WorldState): Snapshot {
  const { now, unconsumed } = world;
  return { variables: Object.fromEntries(state.variables), rows: changedRows(world), now, unconsumed };
}

/** Returns the rows of a snapshot. */
export function changedRows({ tables }: WorldState): Snapshot["rows"] {
  const rows: Record<string, Record<string, Row | null>> = {};
  for (const [entity, { added, changed, removed }] of tables) {
    const kept = [...changed, ...added].map((row) => [row.id ?? null, row] as const);
    const byId = rowsById([...kept, ...removed.map((id) => [id, null] as const)]);
    if (Object.keys(byId).length > 0) put(rows, entity, byId);
  }
  return rows;
}

/** Returns rows by id, null for removed ones; later rows with the same id are `id (2)` and so on. */
export function rowsById(rows: readonly (readonly [id: Value | null, row: Row | null])[]): Record<string, Row | null> {
  const entries = new Map<string, Row | null>();
  for (const [id, row] of rows) entries.set(free(idOf(id), entries), row);
  return Object.fromEntries(entries);
}

/**
 * Returns the differences between two snapshots, of one dialogue or of two: variables first, then rows, then the clock.
 * The list is empty if nothing changed; to test that nothing else changed, compare it with the expected changes.
 */
export function diff(before: Snapshot, after: Snapshot): readonly Change[] {
  return [...variableChanges(before, after), ...rowChanges(before, after), ...clockChange(before, after)];
}

function variableChanges(before: Snapshot, after: Snapshot): Change[] {
  return keys(before.variables, after.variables).flatMap((variable): Change[] => {
    const [left, right] = [before.variables[variable], after.variables[variable]];
    if (left === undefined || right === undefined || left.intent !== right.intent) {
      return [{ kind: "task", variable, ...present(left, right) }];
    }
    const slots = keys(left.slots, right.slots).flatMap((slot): Change[] => {
      const [old, now] = [left.slots[slot], right.slots[slot]];
      return sameValue(old as Value, now as Value) ? [] : [{ kind: "slot", variable, slot, ...present(old, now) }];
    });
    const isSame = left.confirmed === right.confirmed && left.performed === right.performed;
    return isSame ? slots : [...slots, { kind: "task", variable, before: left, after: right }];
  });
}

function rowChanges(before: Snapshot, after: Snapshot): Change[] {
  return keys(before.rows, after.rows).flatMap((entity) => {
    const [left, right] = [before.rows[entity] ?? {}, after.rows[entity] ?? {}];
    return keys(left, right).flatMap((id): Change[] => {
      const [old, now] = [left[id], right[id]];
      return sameValue(old as Value, now as Value) ? [] : [{ kind: "row", entity, id, ...present(old, now) }];
    });
  });
}

function clockChange({ now: before }: Snapshot, { now: after }: Snapshot): Change[] {
  return before === after ? [] : [{ kind: "clock", before, after }];
}

function keys(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function present<T>(before: T | undefined, after: T | undefined): { before?: T; after?: T } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Returns the id, with a number if it is taken. */
function free(id: string, taken: ReadonlyMap<string, unknown>): string {
  let [name, count] = [id, 1];
  while (taken.has(name)) {
    count++;
    name = `${id} (${count})`;
  }
  return name;
}

function idOf(id: Value | null): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
