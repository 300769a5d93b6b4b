import type { RuleWorld } from "../rules/act.js";
import type { GoldDialogue } from "./finding.js";

/** A text shorter than this says nothing of where it comes from. */
const SHORT = 3;

/** Sources of a task's assistant: the scenario, answers, rows of its user, and rows that belong to nobody. */
export interface Knowledge {
  /** Rows that are the user's, or lead on from them. */
  readonly own: readonly object[];
  isOwned(entity: string): boolean;
  knows(text: string): boolean;
}

/** Fewer said values may be anybody's. */
const LEAST_SAID = 3;

type RowsById = ReadonlyMap<string, object>;

/** A column of a table whose values are ids of another table's rows. */
interface Ownership {
  readonly owner: string;
  readonly column: string;
}

/** Tables by ownership: rows of `owned` name a row of an owner, which is known or not. */
interface Tables {
  readonly ownerships: ReadonlyMap<string, Ownership>;
  readonly owners: ReadonlyMap<string, RowsById>;
  readonly owned: ReadonlyMap<string, RowsById>;
  /** Folded texts of all other tables. */
  readonly shared: ReadonlySet<string>;
}

const known = new WeakMap<object, Tables>();

export function knowledgeOf({ world, entities, tools, scenario = "", acts }: GoldDialogue): Knowledge {
  const tables = tablesOf(world, entities);
  const said = folded(scenario);
  const words = new Set(foldedWords(scenario));
  const texts = new Set<string>();
  const learn = (value: unknown): void => {
    for (const leaf of leavesOf(value)) texts.add(folded(String(leaf)));
  };
  // An act that changes rows answers with its own arguments.
  for (const { act } of acts) if (act.changes.length === 0) learn(answerValue(act.answer));
  const rows = new Set(namedOwners(tables.owners.values(), words, texts));
  const all = [...tables.owners.values(), ...tables.owned.values()];
  for (const [entity, table] of tables.owned)
    for (const row of table.values()) {
      const { owner, column } = tables.ownerships.get(entity) as Ownership;
      const one = tables.owners.get(owner)?.get(valueIn(row, column));
      if (one !== undefined && rows.has(one)) rows.add(row);
    }
  for (const row of rows) {
    for (const leaf of leavesOf(row)) {
      texts.add(folded(String(leaf)));
      for (const table of all) {
        const next = table.get(String(leaf));
        if (next !== undefined) rows.add(next);
      }
    }
  }
  const knows = (text: string): boolean => {
    const one = folded(text);
    return (
      [said, tools].some((told) => told.includes(one)) || texts.has(one) || tables.shared.has(one) || one.length < SHORT
    );
  };
  const isOwned = (entity: string): boolean => tables.owners.has(entity) || tables.owned.has(entity);
  return { own: [...rows], isOwned, knows };
}

/** Returns the owners that are meant: those whose id is said or answered, or else those with most values said, three at least. */
function namedOwners(
  tables: Iterable<RowsById>,
  said: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): readonly object[] {
  const isSaid = (text: string): boolean => {
    const words = foldedWords(text);
    return words.length > 0 && words.every((word) => said.has(word));
  };
  const rows = [...tables].flatMap((table) => [...table]);
  const byTheirId = rows.filter(([id]) => answered.has(folded(id)) || isSaid(id)).map(([, row]) => row);
  if (byTheirId.length > 0) return byTheirId;
  const counted = rows.map(([, row]) => {
    const values = new Set([...leavesOf(row, false)].map(String).filter(isSaid));
    return { row, count: values.size };
  });
  const most = Math.max(LEAST_SAID, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ row }) => row);
}

const foldedWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function tablesOf(world: RuleWorld, entities: readonly string[]): Tables {
  const rows = new Map(entities.map((entity) => [entity, byId(world.rows(entity))] as const));
  const [first] = rows.get(entities[0] ?? "")?.values() ?? [];
  const cached = first === undefined ? undefined : known.get(first);
  if (cached !== undefined) return cached;
  const ownerships = new Map<string, Ownership>();
  for (const [entity, table] of rows) {
    const ownership = ownershipOf(entity, table, rows);
    if (ownership !== null) ownerships.set(entity, ownership);
  }
  const owned = new Set(ownerships.keys());
  const owners = new Set([...ownerships.values()].map(({ owner }) => owner));
  const shared = new Set<string>();
  for (const [entity, table] of rows) {
    if (owners.has(entity) || owned.has(entity)) continue;
    for (const leaf of leavesOf([...table.values()])) shared.add(folded(String(leaf)));
  }
  const only = (names: ReadonlySet<string>) => new Map([...rows].filter(([entity]) => names.has(entity)));
  const tables = { ownerships, owners: only(owners), owned: only(owned), shared };
  if (first !== undefined) known.set(first, tables);
  return tables;
}

function ownershipOf(entity: string, table: RowsById, all: ReadonlyMap<string, RowsById>): Ownership | null {
  const [first] = table.values();
  if (first === undefined) return null;
  for (const column of Object.keys(first).filter((name) => name !== "id")) {
    for (const [other, ids] of all) {
      const names = (row: object) => ids.has(valueIn(row, column));
      if (other !== entity && names(first) && [...table.values()].every(names)) return { owner: other, column };
    }
  }
  return null;
}

const valueIn = (row: object, column: string): string => String((row as Readonly<Record<string, unknown>>)[column]);

const byId = (rows: readonly object[]): RowsById =>
  new Map(rows.map((row) => [String((row as { readonly id?: unknown }).id), row]));

/** Yields the texts and numbers in a value, at any depth; with the keys of objects, which may be ids. */
export function* leavesOf(value: unknown, withKeys = true): Generator<string | number> {
  if (typeof value === "string" || typeof value === "number") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, withKeys);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (withKeys) yield key;
      yield* leavesOf(item, withKeys);
    }
  }
}

/** Returns the texts in a value, such as a task's scenario, each on its line. */
export const textsOf = (value: unknown): string =>
  [...leavesOf(value, false)].filter((leaf) => typeof leaf === "string").join("\n");

/** Returns a text without case, blanks and punctuation, so that spellings compare. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

export function answerValue(answer: unknown): unknown {
  if (typeof answer !== "string" || !/^[[{]/.test(answer)) return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
