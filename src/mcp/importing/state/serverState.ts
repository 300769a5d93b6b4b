import type { Action } from "./action.js";
import { actionOf } from "./actions.js";
import { names, single, type ToolFacts } from "./facts.js";
import { type ServerTable, tablesOf } from "./tables.js";

/** The rows behind a server's tools, and what each tool does with them. */
export interface ServerState {
  readonly tables: readonly ServerTable[];
  /** By the intents of the tools; those that stand alone are not among them. */
  readonly actions: ReadonlyMap<string, Action>;
}

/** What a server's tools were recognised to do, by their names, their parameters and the shapes of their results. */
export function stateOf(tools: readonly ToolFacts[]): ServerState {
  const tables = [...tablesOf(tools)];
  const changing = tools.filter(
    ({ verb, input }) => verb === "update" && Object.values(input).every(({ is }) => is !== "objects"),
  );
  const updated = new Set(changing.map(({ nouns }) => single(nouns.join("_"))));
  const actions = new Map<string, Action>();
  for (const tool of tools) {
    const action = actionOf(tool, tables, updated);
    const tallied = action === null ? tallyOf(tool) : null;
    if (tallied !== null) tables.push(tallied.table);
    const found = action ?? tallied?.action;
    if (found !== undefined) actions.set(tool.command, found);
  }
  return { tables, actions };
}

const COUNT = /(^|_)(history|call|log|entry)_(length|count|size|total)$/;

/** A tool whose results speak of the calls before: how many there were, and what they named. */
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
