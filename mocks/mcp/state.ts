import {
  holdsWords,
  isSameInRow,
  type Outcome,
  type Row,
  type RowUse,
  rowBehaviour,
  succeed,
  type Value,
} from "backlot/kit";
import {
  answer,
  find,
  type Gives,
  inColumns,
  isObject,
  keyText,
  lacks,
  listIn,
  numbered,
  objectsIn,
  type Perform,
  type Plain,
  type Rows,
  stripped,
} from "./shared.js";

/*
 * Effects of the tools of an imported MCP server on one set of rows. Each tool's own file says which of these it is, over which
 * rows, and by which parameters: that is the place to correct what was recognised wrong.
 */

/** Rows that are given as a list of objects: those that are not there yet. */
export function addAll({
  slot,
  around,
  gives,
  ...rows
}: Rows & {
  readonly slot: string;
  /** The parameters that say of all of them what they belong to. */
  readonly around: readonly string[];
  readonly gives: Gives;
}): Perform {
  return {
    perform({ slots }, world) {
      const made: Row[] = [];
      const parents = Object.fromEntries(around.map((name) => [name, (slots[name] ?? null) as Value | null]));
      for (const item of objectsIn(slots[slot]))
        if (find(world, rows, item) === null)
          made.push(
            world.add<Row>(rows.entity, { ...parents, ...numbered(rows, item, world), ...inColumns(rows, item) }),
          );
      const text = JSON.stringify(made.map((row) => stripped(rows, row)));
      return answer(gives, { [rows.entity]: made }, null, { text });
    },
  };
}

/** Takes away the rows of a list of keys, or of objects, and the links to them. */
export function removeAll({
  slot,
  links,
  gives,
  ...rows
}: Rows & { readonly slot: string; readonly links: readonly Rows[]; readonly gives: Gives }): Perform {
  return {
    perform({ slots }, world) {
      const [key = ""] = rows.key;
      const given = listIn(slots[slot]).map((item) => (isObject(item) ? item : { [key]: item as Value }));
      for (const item of given) {
        const row = find(world, rows, item);
        if (row === null) continue;
        world.remove(rows.entity, row.id as Value);
        for (const table of links)
          for (const link of world.rows<Row>(table.entity))
            if (Object.values(stripped(table, link)).some((value) => isSameInRow(value, row[key])))
              world.remove(table.entity, link.id as Value);
      }
      return answer(gives, { [rows.entity]: [] }, null);
    },
  };
}

/** Adds values to a list that rows hold, or takes them out of it. */
export function changeLists({
  slot,
  ref,
  values,
  column,
  adds,
  results,
  gives,
  ...rows
}: Rows & {
  /** The parameter with a list of what to change. */
  readonly slot: string;
  /** Where the row is named, and where the values stand. */
  readonly ref: string;
  readonly values: string;
  readonly column: string;
  readonly adds: boolean;
  /** The property that lists what became of each, with the names of its parts. */
  readonly results: { readonly property: string; readonly ref: string; readonly values: string } | null;
  readonly gives: Gives;
}): Perform {
  return {
    perform({ slots }, world) {
      const [key = ""] = rows.key;
      const all = objectsIn(slots[slot]);
      const made: Plain[] = [];
      // Nothing is changed where one of the rows is not there.
      const missing = all.find((one) => adds && find(world, rows, { [key]: one[ref] ?? null }) === null);
      if (missing !== undefined) return lacks(rows, String(missing[ref] ?? null));
      for (const one of all) {
        const row = find(world, rows, { [key]: one[ref] ?? null });
        if (row === null) continue;
        const [held, given] = [listIn(row[column]), listIn(one[values])];
        const fresh = given.filter((value) => !held.some((other) => isSameInRow(other, value)));
        const now = adds
          ? [...held, ...fresh]
          : held.filter((value) => !given.some((other) => isSameInRow(other, value)));
        world.update(rows.entity, row.id as Value, { [column]: now });
        if (results !== null) made.push({ [results.ref]: one[ref] ?? null, [results.values]: fresh } as Plain);
      }
      const said = results === null ? {} : { [results.property]: made as readonly Value[] as Value };
      return answer(gives, {}, null, { more: said });
    },
  };
}

/** The rows that are there: all of them, those of some keys, or those whose texts hold some words; with the links between them. */
export function readAll({
  tables,
  keys,
  words,
  gives,
}: {
  readonly tables: readonly Rows[];
  readonly keys: string | null;
  readonly words: string | null;
  readonly gives: Gives;
}): Perform {
  return {
    perform({ slots }, world) {
      const [main, ...links] = tables;
      if (main === undefined) return undefined;
      const [key = ""] = main.key;
      const wanted = keys === null ? null : listIn(slots[keys]);
      const text = words === null ? null : (slots[words] ?? null);
      const all = world.rows<Row>(main.entity).filter((row) => {
        if (wanted !== null) return wanted.some((one) => isSameInRow(one, row[key]));
        return typeof text !== "string" || holdsWords(Object.values(stripped(main, row)), text);
      });
      const isWhole = wanted === null && text === null;
      const found: Record<string, readonly Row[]> = { [main.entity]: all };
      for (const table of links) {
        const joined = (link: Row): boolean =>
          Object.values(stripped(table, link)).some((value) => all.some((row) => isSameInRow(row[key], value)));
        found[table.entity] = world.rows<Row>(table.entity).filter((link) => isWhole || joined(link));
      }
      const shown = JSON.stringify(all.map((row) => stripped(main, row)));
      return answer(gives, found, null, { text: shown });
    },
  };
}

/** The conduct of a tool over one row that its key names, or over all rows. */
export function overRows({
  use,
  column,
  gives,
  ...rows
}: Rows & {
  readonly use: RowUse;
  /** The column that is read, where it is one alone, or whose values are listed. */
  readonly column: string | null;
  readonly gives: Gives;
}): Perform {
  return rowBehaviour(use, (effect) => {
    if ("count" in effect)
      return answer(gives, {}, null, { more: counted(gives, effect.count), text: String(effect.count) });
    if ("rows" in effect) return listed(rows, column, gives, effect.rows, effect.total);
    const shown = stripped(rows, effect.row);
    const held = column === null ? null : effect.row[column];
    const text =
      use.does === "read" && typeof held === "string"
        ? held
        : use.does === "create" || use.does === "remove"
          ? `${gives.done}: ${keyText(rows, effect.row)}`
          : JSON.stringify(shown);
    return answer(gives, { [rows.entity]: [effect.row] }, shown, { text });
  });
}

function listed(rows: Rows, column: string | null, gives: Gives, found: readonly Row[], total: number): Outcome {
  const text =
    column === null
      ? JSON.stringify(found.map((row) => stripped(rows, row)))
      : [...new Set(found.map((row) => String(row[column])))].join("\n");
  // A list of rows is no row itself.
  const [first] = gives.lists === undefined ? found : [];
  const more = gives.count === undefined ? {} : counted(gives, total);
  return answer(gives, { [rows.entity]: found }, first === undefined ? null : stripped(rows, first), { more, text });
}

const counted = ({ count = "count" }: Gives, number: number): Plain => ({ [count]: number });

/** A call beside those before it: how many there were, and which values they named. */
export function tally({
  entity,
  slots: kept,
  counts,
  named,
}: {
  readonly entity: string;
  /** The parameters that are remembered. */
  readonly slots: readonly string[];
  /** The properties that count calls. */
  readonly counts: readonly string[];
  /** The properties that list what parameters named. */
  readonly named: Readonly<Record<string, string>>;
}): Perform {
  return {
    perform({ slots }, world) {
      world.add(entity, Object.fromEntries(kept.map((name) => [name, (slots[name] ?? null) as Value | null])));
      const rows = world.rows<Row>(entity);
      const said: Record<string, unknown> = {};
      for (const name of counts) said[name] = rows.length;
      for (const [name, slot] of Object.entries(named))
        said[name] = [...new Set(rows.map((row) => row[slot] ?? null).filter((value) => value !== null))];
      return succeed(said);
    },
  };
}
