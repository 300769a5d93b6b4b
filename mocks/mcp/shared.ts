import {
  type BehaviourTask,
  type BehaviourWorld,
  type Failure,
  fail,
  isSameInRow,
  nextKey,
  type Operator,
  type Outcome,
  type Row,
  succeed,
  type Value,
} from "backlot/kit";

export type Slots = Readonly<Record<string, Value | Operator | null>>;
export type Perform = { readonly perform: (task: BehaviourTask<Slots>, world: BehaviourWorld) => Outcome | undefined };
export type Plain = Readonly<Record<string, Value | null>>;

/** Rows, and the columns that tell them apart. */
export interface Rows {
  readonly entity: string;
  /** One of them in words. */
  readonly noun: string;
  readonly key: readonly string[];
  /** All columns, as the server knows them. */
  readonly columns: readonly string[];
}

/**
 * How a result is given: the properties that list rows, and that hold one; the property that is words alone; the one with a
 * message beside others.
 */
export interface Gives {
  readonly lists?: Readonly<Record<string, Rows>>;
  readonly row?: string;
  readonly words?: string;
  readonly message?: string;
  /** The property that says how many rows there are. */
  readonly count?: string;
  /** Text about the effect of the call. */
  readonly done: string;
}

/* Text of a result. */

/** @param shown the row, as the server knows it; null for none */
export function answer(
  { lists = {}, row: property, words, message, done }: Gives,
  found: Readonly<Record<string, readonly Row[]>>,
  shown: Plain | null,
  { more = {}, text = done }: { readonly more?: Plain; readonly text?: string } = {},
): Outcome {
  if (words !== undefined) return succeed({ [words]: text });
  const said: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(lists))
    if (found[table.entity] !== undefined) said[name] = (found[table.entity] ?? []).map((one) => stripped(table, one));
  return succeed({
    ...shown,
    ...said,
    ...(property === undefined || shown === null ? {} : { [property]: shown }),
    ...(message === undefined ? {} : { [message]: done }),
    ...more,
  });
}

export function lacks({ noun, key }: Rows, wanted: string): Failure {
  return fail(`${capitalised(noun)} with ${key.join(" and ")} ${wanted} not found`);
}

/* Rows. */

export function find(world: BehaviourWorld, { entity, key }: Rows, given: Plain): Row | null {
  if (key.some((name) => (given[name] ?? null) === null)) return null;
  return world.rows<Row>(entity).find((row) => key.every((name) => isSameInRow(row[name], given[name]))) ?? null;
}

/** A key of the server's own, where none is given, in the style of those that are there. */
export function numbered({ entity, noun, key }: Rows, given: Plain, world: BehaviourWorld): Plain {
  const [name = "id"] = key;
  if (key.length !== 1 || (given[name] ?? null) !== null) return {};
  const held = [...world.rows(entity), ...world.removed(entity)].map((row) => row[name]);
  // Servers that take lists name the first as the published task manager does.
  const isFirst = held.every((one) => (one ?? null) === null);
  return { [name]: isFirst ? `${noun.replaceAll(" ", "-")}-1` : nextKey(held, { noun }, () => world.random()) };
}

/** A row without what the world adds to it. */
export const stripped = ({ columns }: Rows, row: Row): Plain =>
  Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name] ?? null]));

export const inColumns = (rows: Rows, item: Plain): Plain =>
  Object.fromEntries(rows.columns.filter((name) => name in item).map((name) => [name, item[name] ?? null]));

export const keyText = ({ key }: Rows, row: Plain | Row): string =>
  key.map((name) => String(row[name] ?? "")).join(" ");

/* Values. */

export const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listIn = (value: Value | Operator | null | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : value === null || value === undefined ? [] : [value as Value];

export const objectsIn = (value: Value | Operator | null | undefined): readonly Plain[] =>
  listIn(value).filter(isObject);

/** A noun as a sentence begins with it. */
export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
