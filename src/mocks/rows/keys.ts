import type { Row } from "../../kit/internal.js";
import { singularName } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import { propertiesOf, requiredIn } from "./schemas.js";

/** Names of keys, alone or after the noun of the row. */
const KEYS: readonly string[] =
  "id uuid guid uid key number code ref reference slug sku isbn ean no nr num handle".split(" ");
const ENDINGS: readonly string[] = [...KEYS, "name"];

export interface KeyedEntity {
  readonly name: string;
  /** Singular: `pull_request`. */
  readonly single: string;
  readonly columns: ReadonlySet<string>;
  readonly rowKey: string | null;
  /** Columns that identify the row around, if the key alone is not unique. */
  readonly around: readonly string[];
}

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

/** Tests for `order_id` and `orderNumber` of an order. */
export function isOwnKey(name: string, single: string, endings: readonly string[] = ENDINGS): boolean {
  const plain = snakeCase(name);
  const last = single.split("_").at(-1) as string;
  return endings.some((end) => [`${single}_${end}`, `${last}_${end}`].includes(plain));
}

/** Returns the noun before the ending of a key: `user` of `userId`; null for other names. */
export function keyStem(name: string): string | null {
  const words = snakeCase(name).split("_");
  return words.length > 1 && KEYS.includes(words.at(-1) as string) ? words.slice(0, -1).join("_") : null;
}

export const calledKey = (names: readonly string[], { single, rowKey: key }: KeyedEntity): string | undefined =>
  names.find((name) => isOwnKey(name, single, KEYS)) ??
  names.find((name) => key !== null && snakeCase(name) === snakeCase(key)) ??
  names.find((name) => KEYS.includes(snakeCase(name)));

/** Named after the entity, the key column, `id` and the like, or required and a column, or a key of nothing else. */
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
