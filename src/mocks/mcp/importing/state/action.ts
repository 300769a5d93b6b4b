import { rowNoun } from "../../../../schema/english/nouns.js";
import type { ServerTable } from "./tables.js";

/** Operation of a tool on rows: a function of `mocks/mcp/state.ts` with its facts. */
export interface Action {
  readonly does: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Description in words. */
  readonly about: string;
}

/** Facts of a table for an action. */
export const rowsOf = ({ entity, key, columns }: ServerTable) => ({
  entity,
  noun: rowNoun(entity),
  key,
  columns,
});
