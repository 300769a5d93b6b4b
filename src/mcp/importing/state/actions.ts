import type { Action } from "./action.js";
import type { ToolFacts } from "./facts.js";
import { ofLists } from "./listActions.js";
import { ofPaths } from "./pathActions.js";
import { ofOne } from "./rowActions.js";
import type { ServerTable } from "./tables.js";

/**
 * What a tool does; null for one that stands alone.
 * @param updated the nouns that have a tool of their own for changes
 */
export function actionOf(tool: ToolFacts, tables: readonly ServerTable[], updated: ReadonlySet<string>): Action | null {
  return ofLists(tool, tables) ?? ofPaths(tool, tables) ?? ofOne(tool, tables, updated);
}
