import {
  type BehaviourFilter,
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

/** What an operation over the rows of an entity needs to know. */
interface Rows {
  readonly entity: string;
  /** The column that tells the rows apart. */
  readonly key: string;
}

/** An operation on one row, which a slot names. */
interface OneRow extends Rows {
  readonly slot: string;
  /** The columns of the slots that name what the row belongs to. */
  readonly parents: Readonly<Record<string, string>>;
}

/** How new keys are made: see `create`. */
type NewKeys =
  | { readonly kind: "int"; readonly from: number }
  | { readonly kind: "uuid" | "text" }
  | { readonly kind: "letters"; readonly letters: readonly string[] };

/** Where a request says what a row holds: slots by the columns that they fill, and a slot that is an object of such columns. */
interface Said {
  readonly columns: Readonly<Record<string, string>>;
  readonly whole: { readonly slot: string; readonly columns: readonly string[] } | null;
}

type Task = BehaviourTask<Readonly<Record<string, Value | Operator | null>>>;
type Perform = (task: Task, world: BehaviourWorld) => Outcome | undefined;

/** What there is to list: the slots by which rows are told apart, and those that say how many of them are wanted. */
interface List extends Omit<Rows, "key"> {
  readonly filters: Readonly<Record<string, string>>;
  readonly limit: string | null;
  readonly offset: string | null;
  readonly page: string | null;
}

/** The rows that fit, a page of them where that is asked for. */
export function list({ entity, filters, limit, offset, page }: List): { readonly perform: Perform } {
  return {
    perform({ slots }, world) {
      const rows = fitting(entity, filters, slots, world);
      const most = countIn(slots, limit) ?? rows.length;
      const from = countIn(slots, offset) ?? Math.max(0, (countIn(slots, page) ?? 1) - 1) * most;
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
 * A new row: what the request says of it, under a key of its own where it names none: the next number, a UUID, a text with the
 * entity's name, or the next text that has one of the given letters at each place.
 */
export function create({ entity, key, keys, ...said }: Rows & Said & { readonly keys: NewKeys | null }): {
  readonly perform: Perform;
} {
  return {
    perform(task, world) {
      if (task.performed) return undefined;
      const row = valuesOf(task, said);
      const given = row[key] ?? undefined;
      if (given !== undefined && world.rows(entity).some((other) => isSame(other[key], given as Value)))
        return fail(`${entity} has a row with the ${key} ${JSON.stringify(given)} already`);
      const made = given === undefined ? newKey(entity, key, keys, world) : given;
      return succeed(world.add<Row>(entity, made === null ? row : { ...row, [key]: made }));
    },
  };
}

/** Other values for a row; as a whole, or only those that are given. */
export function update({ columns, whole, replaces, ...one }: OneRow & Said & { readonly replaces: boolean }): {
  readonly perform: Perform;
} {
  return {
    perform(task, world) {
      if (world.count(one.entity) === 0) return undefined;
      const row = rowOf(one, task.slots, world);
      if (row === null) return missing(one, task.slots);
      const all = [...Object.values(columns), ...(whole?.columns ?? [])];
      const emptied = Object.fromEntries(replaces ? all.map((column) => [column, null]) : []);
      const { [one.key]: _, id: __, ...changes } = { ...emptied, ...valuesOf(task, { columns, whole }) };
      return succeed(world.update<Row>(one.entity, row.id as Value, changes));
    },
  };
}

/** Takes a row away. */
export function remove(one: OneRow): { readonly perform: Perform } {
  return {
    perform({ slots }, world) {
      if (world.count(one.entity) === 0) return undefined;
      const row = rowOf(one, slots, world);
      if (row === null) return missing(one, slots);
      world.remove(one.entity, row.id as Value);
      return succeed(row);
    },
  };
}

function missing({ entity, key, slot }: OneRow, slots: Task["slots"]): Failure {
  return fail(`${entity} has no row with the ${key} ${JSON.stringify(slots[slot])}`);
}

function rowOf({ entity, key, slot, parents }: OneRow, slots: Task["slots"], world: BehaviourWorld): Row | null {
  const wanted = slots[slot] ?? null;
  if (wanted === null) return null;
  return fitting(entity, parents, slots, world).find((row) => isSame(row[key], wanted)) ?? null;
}

/** The rows that hold what the slots say. A list in a slot is one of several values, one in a row holds the value. */
function fitting(
  entity: string,
  filters: Readonly<Record<string, string>>,
  slots: Task["slots"],
  world: BehaviourWorld,
): readonly Row[] {
  const given = Object.entries(filters).flatMap(([slot, column]) => {
    const value = slots[slot] ?? null;
    return value === null ? [] : [{ column, value }];
  });
  const compared: Record<string, BehaviourFilter[string]> = {};
  for (const { column, value } of given) if (isOperator(value)) compared[column] = value;
  return world
    .rows(entity, compared)
    .filter((row) => given.every(({ column, value }) => isOperator(value) || holds(row[column] ?? null, value)));
}

function isOperator(value: Value | Operator): value is Operator {
  return typeof value === "object" && "operator" in value && "args" in value;
}

function holds(held: Value | null, wanted: Value): boolean {
  const all = Array.isArray(wanted) ? (wanted as readonly Value[]) : [wanted];
  const own = Array.isArray(held) ? (held as readonly Value[]) : [held];
  return all.some((one) => own.some((other) => isSame(other, one)));
}

/** Keys in paths are text whatever they are in rows. */
function isSame(one: Value | null | undefined, other: Value | Operator): boolean {
  return one !== null && one !== undefined && JSON.stringify(String(one)) === JSON.stringify(String(other));
}

/** What a request says of the columns; null where it says null, and nothing where it says nothing. */
function valuesOf({ slots, emptied }: Task, { columns, whole }: Said): Record<string, Value | null> {
  const row: Record<string, Value | null> = {};
  const body = whole === null ? null : (slots[whole.slot] ?? null);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) {
    const held = body as Readonly<Record<string, Value | null>>;
    for (const column of whole?.columns ?? []) if (Object.hasOwn(held, column)) row[column] = held[column] ?? null;
  }
  for (const [slot, column] of Object.entries(columns)) {
    const value = slots[slot] ?? null;
    if (value !== null) row[column] = value as Value;
    else if (emptied.includes(slot)) row[column] = null;
  }
  return row;
}

function countIn(slots: Task["slots"], slot: string | null): number | null {
  const value = slot === null ? null : slots[slot];
  return typeof value === "number" && value >= 0 ? value : null;
}

/** A key that no row has, or had. The world names rows by texts of its own, where the key is any text. */
function newKey(entity: string, key: string, keys: NewKeys | null, world: BehaviourWorld): Value | null {
  const rows = [...world.rows(entity), ...world.removed(entity)];
  if (keys === null) return null;
  switch (keys.kind) {
    case "int":
      return rows.reduce((most, row) => Math.max(most, (Number(row[key]) || 0) + 1), keys.from);
    case "uuid": {
      const digit = (most: number, least = 0) => (least + Math.floor(world.random() * (most - least))).toString(16);
      const part = (length: number) => Array.from({ length }, () => digit(16)).join("");
      return `${part(8)}-${part(4)}-4${part(3)}-${digit(12, 8)}${part(3)}-${part(12)}`;
    }
    case "text":
      return key === "id" ? null : free(rows, key, (nth) => `${entity}-${nth + 1}`);
    case "letters":
      return free(rows, key, (nth) => keyOf(keys.letters, nth));
    default:
      return keys satisfies never;
  }
}

/** The first key from the number of rows on that none of them has: clients may have named some. */
function free(rows: readonly Row[], key: string, keyAt: (nth: number) => string): string | null {
  const taken = new Set(rows.map((row) => String(row[key])));
  for (let nth = rows.length; nth <= 2 * rows.length; nth++) {
    const made = keyAt(nth);
    if (!taken.has(made)) return made;
  }
  return null;
}

/** The nth text with one of these letters at each place: the last place changes first. */
function keyOf(letters: readonly string[], nth: number): string {
  let rest = nth;
  return letters.reduceRight((key, each) => {
    const letter = each[rest % each.length] ?? "";
    rest = Math.floor(rest / each.length);
    return letter + key;
  }, "");
}
