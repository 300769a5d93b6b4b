import type { Row } from "../../kit/internal.js";
import { singularName } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import {
  entitiesNamed,
  entityCalled,
  isDoubtful,
  type NameParts,
  PREPOSITIONS,
  plainNoun,
  plainNouns,
  type VerbKind,
} from "./names.js";
import type { Corrections, Operation } from "./operation.js";
import { propertiesOf, requiredIn } from "./schemas.js";

export interface NamedOperation {
  readonly operation: Operation;
  readonly parts: NameParts;
}

/** Entities by their singular: `pull_request`. */
export type KnownEntities = ReadonlyMap<string, KeyedEntity>;

const MEANING: ReadonlySet<VerbKind | null> = new Set(["read", "remove", "update", "act", "list", "search"]);

export function knownEntities(
  named: readonly NamedOperation[],
  rows: Readonly<Record<string, readonly Row[]>>,
  corrections: Corrections,
): KnownEntities {
  const known = new Map<string, KeyedEntity>();
  const add = (name: string, own: readonly Row[], shared: readonly string[] = []): void => {
    const single = singularName(snakeCase(name));
    if (known.has(single)) return;
    const key = rowKey(single, own) ?? shared.at(-1) ?? null;
    const columns = new Set([...own.flatMap((row) => Object.keys(row)), ...shared]);
    const lists = new Set(own.flatMap((row) => Object.keys(row).filter((column) => Array.isArray(row[column]))));
    known.set(single, { name, single, columns, lists, rowKey: key, around: shared.slice(0, -1) });
  };
  for (const [entity, own] of Object.entries(rows)) add(entity, own);
  for (const said of Object.values(corrections)) if (said?.entity !== undefined) add(said.entity, []);
  const speaking = new Map<string, NamedOperation[]>();
  for (const one of named) {
    const noun = plainNouns(one.parts.nouns).at(-1) ?? "";
    const own = speaking.get(noun);
    if (own === undefined) speaking.set(noun, [one]);
    else own.push(one);
  }
  for (const one of named) {
    const { kind, verb, nouns, others, isFirst } = one.parts;
    if ((kind !== "create" && kind !== "put") || verb === null || nouns.length === 0) continue;
    if (Object.hasOwn(corrections, one.operation.name)) continue;
    const also = (speaking.get(plainNouns(nouns).at(-1) ?? "") ?? []).filter((other) => other !== one);
    const isPart = others.some((word, at) => at > 0 && PREPOSITIONS.has(word)) || listNamed(nouns, known) !== undefined;
    // An ambiguous name creates rows only if other operations use them too.
    if (isPart || (also.length === 0 && (kind === "put" || !isFirst || isUnsure(one, verb)))) continue;
    add(entityCalled(nouns), [], sharedKey(one, also));
  }
  return known;
}

/** Returns the entity and the list of `cart_item`, where the rows of carts have a list `items`, and no rows are cart items. */
export function listNamed(nouns: readonly string[], known: KnownEntities) {
  const named = entitiesNamed(nouns, known).flatMap(({ entity, end }) => {
    const rest = plainNouns(nouns.slice(end)).join("_");
    const list = [...entity.lists].find((column) => plainNoun(column) === rest);
    return rest === "" ? [undefined] : list === undefined ? [] : [{ entity, list }];
  });
  return named[0];
}

/** Tests if a verb that is also a noun is followed by the key of that noun: `order_book(book_id)`. */
function isUnsure({ operation, parts: { nouns } }: NamedOperation, verb: string): boolean {
  const single = plainNouns(nouns).join("_");
  const entity = { single, rowKey: null };
  return isDoubtful(verb) && calledKey(requiredIn(operation.parameters), entity) !== undefined;
}

/** Returns the parameters that both creating and finding operations require: they tell rows apart if none is called a key. */
function sharedKey({ operation, parts }: NamedOperation, also: readonly NamedOperation[]): readonly string[] {
  const single = plainNouns(parts.nouns).join("_");
  const entity = { single, rowKey: null };
  const finding = also.filter((one) => MEANING.has(one.parts.kind));
  if (finding.some((one) => calledKey(requiredIn(one.operation.parameters), entity) !== undefined)) return [];
  // An update also requires new values of the row.
  const alone = finding.filter((one) => one.parts.kind !== "update" && one.parts.kind !== "act");
  const needed = (alone.length > 0 ? alone : finding).map((one) => requiredIn(one.operation.parameters));
  return requiredIn(operation.parameters).filter((name) => needed.some((names) => names.includes(name)));
}

const KEYS: readonly string[] =
  "id uuid guid uid key number code ref reference slug sku isbn ean no nr num handle".split(" ");
const ENDINGS: readonly string[] = [...KEYS, "name"];

export interface KeyedEntity {
  readonly name: string;
  /** Singular: `pull_request`. */
  readonly single: string;
  readonly columns: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
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

export const calledKey = (
  names: readonly string[],
  { single, rowKey: key }: Pick<KeyedEntity, "single" | "rowKey">,
): string | undefined =>
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
