import {
  type BehaviourTask,
  type BehaviourWorld,
  type Failure,
  fail,
  type Operator,
  type Outcome,
  type Row,
  succeed,
  type Value,
} from "backlot/kit";
import { contains, fitting, isSame, type Slots } from "./matching.js";
import { type NewKeys, newKey } from "./newKeys.js";

/** What an operation over the rows of an entity needs to know. */
interface Rows {
  readonly entity: string;
  /** One of them in words. */
  readonly noun: string;
  /** The column that tells the rows apart. */
  readonly key: string;
}

/** An operation on one row, which a slot names. */
interface OneRow extends Rows {
  readonly slot: string;
  /** The property of the slot's object that names it. Default: the slot does. */
  readonly property?: string;
  /** Whether nothing lists or makes such rows, so that nobody can know which there are: any of them is answered. */
  readonly isOpen?: true;
  /** The columns of the slots that name what the row belongs to. */
  readonly parents: Readonly<Record<string, string>>;
}

/** Where a request says what a row holds: slots by the columns that they fill, and a slot that is an object of properties. */
interface Said {
  readonly columns: Readonly<Record<string, string>>;
  readonly whole: { readonly slot: string; readonly columns: Readonly<Record<string, string>> } | null;
}

/** Where the key stands in an object that a column holds, besides in its own column: `name` in `metadata`. */
interface Inside {
  readonly column: string;
  readonly property: string;
}

/** How rows are made. */
interface New {
  readonly inside?: Inside;
  readonly within: Within;
  readonly keys: Readonly<Record<string, NewKeys | null>>;
  /** What a new row holds where the request says nothing of it. */
  readonly initial: Readonly<Record<string, Value>>;
  /** A slot with a list of rows, and the columns by their properties; null where one is made. */
  readonly each?: Said["whole"];
}

type Plain = Readonly<Record<string, Value | null>>;

/** The row that the path names around others: that of `/projects/7` in `/projects/7/tasks`. */
type Within = (Rows & { readonly slot: string; readonly isOpen?: true }) | null;

type Task = BehaviourTask<Slots>;
type Perform = (task: Task, world: BehaviourWorld) => Outcome | undefined;

/**
 * What there is to list: the slots by which rows are told apart, one with words that they hold, and those that say how many
 * of them are wanted, and from where.
 */
interface List extends Rows {
  readonly within: Within;
  readonly filters: Readonly<Record<string, string>>;
  /** The values, by slot, by which all rows are wanted. */
  readonly all?: Readonly<Record<string, readonly Value[]>>;
  readonly words: string | null;
  readonly paging: {
    readonly limit?: string;
    readonly size?: number;
    readonly offset?: string;
    readonly page?: string;
    readonly firstPage?: 0;
    readonly cursor?: string;
    readonly after?: string;
  };
}

/** The rows that fit, a page of them where that is asked for. */
export function list({ entity, key, within, filters, all: any, words, paging }: List): { readonly perform: Perform } {
  return {
    perform({ slots }, world) {
      const stray = without(within, slots, world);
      if (stray !== null) return stray;
      const all = fitting(entity, filters, slots, world, any).filter((row) =>
        contains(row, words === null ? null : slots[words]),
      );
      const after = paging.after === undefined ? null : (slots[paging.after] ?? null);
      const place = after === null ? -1 : all.findIndex((row) => isSame(row[key], after));
      if (after !== null && place < 0) return stranger("row", after);
      // After a row, what is left of the list is all that there is.
      const rows = all.slice(place + 1);
      const most = countIn(slots, paging.limit) ?? paging.size ?? rows.length;
      const pages = Math.max(0, (countIn(slots, paging.page) ?? paging.firstPage ?? 1) - (paging.firstPage ?? 1));
      const cursor = paging.cursor === undefined ? null : (slots[paging.cursor] ?? null);
      const isFirst = cursor === null || cursor === "";
      const begins = isFirst ? null : countIn(slots, paging.cursor);
      // Rows may have gone since a page was given out that named the next one.
      if (!isFirst && (begins === null || begins > all.length + world.removed(entity).length))
        return stranger("page", cursor);
      const from = begins ?? countIn(slots, paging.offset) ?? pages * most;
      return succeed(rows.slice(from, from + most), rows.length);
    },
  };
}

/** The row that is meant, as the only one that is found. */
export function read(one: OneRow): { readonly perform: Perform } {
  return {
    perform({ slots }, world) {
      const row = rowOf(one, slots, world);
      return succeed(row === null ? [] : [row]);
    },
  };
}

/**
 * A new row: what the request says of it, under keys of its own where it names none: the next number, a UUID, a text with the
 * entity's name, or the next text that has one of the given letters at each place.
 */
export function create({ entity, noun, key, keys, inside, within, initial, each, ...said }: Rows & Said & New): {
  readonly perform: Perform;
} {
  return {
    perform(task, world) {
      if (task.performed) return undefined;
      const stray = without(within, task.slots, world);
      if (stray !== null) return stray;
      const sent = each === null || each === undefined ? null : task.slots[each.slot];
      const items = Array.isArray(sent) ? (sent as readonly Value[]) : [];
      const all = sent === null ? [valuesOf(task, said)] : items.map((item) => valuesIn(item, each?.columns ?? {}));
      const rows = all.map((values) =>
        agreeing({ ...initial, ...valuesOf(task, { ...said, whole: null }), ...values }, key, inside),
      );
      const taken = new Set(world.rows(entity).map((other) => String(other[key])));
      for (const row of rows) {
        const given = row[key] ?? null;
        if (given !== null && taken.has(String(given)))
          return fail(`There is a ${noun} with the ${key} ${JSON.stringify(given)} already.`, { code: "conflict" });
        if (given !== null) taken.add(String(given));
      }
      const [first] = rows.map((row) => added({ entity, noun, key, inside }, row, keys, world));
      return succeed(first ?? []);
    },
  };
}

/** A row in the world, under new keys where it has none. */
function added(
  { entity, key, inside }: Rows & { readonly inside?: Inside | undefined },
  values: Readonly<Record<string, Value | null>>,
  keys: New["keys"],
  world: BehaviourWorld,
): Row {
  const row = { ...values };
  for (const [column, kind] of Object.entries(keys)) {
    const made = (row[column] ?? undefined) === undefined ? newKey(entity, column, kind, world) : null;
    if (made !== null) row[column] = made;
  }
  return world.add<Row>(entity, agreeing(row, key, inside));
}

/** A row whose key and the object around it say the same: the key, where there is one. */
function agreeing(row: Plain, key: string, inside: Inside | undefined): Plain {
  if (inside === undefined) return row;
  const held = row[inside.column];
  const around = isObject(held) ? held : {};
  const said = row[key] ?? around[inside.property] ?? null;
  return said === null ? row : { ...row, [key]: said, [inside.column]: { ...around, [inside.property]: said } };
}

/** Values as they are once others have been put into them: of an object, what these do not say stays. */
function merged(row: Plain, changes: Plain): Record<string, Value | null> {
  const made: Record<string, Value | null> = {};
  for (const [name, value] of Object.entries(changes)) {
    const held = row[name];
    made[name] = isObject(held) && isObject(value) ? { ...held, ...merged(held, value) } : value;
  }
  return made;
}

/**
 * Other values for a row; as a whole, or only those that are given. What the operation itself says comes last. A row that is
 * not there is made under the key that the path names, where `creates` says how.
 */
export function update({
  columns,
  whole,
  replaces,
  merges,
  creates,
  sets,
  inside,
  ...one
}: OneRow &
  Said & {
    readonly inside?: Inside;
    readonly replaces: boolean;
    /** Whether what objects do not say stays in them. */
    readonly merges: boolean;
    readonly creates: Pick<New, "keys" | "initial"> | null;
    readonly sets: Readonly<Record<string, Value>>;
  }): {
  readonly perform: Perform;
} {
  return {
    perform(task, world) {
      if (one.isOpen === true && world.count(one.entity) === 0) return undefined;
      const row = rowOf(one, task.slots, world);
      const said = valuesOf(task, { columns, whole });
      if (row === null && creates !== null) {
        const key = one.property === undefined ? { [one.slot]: one.key } : {};
        const named = valuesOf(task, { columns: { ...one.parents, ...key }, whole: null });
        return succeed(
          added({ ...one, inside }, { ...creates.initial, ...said, ...named, ...sets }, creates.keys, world),
        );
      }
      if (row === null) return missing(one, task.slots[one.slot]);
      const all = [...Object.values(columns), ...Object.values(whole?.columns ?? {})];
      const emptied = Object.fromEntries(replaces ? all.map((column) => [column, null]) : []);
      const values = { ...emptied, ...(merges ? merged(row, said) : said), ...sets };
      // A change keeps the key, also where it stands within what is changed.
      const isAround = inside !== undefined && Object.hasOwn(values, inside.column);
      const kept = isAround ? agreeing({ ...values, [one.key]: row[one.key] ?? null }, one.key, inside) : values;
      const { [one.key]: _, id: __, ...changes } = kept;
      return succeed(world.update<Row>(one.entity, row.id as Value, changes));
    },
  };
}

/** Takes a row away. */
export function remove(one: OneRow): { readonly perform: Perform } {
  return {
    perform({ slots }, world) {
      if (one.isOpen === true && world.count(one.entity) === 0) return undefined;
      const row = rowOf(one, slots, world);
      if (row === null) return missing(one, slots[one.slot]);
      world.remove(one.entity, row.id as Value);
      return succeed(row);
    },
  };
}

function missing({ noun, key }: Rows, wanted: Value | Operator | null | undefined): Failure {
  const reason = `There is no ${noun} with the ${key} ${JSON.stringify(wanted ?? null)}.`;
  return fail(reason, { code: "not_found" });
}

/** A place in a list that no answer has named. */
function stranger(what: "row" | "page", wanted: Value | Operator): Failure {
  return fail(`No ${what} of the list is called ${JSON.stringify(wanted)}.`, { code: "bad_request" });
}

/** Why there is nothing around the rows that are meant; null where there is, and where nobody can know of any. */
function without(within: Within, slots: Task["slots"], world: BehaviourWorld): Failure | null {
  const wanted = within === null ? null : (slots[within.slot] ?? null);
  if (within === null || wanted === null) return null;
  const rows = world.rows(within.entity);
  if (within.isOpen === true && rows.length === 0) return null;
  return rows.some((row) => isSame(row[within.key], wanted)) ? null : missing(within, wanted);
}

function rowOf(
  { entity, key, slot, property, parents }: OneRow,
  slots: Task["slots"],
  world: BehaviourWorld,
): Row | null {
  const said = slots[slot] ?? null;
  const wanted = property !== undefined && isObject(said) ? (said[property] ?? null) : said;
  if (wanted === null) return null;
  return fitting(entity, parents, slots, world).find((row) => isSame(row[key], wanted)) ?? null;
}

/** What a request says of the columns; null where it says null, and nothing where it says nothing. */
function valuesOf({ slots, emptied }: Task, { columns, whole }: Said): Record<string, Value | null> {
  const row: Record<string, Value | null> = {};
  const body = whole === null ? null : (slots[whole.slot] ?? null);
  Object.assign(row, valuesIn(body, whole?.columns ?? {}));
  for (const [slot, column] of Object.entries(columns)) {
    const value = slots[slot] ?? null;
    if (value !== null) row[column] = value as Value;
    else if (emptied.includes(slot)) row[column] = null;
  }
  return row;
}

/** The columns that the properties of an object fill. */
function valuesIn(body: unknown, columns: Readonly<Record<string, string>>): Record<string, Value | null> {
  const row: Record<string, Value | null> = {};
  for (const [property, column] of isObject(body) ? Object.entries(columns) : [])
    if (isObject(body) && Object.hasOwn(body, property)) row[column] = body[property] ?? null;
  return row;
}

const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function countIn(slots: Task["slots"], slot: string | undefined): number | null {
  const value = slot === undefined ? null : slots[slot];
  const count = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && count >= 0 ? count : null;
}
