import { rowNoun } from "../../../../schema/english/nouns.js";
import { capital } from "../../../../schema/english/sentences.js";
import { participle } from "../../../rows/stateAfter.js";
import { single, type ToolFacts } from "./facts.js";
import type { ServerTable } from "./tables.js";

/** Operation of a tool on rows: a function of `mocks/mcp/state.ts` with its facts. */
export interface Action {
  readonly does: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly about: string;
}

export const rowsOf = ({ entity, key, columns }: ServerTable) => ({
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
      : { lists: Object.fromEntries(Object.entries(lists).map(([name, table]) => [name, rowsOf(table)])) }),
    ...(words === undefined ? {} : { words }),
    ...(row === undefined ? {} : { row }),
    ...(message === undefined ? {} : { message }),
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
