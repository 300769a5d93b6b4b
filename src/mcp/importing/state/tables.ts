import { isObject } from "../../../json/object.js";
import type { JsonSchema } from "../../../schema/index.js";
import { pluralName } from "../../../schema/nouns.js";
import { names, namesKey, type Properties, single, type ToolFacts } from "./facts.js";

/** Rows that tools make, change and give back. */
export interface ServerTable {
  /** What they are rows of, in the plural: `entities`. */
  readonly entity: string;
  /** The columns that tell rows apart: all of them where none does alone. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The schemas of the columns. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The columns that hold lists of texts. */
  readonly lists: readonly string[];
  /** Whether rows come as lists of objects, or one by one as the parameters of a tool. */
  readonly from: "lists" | "parameters";
}

const KEYS = ["id", "name", "key", "path", "code", "uri", "url", "slug"];
const CHANGING: ReadonlySet<unknown> = new Set(["create", "put", null]);

/** The tables behind a server's tools: those of lists of objects first. */
export function tablesOf(tools: readonly ToolFacts[]): readonly ServerTable[] {
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
  for (const tool of tools) {
    const entity = tool.nouns.join("_");
    if (!CHANGING.has(tool.verb) || tool.verb === null || entity === "" || known(tables, entity)) continue;
    const others = tools.filter(
      (one) => one !== tool && single(one.nouns.at(-1) ?? "") === single(tool.nouns.at(-1) ?? ""),
    );
    const columns = Object.keys(tool.input).filter((name) => tool.input[name]?.is !== "objects");
    // Rows that no other tool speaks of are no state.
    if (others.length === 0 || columns.length === 0 || columns.length < Object.keys(tool.input).length) continue;
    const shared = columns.filter(
      (name) =>
        tool.required.has(name) &&
        others.some(
          ({ verb, required }) => (verb === "read" || verb === "remove" || verb === "list") && required.has(name),
        ),
    );
    const assigned = others.flatMap((one) =>
      Object.keys(one.input).filter(
        (name) => one.required.has(name) && !columns.includes(name) && namesKey(one, name, "id", entity),
      ),
    );
    const key =
      shared.length > 0
        ? shared
        : assigned.length > 0
          ? ["id"]
          : columns.every((name) => tool.input[name]?.is === "text") && columns.length === 1
            ? columns
            : null;
    if (key === null) continue;
    const told = [...key.filter((one) => !columns.includes(one)), ...columns];
    const shown = shownColumns([tool, ...others], entity, key);
    tables.set(entity, {
      entity: pluralName(single(entity)),
      columns: [...told, ...Object.keys(shown).filter((name) => !told.includes(name))],
      key,
      schemas: { ...shown, ...(tool.schemas as Record<string, JsonSchema>) },
      lists: listsIn(tool.input),
      from: "parameters",
    });
  }
  return [...tables.values()];
}

const known = (tables: ReadonlyMap<string, ServerTable>, noun: string): boolean =>
  [...tables.values()].some(({ entity }) => single(entity) === single(noun));

/** The schemas of what results show of rows: those of the tool itself, under the entity's name, or in a list. */
function shownColumns(
  tools: readonly ToolFacts[],
  entity: string,
  key: readonly string[],
): Readonly<Record<string, JsonSchema>> {
  for (const { output, outputSchemas } of tools) {
    const inside = Object.entries(output ?? {}).flatMap(([name, property]) =>
      "columns" in property && single(name) === single(entity) ? [property.schema.properties] : [],
    );
    for (const properties of [outputSchemas, ...inside])
      if (isObject(properties) && key.every((name) => Object.hasOwn(properties, name)))
        return properties as Readonly<Record<string, JsonSchema>>;
  }
  return {};
}

/** The column by which other tools name the rows: in a list of keys, or beside what they change. */
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
  // Where none of the columns is named and other tools name one, the server gives it.
  if (
    !columns.includes("id") &&
    inputs.some(([name, { is }]) => is === "text" && names(name, "id", entity) && name !== "id")
  )
    return ["id"];
  return columns;
}

const listsIn = (columns: Properties): string[] => Object.keys(columns).filter((name) => columns[name]?.is === "texts");
