import type { Row } from "../../kit/internal.js";
import { singularName } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import { propertiesOf, requiredIn } from "./schemas.js";

/** Words that a key is called, alone or after the noun of its row. */
const KEYS: readonly string[] =
  "id uuid guid uid key number code ref reference slug sku isbn ean no nr num handle".split(" ");
const ENDINGS: readonly string[] = [...KEYS, "name"];

/** An entity as far as its key is asked for. */
export interface KeyedEntity {
  readonly name: string;
  /** A row of it, in one word or more: `pull_request`. */
  readonly single: string;
  /** Its columns, as far as rows show them. */
  readonly columns: ReadonlySet<string>;
  /** The column that tells its rows apart, as far as rows show it, or what makes and reads them. */
  readonly rowKey: string | null;
  /** The columns that name the row around one, where its key alone does not tell it apart. */
  readonly around: readonly string[];
}

/** The column that tells rows apart: the one that is called as a key of theirs is, among those that never repeat. */
export function rowKey(single: string, rows: readonly Row[]): string | null {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isUnique = (name: string): boolean => {
    const held = rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [String(row[name])]));
    return held.length === rows.length && new Set(held).size === held.length;
  };
  const named =
    columns.find((name) => isOwnKey(name, single, KEYS)) ?? columns.find((name) => KEYS.includes(snakeCase(name)));
  if (named !== undefined) return named;
  const isKey = (name: string): boolean => KEYS.some((end) => snakeCase(name).endsWith(`_${end}`));
  return columns.find((name) => isKey(name) && isUnique(name)) ?? null;
}

/** True for `order_id` and `orderNumber` of an order. */
export function isOwnKey(name: string, single: string, endings: readonly string[] = ENDINGS): boolean {
  const plain = snakeCase(name);
  const last = single.split("_").at(-1) as string;
  return endings.some((end) => [`${single}_${end}`, `${last}_${end}`].includes(plain));
}

/** The noun before the ending of a key: `user` of `userId`; null for a name that is none. */
export function keyStem(name: string): string | null {
  const words = snakeCase(name).split("_");
  return words.length > 1 && KEYS.includes(words.at(-1) as string) ? words.slice(0, -1).join("_") : null;
}

/** The name among some that is a key by itself: the one called after the entity, the column that tells rows apart, or `id` and its like. */
export const calledKey = (names: readonly string[], { single, rowKey: key }: KeyedEntity): string | undefined =>
  names.find((name) => isOwnKey(name, single, KEYS)) ??
  names.find((name) => key !== null && snakeCase(name) === snakeCase(key)) ??
  names.find((name) => KEYS.includes(snakeCase(name)));

/**
 * The parameter that says which row is meant: the one that is called after the entity, the column that tells rows apart, `id` and
 * its like, the entity itself, or a required parameter that is a column, or a key of nothing else.
 */
export function keyParameter(
  parameters: JsonSchema,
  entity: KeyedEntity,
  known: ReadonlyMap<string, unknown>,
): string | null {
  const { single, columns } = entity;
  const properties = propertiesOf(parameters);
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== "array");
  const required = new Set(requiredIn(parameters));
  const last = single.split("_").at(-1) as string;
  const isOther = (name: string): boolean => {
    const stem = singularName(keyStem(name) ?? "");
    return stem !== single && known.has(stem);
  };
  return (
    calledKey(names, entity) ??
    names.find((name) => isOwnKey(name, single)) ??
    names.find((name) => required.has(name) && [single, last].includes(snakeCase(name))) ??
    names.find((name) => required.has(name) && columns.has(name) && !isOther(name)) ??
    names.find((name) => required.has(name) && keyStem(name) !== null && !isOther(name)) ??
    null
  );
}
