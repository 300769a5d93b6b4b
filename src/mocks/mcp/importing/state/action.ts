import { rowNoun } from "../../../../schema/english/nouns.js";
import type { ServerTable } from "./tables.js";

/** What a tool does with the rows: a function of `mocks/mcp/state.ts`, and what it needs to know. */
export interface Action {
  readonly does: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The same in words. */
  readonly about: string;
}

/** What an action has to know of a table. */
export const rowsOf = ({ entity, key, columns }: ServerTable) => ({
  entity,
  noun: rowNoun(entity),
  key,
  columns,
});
