import { given } from "../../../../base/json/given.js";
import type { Row } from "../../../../kit/internal.js";
import { type Corrections, unusedParameter } from "../../../rows/operation.js";
import { recognise } from "../../../rows/recognise.js";
import { names, single, type ToolFacts } from "./facts.js";
import { keyColumnAction, rowAction, rowTables } from "./rowActions.js";
import { type Action, contentOf, gives, listTables, type ServerTable, serverRows } from "./tables.js";

export interface ServerState {
  readonly tables: readonly ServerTable[];
  readonly actions: ReadonlyMap<string, Action>;
  readonly alone: ReadonlyMap<string, string>;
  readonly unsure: ReadonlyMap<string, string>;
  /** Tools with a parameter that chooses no rows of a list, each with what to say of it. */
  readonly unused: readonly (readonly [tool: string, detail: string])[];
}

/** Lists of objects are recognised by their shapes, files by their paths, all others as every door does. */
export function stateOf(
  tools: readonly ToolFacts[],
  rows: Readonly<Record<string, readonly Row[]>> = {},
  corrections: Corrections = {},
  nameOf: (entity: string) => string = (entity) => entity,
): ServerState {
  const actions = new Map<string, Action>();
  const alone = new Map<string, string>();
  const free = tools.filter(({ name }) => !Object.hasOwn(corrections, name));
  const lists = listTables(free);
  for (const tool of free) {
    const action = ofLists(tool, lists);
    if (action !== null) actions.set(tool.command, action);
  }
  const rest = tools.filter(({ command }) => !actions.has(command));
  const operations = rest.map(({ name, parameters, results }) => ({ name, parameters, output: results }));
  const found = recognise(operations, rows, corrections);
  const listOf = (entity = ""): ServerTable | undefined =>
    lists.find((table) => single(table.entity) === single(entity) && table.key.length === 1);
  const read = rest.flatMap((tool) => {
    const use = found.uses.get(tool.name);
    if (use === undefined) return [];
    // Rows made as lists keep the key of their lists.
    const { entity, key: [key] = [] } = listOf(use.entity) ?? {};
    return [{ tool, use: { ...use, ...given({ entity, key }) } }];
  });
  const byRow = rowTables(
    read.filter(({ use }) => listOf(use.entity) === undefined),
    rows,
    nameOf,
  );
  const tables = [...lists, ...byRow];
  for (const tool of rest) {
    const one = read.find((other) => other.tool === tool);
    const isCorrected = Object.hasOwn(corrections, tool.name);
    const table = listOf(one?.use.entity) ?? byRow.find(({ source }) => source === one?.use.entity);
    const action =
      (isCorrected ? null : ofPaths(tool, byRow)) ??
      (one === undefined || table === undefined ? null : rowAction(one, table)) ??
      (isCorrected ? null : keyColumnAction(tool, byRow));
    const tallied = action === null ? tallyOf(tool) : null;
    if (tallied !== null) tables.push(tallied.table);
    const done = action ?? tallied?.action;
    if (done !== undefined) actions.set(tool.command, done);
    else alone.set(tool.command, found.alone.get(tool.name) ?? "nothing says what it does with which rows");
  }
  const unsure = new Map(
    read.flatMap(({ tool, use: { doubt } }) => (doubt === undefined ? [] : [[tool.command, doubt]])),
  );
  const unused = read.flatMap(({ tool, use }) =>
    (use.unused ?? []).map((name) => [tool.name, unusedParameter(name, use.entity)] as const),
  );
  return { tables, actions, alone, unsure, unused };
}

const COUNT = /(^|_)(history|call|log|entry)_(length|count|size|total)$/;

/** Returns the action of a tool whose results sum up the calls before: their number, and their subjects. */
function tallyOf({
  command,
  input,
  output,
}: ToolFacts): { readonly table: ServerTable; readonly action: Action } | null {
  const properties = Object.entries(output ?? {});
  const counts = properties.flatMap(([name, { is }]) => (is === "other" && COUNT.test(single(name)) ? [name] : []));
  const named = properties.flatMap(([name, { is }]): [string, string][] => {
    const slot = Object.keys(input).find((one) => input[one]?.is === "text" && names(one, "id", name) && one !== "id");
    return is === "texts" && slot !== undefined ? [[name, slot]] : [];
  });
  if (counts.length === 0 && named.length === 0) return null;
  const slots = [...new Set(named.map(([, slot]) => slot))];
  const entity = `${command}_calls`;
  return {
    table: { entity, key: slots, columns: slots, schemas: {}, lists: [], from: "parameters" },
    action: {
      does: "tally",
      facts: { entity, slots, counts, named: Object.fromEntries(named) },
      about: "tells of the calls before",
    },
  };
}

const FOLDER = /^(directory|folder|dir)$/;

/** Returns the action of a tool on files and folders as such; null for other tools, and for actions that any row allows. */
function ofPaths(tool: ToolFacts, tables: readonly ServerTable[]): Action | null {
  const files = tables.find(
    ({ key, from }) => from === "parameters" && key.length === 1 && isPath(key[0]) && !isFolder(key, tables),
  );
  if (files === undefined) return null;
  const folders = tables.filter((one) => one !== files && one.from === "parameters" && FOLDER.test(single(one.entity)));
  const { verb, input, nouns } = tool;
  const [path = ""] = files.key;
  const rows = {
    ...serverRows(files),
    folders: folders.map(serverRows),
    gives: gives(tool, {}),
    content: contentOf(files),
  };
  const isAboutFolder = nouns.some((noun) => FOLDER.test(single(noun)));
  const isAboutFile = nouns.some((noun) => single(noun) === single(files.entity));
  if (!isAboutFile && !isAboutFolder) return null;
  const texts = Object.keys(input).filter((name) => input[name]?.is === "text" && tool.required.has(name));
  if (verb === "move" && texts.length === 2)
    return { does: "movePath", facts: { ...rows, from: texts[0], to: texts[1] }, about: `moves ${files.entity}` };
  if (
    isAboutFile &&
    verb === "read" &&
    Object.keys(input).some((name) => name !== path && input[name]?.is === "texts")
  ) {
    const slot = Object.keys(input).find((name) => input[name]?.is === "texts");
    return { does: "readPaths", facts: { ...rows, slot }, about: `gives back several ${files.entity}` };
  }
  const edits = Object.entries(input).find(([, property]) => property.is === "objects");
  if (isAboutFile && verb === "update" && edits !== undefined && edits[1].is === "objects") {
    const parts = Object.keys(edits[1].columns);
    const [old, fresh] = [/old|from|before|search/i, /new|to|after|replace/i].map((one) =>
      parts.find((name) => one.test(name)),
    );
    const dry = Object.keys(input).find((name) => /dry|preview/i.test(name)) ?? null;
    if (old !== undefined && fresh !== undefined)
      return {
        does: "editPath",
        facts: { ...rows, slot: path, edits: edits[0], old, fresh, dry },
        about: `edits ${files.entity}`,
      };
  }
  if (
    verb === "list" ||
    verb === "search" ||
    (isAboutFolder && verb !== "create" && verb !== "put" && verb !== "remove")
  ) {
    const pattern = Object.keys(input).find((name) => /^(pattern|glob|query)$/.test(name)) ?? null;
    const slot = Object.hasOwn(input, path) ? path : null;
    const marks = /\[FILE\]/.test(tool.description) && /\[DIR\]/.test(tool.description);
    const isTree = nouns.includes("tree");
    return {
      does: "listPaths",
      facts: { ...rows, slot, pattern, marks, isTree },
      about: `lists ${files.entity} below a path`,
    };
  }
  return null;
}

const isPath = (name: string | undefined): boolean =>
  name !== undefined && /(^|_)(path|file|filename|file_name)$/.test(single(name));
const isFolder = (key: readonly string[], tables: readonly ServerTable[]): boolean =>
  tables.some((one) => one.key === key && FOLDER.test(single(one.entity)));

const WORDS = /^(q|query|search|keywords?|text|search_term)$/;

function ofLists(tool: ToolFacts, all: readonly ServerTable[]): Action | null {
  const tables = all.filter(({ from }) => from === "lists");
  const { verb, input } = tool;
  const isAdding = verb === "create" || verb === "put";
  // `open_nodes` gives back what a tracker would make: rows that come as lists are made as lists.
  const isGiving = verb === "read" || verb === "list" || verb === "search" || tool.verbWord === "open";
  for (const table of tables) {
    for (const column of table.lists) {
      if ((!isAdding && verb !== "remove") || !tool.nouns.some((noun) => single(noun) === single(column))) continue;
      const changed = listChange(tool, table, column, isAdding);
      if (changed !== null) return changed;
    }
  }
  const lists = isGiving ? listsGiven(tool, tables) : {};
  const [main] = Object.values(lists);
  if (main !== undefined) {
    const linked = Object.values(lists).toSorted((one, other) => one.key.length - other.key.length);
    const [first = main] = linked;
    const keys = Object.keys(input).find(
      (name) => input[name]?.is === "texts" && names(name, first.key[0] ?? "", first.entity),
    );
    const words = Object.keys(input).find((name) => WORDS.test(single(name)));
    const facts = {
      tables: linked.map(serverRows),
      keys: keys ?? null,
      words: words ?? null,
      gives: gives(tool, lists),
    };
    return { does: "readAll", facts, about: `gives back ${linked.map(({ entity }) => entity).join(" and ")}` };
  }
  for (const table of tables) {
    const slot = Object.keys(input).find(
      (name) => single(name) === single(table.entity) && input[name]?.is === "objects",
    );
    if (verb === "remove") {
      const keys = Object.keys(input).find(
        (name) => input[name]?.is === "texts" && names(name, table.key[0] ?? "", table.entity),
      );
      const isNamed = tool.nouns.some((noun) => single(noun) === single(table.entity));
      const taken = keys ?? slot;
      if (!isNamed || taken === undefined) continue;
      const links = tables.filter((other) => other !== table && other.key.length > 1).map(serverRows);
      const facts = {
        ...serverRows(table),
        slot: taken,
        links: table.key.length === 1 ? links : [],
        gives: gives(tool, {}),
      };
      return { does: "removeAll", facts, about: `removes ${table.entity} by ${table.key.join(", ")}` };
    }
    if (slot === undefined || isGiving || verb === "update") continue;
    const around = Object.keys(input).filter((name) => input[name]?.is === "text" && tool.required.has(name));
    const facts = { ...serverRows(table), slot, around, gives: gives(tool, listsGiven(tool, [table])) };
    return { does: "addAll", facts, about: `adds ${table.entity}` };
  }
  return null;
}

/** `add_observations` of entities, whose observations are a list of texts. */
function listChange(tool: ToolFacts, table: ServerTable, column: string, adds: boolean): Action | null {
  const [key = ""] = table.key;
  for (const [slot, property] of Object.entries(tool.input)) {
    if (property.is !== "objects") continue;
    const ref = Object.keys(property.columns).find((name) => names(name, key, table.entity));
    const values = Object.keys(property.columns).find((name) => property.columns[name]?.is === "texts");
    if (ref === undefined || values === undefined) continue;
    const facts = {
      ...serverRows(table),
      slot,
      ref,
      values,
      column,
      adds,
      results: resultsOf(tool, ref),
      gives: gives(tool, {}),
    };
    return { does: "changeLists", facts, about: `${adds ? "adds to" : "takes from"} ${column} of ${table.entity}` };
  }
  return null;
}

function resultsOf({ output }: ToolFacts, ref: string) {
  for (const [property, held] of Object.entries(output ?? {})) {
    if (held.is !== "objects" || held.columns[ref] === undefined) continue;
    const values = Object.keys(held.columns).find((name) => held.columns[name]?.is === "texts");
    if (values !== undefined) return { property, ref, values };
  }
  return null;
}

function listsGiven({ output }: ToolFacts, tables: readonly ServerTable[]): Record<string, ServerTable> {
  const found: Record<string, ServerTable> = {};
  for (const [name, property] of Object.entries(output ?? {})) {
    if (property.is !== "objects") continue;
    const columns = Object.keys(property.columns).toSorted().join();
    const table = tables.find((one) => [...one.columns].toSorted().join() === columns);
    if (table !== undefined) found[name] = table;
  }
  return found;
}
