import { given } from "../../../../base/json/given.js";
import { rowNoun } from "../../../../schema/english/nouns.js";
import { capital } from "../../../../schema/english/sentences.js";
import type { JsonSchema } from "../../../../schema/index.js";
import { participle } from "../../../rows/stateAfter.js";
import { names, type Properties, single, type ToolFacts } from "./facts.js";

export interface ServerTable {
  /** Plural name of its rows: `entities`. */
  readonly entity: string;
  /** Recognised name, if the table got another one. */
  readonly source?: string;
  /** Columns that tell rows apart: all of them if none does alone. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly lists: readonly string[];
  readonly from: "lists" | "parameters";
}

const KEYS = ["id", "name", "key", "path", "code", "uri", "url", "slug"];

export function listTables(tools: readonly ToolFacts[]): readonly ServerTable[] {
  const tables = new Map<string, ServerTable>();
  const lists = tools
    .flatMap(({ input }) => Object.values(input))
    .flatMap((one) => ("columns" in one ? listsIn(one.columns) : []));
  for (const tool of tools.filter(({ verb }) => verb === "create" || verb === "put")) {
    for (const [name, property] of Object.entries(tool.input)) {
      const entity = tool.nouns.find((noun) => single(noun) === single(name));
      if (property.is !== "objects" || entity === undefined || lists.some((list) => single(list) === single(name)))
        continue;
      const table = { entity: name, columns: Object.keys(property.columns), lists: listsIn(property.columns) };
      const schemas = (property.schema.properties ?? {}) as Record<string, JsonSchema>;
      const key = keyAmong(table, tools);
      const columns = key.every((one) => table.columns.includes(one)) ? table.columns : [...key, ...table.columns];
      if (!tables.has(name)) tables.set(name, { ...table, columns, key, schemas, from: "lists" });
    }
  }
  return [...tables.values()];
}

/** Returns the column that names the rows in other tools: in a list of keys, or beside their changes. */
function keyAmong(
  { entity, columns }: Pick<ServerTable, "entity" | "columns">,
  tools: readonly ToolFacts[],
): readonly string[] {
  const inputs = tools.flatMap(({ input }) => [
    ...Object.entries(input),
    ...Object.values(input).flatMap((one) => (one.is === "objects" ? Object.entries(one.columns) : [])),
  ]);
  const isNamed = (column: string): boolean =>
    inputs.some(
      ([name, { is }]) => (is === "texts" || is === "text") && name !== column && names(name, column, entity),
    );
  const used = KEYS.find((column) => columns.includes(column) && isNamed(column));
  if (used !== undefined) return [used];
  // If none of the columns is named but other tools name one, the server gives it.
  if (
    !columns.includes("id") &&
    inputs.some(([name, { is }]) => is === "text" && names(name, "id", entity) && name !== "id")
  )
    return ["id"];
  return columns;
}

export const listsIn = (columns: Properties): string[] =>
  Object.keys(columns).filter((name) => columns[name]?.is === "texts");

/** Operation of a tool on rows: a function of `mocks/mcp/state.ts` with its facts. */
export interface Action {
  readonly does: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly about: string;
}

export const serverRows = ({ entity, key, columns }: ServerTable) => ({
  entity,
  noun: rowNoun(entity),
  key,
  columns,
});

const MESSAGE = /^(message|msg|detail)$/;

export function gives({ output, nouns, verbWord }: ToolFacts, lists: Readonly<Record<string, ServerTable>>) {
  const properties = Object.entries(output ?? {});
  const [only] = properties;
  const words = output === null ? "text" : properties.length === 1 && only?.[1].is === "text" ? only[0] : undefined;
  const message = properties.find(([name, { is }]) => is === "text" && MESSAGE.test(name))?.[0];
  const row = properties.find(
    ([name, { is }]) => is === "object" && nouns.some((noun) => single(noun) === single(name)),
  )?.[0];
  const subject = nouns.join(" ");
  return {
    ...(Object.keys(lists).length === 0
      ? {}
      : { lists: Object.fromEntries(Object.entries(lists).map(([name, table]) => [name, serverRows(table)])) }),
    ...given({ words, row, message }),
    done: `${capital(subject)} ${participle(verbWord ?? "do")} successfully`,
  };
}

/** The only non-key column, or one called `content`, `text` and the like. */
export const contentOf = ({ columns, key }: ServerTable): string | null => {
  const others = columns.filter((name) => !key.includes(name));
  return others.length === 1
    ? (others[0] ?? null)
    : (others.find((name) => /^(content|contents|text|body|data)$/.test(name)) ?? null);
};
