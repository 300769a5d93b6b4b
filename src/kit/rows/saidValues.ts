import { own, put } from "../record.js";
import type { Value } from "../spec.js";
import { type CallValue, isSameInRow } from "./inRow.js";
import type { ColumnNames, RowUse } from "./rowUse.js";

/** Values by name; null for a value to empty. */
export type Said = Readonly<Record<string, Value | null>>;

export interface RowCall {
  readonly args: Readonly<Record<string, CallValue>>;
  /** Parameters whose null empties a value. */
  readonly emptied?: readonly string[];
}

export function saidOf({ columns, whole, others }: RowUse, { args, emptied = [] }: RowCall, before: Said): Said {
  const row: Record<string, Value | null> = {};
  const further: Record<string, Value | null> = {};
  for (const parameter of [others?.parameter, whole?.parameter]) {
    for (const [name, value] of Object.entries(propertiesIn(parameter === undefined ? null : args[parameter]))) {
      const column = columnOf(name, whole?.columns) ?? columnOf(name, others?.columns);
      if (column !== undefined) put(row, column, value);
      else if (others?.areColumns === true) put(row, name, value);
      else put(further, name, value);
    }
  }
  if (others?.column !== undefined && Object.keys(further).length > 0)
    put(row, others.column, { ...propertiesIn(before[others.column]), ...further });
  for (const [parameter, column] of Object.entries(columns)) {
    const value = args[parameter] ?? null;
    if (value !== null) put(row, column, value as Value);
    else if (emptied.includes(parameter)) put(row, column, null);
  }
  return row;
}

export function eachSaid(use: RowUse, call: RowCall): readonly Said[] {
  const { each } = use;
  const sent = each === undefined ? null : (call.args[each.parameter] ?? null);
  const said = saidOf(use, call, {});
  if (each === undefined || !Array.isArray(sent)) return [said];
  return (sent as readonly Value[]).map((item) => ({
    ...said,
    ...saidOf({ ...use, columns: {}, whole: each }, { args: { [each.parameter]: item } }, {}),
  }));
}

/** Returns a row's lists with the values that a call adds, and without those that it removes. */
export function listsOf({ adds = {}, takes = {} }: RowUse, { args }: RowCall, before: Said): Said {
  const lists: Record<string, Value | null> = {};
  const itemsOf = (column: string): readonly Value[] => valuesIn(before[column]);
  for (const column of new Set(Object.values(adds))) {
    const items = itemsOf(column);
    const names = Object.keys(adds).filter((name) => adds[name] === column);
    const said = names.flatMap((name) => ((args[name] ?? null) === null ? [] : [[name, args[name] as Value] as const]));
    const [first] = said;
    if (first === undefined) continue;
    const isObject = items.length === 0 ? names.length > 1 : items.some(isPlain);
    const added = isObject && !isPlain(first[1]) ? [Object.fromEntries(said) as Value] : valuesIn(first[1]);
    put(lists, column, [...items, ...added] as Value);
  }
  for (const [parameter, column] of Object.entries(takes)) {
    const taken = valuesIn(args[parameter] as Value | null | undefined);
    if (taken.length === 0) continue;
    const isTaken = (item: Value): boolean =>
      taken.some((one) => isSameInRow(item, one) || isSameInRow(own(propertiesIn(item), parameter), one));
    put(lists, column, itemsOf(column).filter((item) => !isTaken(item)) as Value);
  }
  return lists;
}

const valuesIn = (held: Value | null | undefined): readonly Value[] =>
  Array.isArray(held) ? (held as readonly Value[]) : (held ?? null) === null ? [] : [held as Value];

/** Returns changes of a row: those of the call, merged into objects or replacing them, and those of the operation. */
export function changesOf(use: RowUse, call: RowCall, before: Said): Said {
  const { columns, whole, replaces = false, merges = false, sets = {}, key } = use;
  const emptied: Record<string, Value | null> = {};
  if (replaces)
    for (const column of [...Object.values(columns), ...Object.values(whole?.columns ?? {})])
      put(emptied, column, null);
  const said = saidOf(use, call, before);
  // A call that names the state itself is heeded.
  const changes = { ...emptied, ...sets, ...(merges ? merged(before, said) : said), ...listsOf(use, call, before) };
  const isAround = use.inside !== undefined && Object.hasOwn(changes, use.inside.column);
  const kept = { ...changes, [key]: before[key] ?? null };
  return isAround ? agreeing(use, kept) : kept;
}

/** Makes a row's key and the object that contains it agree: the key wins if there is one. */
export function agreeing({ key, inside }: RowUse, row: Said): Said {
  if (inside === undefined) return row;
  const around = propertiesIn(row[inside.column]);
  const said = row[key] ?? around[inside.property] ?? null;
  return said === null
    ? row
    : { ...row, [key]: said, [inside.column]: { ...around, [inside.property]: said } as Value };
}

/** Merges changes into values: objects keep their other properties. */
function merged(before: Said, changes: Said): Said {
  const made: Record<string, Value | null> = {};
  for (const [name, value] of Object.entries(changes)) {
    const held = before[name];
    put(
      made,
      name,
      isPlain(held) && isPlain(value) ? ({ ...propertiesIn(held), ...merged(held, value) } as Value) : value,
    );
  }
  return made;
}

const isPlain = (value: CallValue): value is Said & Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const propertiesIn = (value: CallValue): Said => (isPlain(value) ? value : {});

export const columnOf = (name: string, columns: ColumnNames = {}): string | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;
