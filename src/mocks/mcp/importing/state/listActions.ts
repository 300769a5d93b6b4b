import { names, single, type ToolFacts } from "./facts.js";
import { type Action, gives, rowsOf, type ServerTable } from "./tables.js";

const WORDS = /^(q|query|search|keywords?|text|search_term)$/;

export function ofLists(tool: ToolFacts, all: readonly ServerTable[]): Action | null {
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
    const facts = { tables: linked.map(rowsOf), keys: keys ?? null, words: words ?? null, gives: gives(tool, lists) };
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
      const given = keys ?? slot;
      if (!isNamed || given === undefined) continue;
      const links = tables.filter((other) => other !== table && other.key.length > 1).map(rowsOf);
      const facts = {
        ...rowsOf(table),
        slot: given,
        links: table.key.length === 1 ? links : [],
        gives: gives(tool, {}),
      };
      return { does: "removeAll", facts, about: `removes ${table.entity} by ${table.key.join(", ")}` };
    }
    if (slot === undefined || isGiving || verb === "update") continue;
    const around = Object.keys(input).filter((name) => input[name]?.is === "text" && tool.required.has(name));
    const facts = { ...rowsOf(table), slot, around, gives: gives(tool, listsGiven(tool, [table])) };
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
      ...rowsOf(table),
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
