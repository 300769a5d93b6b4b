import { given } from "../../../json/given.js";
import { pluralName } from "../../../schema/nouns.js";
import { meaningText, type RowEffect } from "../../../schema/rowMeaning.js";
import { type Action, rowsOf } from "./action.js";
import { names, single, type ToolFacts } from "./facts.js";
import { contentOf, gives } from "./gives.js";
import type { ServerTable } from "./tables.js";

/** What a tool does with one row that its key names, or with all of them; null where it does nothing with any. */
export function ofOne(tool: ToolFacts, tables: readonly ServerTable[], updated: ReadonlySet<string>): Action | null {
  const { verb, nouns } = tool;
  if (verb === null || nouns.length === 0) return null;
  const joined = single(nouns.join("_"));
  const last = single(nouns.at(-1) ?? "");
  const table =
    tables.find(({ entity }) => single(entity) === joined) ??
    tables.find(({ entity }) => single(entity) === last || single(entity).split("_").at(-1) === last);
  if (table === undefined) return verb === "list" ? ofKeyColumn(tool, tables) : null;
  const filled = filledBy(tool, table);
  const isKeyed = table.key.every((name) => Object.values(filled).includes(name));
  const base = { ...rowsOf(table), filled, column: null, gives: gives(tool, {}) };
  const [column = ""] = table.key;
  const parameter = Object.keys(filled).find((name) => filled[name] === column);
  const about = (does: RowEffect): string =>
    meaningText({
      does,
      entity: table.entity,
      ...(does === "create" || does === "list" || table.key.length > 1 ? {} : given({ parameter, key: column })),
    });
  switch (verb) {
    case "create":
    case "put":
      if (table.from !== "parameters") return null;
      return {
        does: "put",
        facts: {
          ...base,
          replaces: verb === "put" && !updated.has(single(table.entity)),
          initial: initialOf(table, Object.values(filled)),
        },
        about: about("create"),
      };
    case "read":
      return isKeyed ? { does: "read", facts: { ...base, column: contentOf(table) }, about: about("read") } : null;
    case "update":
      return isKeyed ? { does: "update", facts: base, about: about("update") } : null;
    case "remove":
      return isKeyed ? { does: "remove", facts: base, about: about("remove") } : null;
    case "list":
      return {
        does: "list",
        facts: {
          ...base,
          column: table.columns.length === 1 ? table.columns[0] : null,
          gives: { ...gives(tool, listsOf(tool, table)), ...given({ count: countOf(tool) }) },
        },
        about: about("list"),
      };
    default:
      return null;
  }
}

/** The property of a result that lists the rows. */
function listsOf({ output }: ToolFacts, table: ServerTable): Readonly<Record<string, ServerTable>> {
  const lists = Object.entries(output ?? {}).filter(
    ([, property]) => property.is === "objects" && table.key.every((name) => Object.hasOwn(property.columns, name)),
  );
  const [found] = lists.find(([name]) => single(name) === single(table.entity)) ?? lists[0] ?? [];
  return found === undefined ? {} : { [found]: table };
}

/** The property of a result that says how many rows there are. */
const countOf = ({ output }: ToolFacts): string | undefined =>
  Object.keys(output ?? {}).find(
    (name) => output?.[name]?.is === "other" && /^(?:total|count|total_?count)$/i.test(name),
  );

/** What a new row holds of which its tool is told nothing: defaults, the first of a closed list, and that nothing has happened yet. */
function initialOf({ columns, key, schemas }: ServerTable, told: readonly string[]): Readonly<Record<string, unknown>> {
  const others = columns.filter((name) => !key.includes(name) && !told.includes(name));
  return Object.fromEntries(
    others.flatMap((name): [string, unknown][] => {
      const { default: usual, enum: closed, type } = schemas[name] ?? {};
      if (usual !== undefined) return [[name, usual]];
      if (Array.isArray(closed) && closed.length > 0) return [[name, closed[0]]];
      return type === "boolean" ? [[name, /^(?:is_?)?(?:active|enabled|open|visible)$/i.test(name)]] : [];
    }),
  );
}

/** `list_projects`, of rows that a project's name tells apart: the different values of that column. */
function ofKeyColumn(tool: ToolFacts, tables: readonly ServerTable[]): Action | null {
  const noun = single(tool.nouns.at(-1) ?? "");
  for (const table of tables) {
    const column = table.key.find((name) => single(name).replace(/_(name|id|key|path)$/, "") === noun);
    if (column === undefined || table.key.length < 2) continue;
    const facts = { ...rowsOf(table), filled: filledBy(tool, table), column, gives: gives(tool, {}) };
    return { does: "list", facts, about: `lists ${pluralName(noun)} that ${table.entity} belong to` };
  }
  return null;
}

/** The columns that parameters are for. */
function filledBy({ input, by }: ToolFacts, { columns, entity, key }: ServerTable): Record<string, string> {
  const found = Object.keys(input).flatMap((name): [string, string][] => {
    const said = by?.parameter === name ? (by.column ?? key[0]) : undefined;
    const column = said ?? columns.find((one) => one === name) ?? columns.find((one) => names(name, one, entity));
    return column === undefined ? [] : [[name, column]];
  });
  return Object.fromEntries(found);
}
