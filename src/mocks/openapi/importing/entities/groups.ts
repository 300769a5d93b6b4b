import { given } from "../../../../base/json/given.js";
import type { JsonObject } from "../../../../base/json/object.js";
import { put } from "../../../../kit/internal.js";
import { singularName } from "../../../../schema/english/nouns.js";
import { type StateColumn, stateAfter } from "../../../rows/stateAfter.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { nounOf, pathParts, pathShape, plainName } from "../words.js";
import type { Found, RowUse } from "./collection.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

/** Collections that are one entity, and what every operation does with its rows. */
export interface Group {
  /** Where its rows are: the first one has named it. */
  readonly found: readonly Found[];
  readonly operations: ReadonlyMap<ReadOperation, RowUse>;
  readonly properties: Readonly<Record<string, JsonObject>>;
}

const ITEM = /^(.*)\/\{([^{}/]+)\}$/;

/**
 * Joins collections of one entity: those of one schema under one name (`/projects/{id}/tasks` and `/tasks`), those that
 * only list what another one makes, and those whose rows have a property for each parameter of the path around them.
 * Operations on one row whose path ends with a verb, and those that answer with nothing, are added to the entity that
 * their path is below.
 */
export function groupsOf(
  collections: readonly Found[],
  operations: readonly ReadOperation[],
  shapes: RowShapes,
): readonly Group[] {
  const groups: Found[][] = [];
  // Groups with a path and a name of their own come first: others are parts of them.
  const all = collections.filter((one) => !isAction(one, collections));
  const ordered = all.sort((a, b) => Number(b.isFound) - Number(a.isFound));
  for (const one of ordered) {
    const others = groups.filter((group) => group.some((other) => isSameResource(one, other, shapes)));
    for (const other of others) groups.splice(groups.indexOf(other), 1);
    groups.push([...others.flat(), one]);
  }
  const places = new Map(collections.map((one, place) => [one, place]));
  const sorted = groups
    .filter((group) => group.some(({ isFound }) => isFound))
    .map((group) => [...group].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
    .sort(([a], [b]) => (places.get(a as Found) ?? 0) - (places.get(b as Found) ?? 0));
  const made = sorted.map((found) => ({
    found,
    operations: new Map(found.flatMap((one) => [...one.operations])),
    properties: propertiesOf(found.flatMap((one) => one.shapes)),
  }));
  const owned = new Set(made.flatMap((group) => [...group.operations.keys()]));
  for (const operation of operations) {
    if (owned.has(operation)) continue;
    for (const group of made) {
      const use =
        removalOf(operation, group, shapes) ??
        actionOf(operation, group, shapes) ??
        searchOf(operation, group, shapes) ??
        bulkOf(operation, group, shapes);
      if (use === null) continue;
      group.operations.set(operation, use);
      break;
    }
  }
  return made;
}

/** True if what seems to be made below one row is that row: `POST /visits/{id}/cancel` answers with the visit. */
function isAction({ path, isFound, shapes }: Found, collections: readonly Found[]): boolean {
  const [, base, word] = /^(.*)\/\{[^{}/]+\}\/([^{}/]+)$/.exec(path) ?? [];
  const row = collections.find((one) => one.path === base);
  if (word === undefined || isFound || row === undefined) return false;
  const refs = new Set(row.shapes.flatMap(({ ref }) => ref ?? []));
  return shapes.some(({ ref }) => ref !== null && refs.has(ref));
}

/** All properties of some schemas of one thing. What several of them describe is as the first has it. */
function propertiesOf(shapes: readonly RowShape[]): Record<string, JsonObject> {
  const made: Record<string, JsonObject> = {};
  for (const { properties } of shapes)
    for (const [name, schema] of Object.entries(properties)) if (!Object.hasOwn(made, name)) put(made, name, schema);
  return made;
}

function isSameResource(one: Found, other: Found, shapes: RowShapes): boolean {
  const refs = new Set(other.shapes.flatMap(({ ref }) => ref ?? []));
  const isOfRef = one.shapes.some(({ ref }) => ref !== null && refs.has(ref));
  const isOfName = one.noun === other.noun;
  if (isOfName) return isOfRef || haveSameFields(one, other);
  return isOfRef && (isPart(one, other, shapes) || isPart(other, one, shapes));
}

/** True if all that one names is named by the other as well, and both have the key. */
function haveSameFields(one: Found, other: Found): boolean {
  const [few, many] = [namesOf(one), namesOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  if (few.size < 2 || plainName(one.key) !== plainName(other.key)) return false;
  return [...few].every((name) => many.has(name));
}

const namesOf = ({ shapes }: Found): Set<string> =>
  new Set(shapes.flatMap(({ properties }) => Object.keys(properties).map(plainName)));

/**
 * True if a collection of another name is a part of an entity: its rows say by themselves what they belong to, or it
 * belongs to nothing and is only read.
 */
function isPart(one: Found, { noun }: Found, shapes: RowShapes): boolean {
  const parts = pathParts(one.path);
  const uses = [...one.operations.values()];
  if (parts.length === 0) return uses.every(({ does }) => does === "list" || does === "read");
  const properties = propertiesOf(one.shapes);
  return parts.every(
    (part) => ownerProperty(part.name, part.noun, properties, { key: one.key, noun }, shapes) !== null,
  );
}

const GENERIC = /^(?:id|key|uuid|slug|name|code|number)$/i;

/** The property of a row that says what the row belongs to, by a parameter of the path around it; null if none does. */
export function ownerProperty(
  parameter: string,
  noun: string,
  properties: Readonly<Record<string, JsonObject>>,
  { key, noun: own }: Pick<Found, "key" | "noun">,
  shapes: RowShapes,
): string | null {
  const isGeneric = GENERIC.test(parameter);
  const wanted = [
    ...(isGeneric ? [] : [parameter]),
    ...(noun === "" ? [] : [`${noun}_${parameter}`, `${noun}_id`, noun, `id_${noun}`]),
    ...(noun === own ? ["parent_id", `parent_${parameter}`, `parent_${noun}_id`, "parent"] : []),
  ].map(plainName);
  for (const name of wanted) {
    const found = Object.keys(properties).find((one) => one !== key && plainName(one) === name);
    const schema = found === undefined ? undefined : properties[found];
    if (found !== undefined && schema !== undefined && shapes.typeOf(schema) !== null) return found;
  }
  return null;
}

const SEARCH = /[/:](?:_?search|query|list|filter|find)$/;

/** A list that is asked for by a body: `POST /databases/{id}/query`. */
function searchOf(operation: ReadOperation, { found }: Group, shapes: RowShapes): RowUse | null {
  const { method, path } = operation;
  const [first] = found;
  const isRow = ({ ref }: RowShape): boolean =>
    found.some((one) => one.shapes.some((shape) => ref !== null && shape.ref === ref));
  const list = method === "post" && SEARCH.test(path) ? shapes.listIn(successOf(operation)?.schema, isRow) : null;
  const isOfRows = list !== null && isRow(list);
  if (first === undefined || list === null || !isOfRows || !Object.hasOwn(list.properties, first.key)) return null;
  const isWhole = pathParts(path).every(
    ({ name, noun }) => ownerProperty(name, noun, list.properties, first, shapes) !== null,
  );
  return isWhole ? { does: "list", key: first.key, ...given({ at: list.at }) } : null;
}

/** Several rows that are made by one request at a path below that of their collection: `POST /user/createWithList`. */
function bulkOf(
  { method, path, body, ...operation }: ReadOperation,
  { found }: Group,
  shapes: RowShapes,
): RowUse | null {
  const home = found.find((one) => [...one.operations.values()].some(({ does }) => does === "create"));
  const rest = home === undefined || !path.startsWith(home.path) ? "" : path.slice(home.path.length);
  if (method !== "post" || body === null || home === undefined || !/^[/:.][A-Za-z_-]+$/.test(rest)) return null;
  const list = shapes.listIn(body.schema);
  const names = namesOf(home);
  if (list === null || !Object.keys(list.properties).every((name) => names.has(plainName(name)))) return null;
  const schema = successOf(operation)?.schema;
  const holder =
    shapes.listIn(schema) ?? shapes.objectsIn(schema, home.noun).find((one) => Object.hasOwn(one.properties, home.key));
  return { does: "create", key: home.key, ...given({ at: holder?.at }) };
}

/** Taking away a row of a path whose other operations answer with nothing that tells what they are about. */
function removalOf(operation: ReadOperation, { found, properties }: Group, shapes: RowShapes): RowUse | null {
  const { method, path } = operation;
  const [, base = "", parameter] = ITEM.exec(path) ?? [];
  if (method !== "delete" || parameter === undefined || !found.some(({ noun }) => noun === nounOf(base))) return null;
  if (successOf(operation)?.schema !== undefined && shapes.objectsIn(successOf(operation)?.schema).length > 0)
    return null;
  const key = keyProperty(parameter, Object.keys(properties), nounOf(base));
  const others = pathParts(base).every(({ name, noun }) => {
    const first = found[0];
    return first !== undefined && ownerProperty(name, noun, properties, first, shapes) !== null;
  });
  return key === null || !others ? null : { does: "remove", key, parameter };
}

/** Such as `/tasks/{}`, with the key of each; null where operations are only below that path. */
export function itemPaths({
  found,
  operations,
}: Pick<Group, "found" | "operations">): ReadonlyMap<string, string | null> {
  const made = new Map<string, string | null>(
    found.map(({ path, key, taken }) => [`${pathShape(path)}/{}`, taken === null ? null : key]),
  );
  for (const [{ path }, { parameter, key, does }] of operations)
    if (parameter !== undefined && does !== "create" && path.endsWith(`{${parameter}}`)) made.set(pathShape(path), key);
  return made;
}

const ACTION = /^(.*\})[/:]([A-Za-z][A-Za-z_-]*)$/;
const CHANGING: readonly string[] = ["post", "put", "patch", "delete"];

/** Effect of an operation below a row whose path ends with a verb, `POST /tasks/{id}/complete`; null if unknown. */
function actionOf(
  operation: ReadOperation,
  {
    operations,
    properties,
  }: {
    readonly operations: ReadonlyMap<ReadOperation, RowUse>;
    readonly properties: Readonly<Record<string, JsonObject>>;
  },
  shapes: RowShapes,
): RowUse | null {
  const { method, path, responses } = operation;
  const [, itemPath = "", verb = ""] = ACTION.exec(path) ?? [];
  if (verb === "" || !CHANGING.includes(method)) return null;
  const item = [...operations].find(
    ([one, { parameter }]) => parameter !== undefined && pathShape(one.path) === pathShape(itemPath),
  );
  const meant = pathParts(itemPath).at(-1)?.name;
  if (item === undefined || meant === undefined) return null;
  const { key } = item[1];
  const sets = stateAfter(verb, stateColumns(properties, shapes), method === "delete");
  const schema = successOf(operation)?.schema;
  const known = Object.keys(properties);
  const holder = shapes
    .objectsIn(schema)
    .find(
      (shape) =>
        Object.hasOwn(shape.properties, key) && Object.keys(shape.properties).every((name) => known.includes(name)),
    );
  const says = Object.keys(sets).length > 0;
  const adds = says ? null : addedBy(operation, verb, properties, shapes);
  // An operation that answers with something else, or makes another row, is about something else.
  if (holder === undefined && (schema !== undefined || !says)) return null;
  if (responses["201"] !== undefined && !says) return null;
  return {
    does: "update",
    key,
    parameter: meant,
    ...(holder?.at === undefined ? {} : { at: holder.at }),
    ...(says ? { sets } : {}),
    ...given({ adds: adds ?? undefined }),
  };
}

/** The list of a row that a path names, by the property of the body with what to add: `POST /tasks/{id}/tags`; null for none. */
function addedBy(
  { method, body }: ReadOperation,
  word: string,
  properties: Readonly<Record<string, JsonObject>>,
  shapes: RowShapes,
): Readonly<Record<string, string>> | null {
  const isList = (schema: JsonObject): boolean => (shapes.flat(schema) ?? schema).type === "array";
  const [list] =
    Object.entries(properties).find(([name, one]) => plainName(name) === plainName(word) && isList(one)) ?? [];
  if (list === undefined || body === null || method !== "post") return null;
  const [sent] = shapes.objectsIn(body.schema);
  const names = Object.keys(sent?.properties ?? {});
  const value =
    names.find((name) => [word, singularName(word)].map(plainName).includes(plainName(name))) ??
    (names.length === 1 ? names[0] : undefined);
  return value === undefined ? null : { [value]: list };
}

function stateColumns(properties: Readonly<Record<string, JsonObject>>, shapes: RowShapes): readonly StateColumn[] {
  return Object.entries(properties).flatMap(([name, schema]): StateColumn[] => {
    if (shapes.typeOf(schema) === "boolean") return [{ name, isBoolean: true, words: [], isClosed: true }];
    const { enum: closed } = shapes.flat(schema) ?? schema;
    const words = Array.isArray(closed) ? closed.filter((one): one is string => typeof one === "string") : [];
    return words.length === 0 ? [] : [{ name, isBoolean: false, words, isClosed: true }];
  });
}
