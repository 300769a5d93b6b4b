import { given } from "../../json/given.js";
import type { JsonObject } from "../../json/object.js";
import { put } from "../../kit/internal.js";
import { type FreeNames, snakeCase } from "../../schema/freeNames.js";
import type { SlotFile } from "../../schema/index.js";
import { isIdentifier } from "../../schema/names.js";
import type { ApiRefusal, ApiRows } from "../mapping.js";
import { type NewKeys, newKeys } from "./keys.js";
import { type ReadOperation, successOf } from "./operations.js";
import type { Schemas } from "./schemas.js";
import type { Shapes } from "./shapes.js";
import { slotOf } from "./slots.js";

/** Rows that operations share: those below `/pets` and `/pets/{petId}`. */
export interface Resource {
  readonly entity: string;
  /** The path of the collection: `/pets`. */
  readonly path: string;
  /** The column that tells the rows apart. */
  readonly key: string;
  /** How the keys of new rows are made; null if nobody can. */
  readonly keys: NewKeys | null;
  /** The columns that the path around it fills. */
  readonly parents: readonly string[];
  /** The columns of its rows, as slots of its query. */
  readonly columns: Readonly<Record<string, SlotFile>>;
  readonly refused: readonly ApiRefusal[];
  /** What each of its operations does. */
  readonly operations: ReadonlyMap<ReadOperation, Pick<ApiRows, "does" | "at">>;
}

const ITEM = /^(.*)\/\{([^{}/]+)\}$/;
const UPDATES: readonly string[] = ["put", "patch"];

/**
 * Finds the resources among operations: a list of objects at a path, or an object at the path with one part more,
 * which names its key. Other operations stand alone.
 * @param names the names of the intents so far
 */
export function resourcesOf(
  operations: readonly ReadOperation[],
  schemas: Schemas,
  shapes: Shapes,
  names: FreeNames,
): readonly Resource[] {
  const byPath = new Map<string, ReadOperation[]>();
  for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  const items = new Map<string, string>();
  for (const path of byPath.keys()) {
    const [, base] = ITEM.exec(path) ?? [];
    if (base !== undefined && base !== "") items.set(base, path);
  }
  const known = new Map<string, Found | null>();
  /** What is found at a path. That of an item is no collection, although the item may hold a list. */
  const foundAt = (path: string): Found | null => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const [, base = ""] = ITEM.exec(path) ?? [];
    const isItem = base !== "" && foundAt(base) !== null;
    const at = items.get(path);
    const found = isItem ? null : new Finder(shapes, byPath.get(path) ?? [], byPath.get(at ?? "") ?? []).find(path, at);
    known.set(path, found);
    return found;
  };
  const resources: Resource[] = [];
  for (const path of new Set([...byPath.keys(), ...items.keys()])) {
    const found = foundAt(path);
    if (found === null) continue;
    const entity = entityName(path, names);
    if (entity === null) continue;
    const { columns, refused } = columnsOf(found, entity, schemas);
    const keys = newKeys(entity, columns[found.key], found.taken);
    const parents = Object.keys(found.around);
    resources.push({ ...found, entity, path, columns, refused, keys, parents });
  }
  return resources;
}

interface Found extends Pick<Resource, "key" | "operations"> {
  readonly properties: Readonly<Record<string, JsonObject>>;
  /** The parameters of the path around it, which tell its rows from those of others. */
  readonly around: Readonly<Record<string, JsonObject>>;
  /** What the path of an item takes as a key. */
  readonly taken: JsonObject;
}

/** Looks at the operations of one path and of the path of its items. */
class Finder {
  private readonly shapes: Shapes;
  private readonly many: readonly ReadOperation[];
  private readonly one: readonly ReadOperation[];

  constructor(shapes: Shapes, many: readonly ReadOperation[], one: readonly ReadOperation[]) {
    this.shapes = shapes;
    this.many = many;
    this.one = one;
  }

  find(path: string, itemPath: string | undefined): Found | null {
    const list = this.listed();
    const read = this.one.find(({ method }) => method === "get");
    const parameter = ITEM.exec(itemPath ?? "")?.[2];
    const schema = list?.item ?? (read === undefined ? undefined : successOf(read)?.schema);
    const shapes = schema === undefined ? [] : this.objectsIn(schema);
    const found = shapes.find((shape) => keyProperty(parameter, Object.keys(shape.properties)) !== null);
    if (found === undefined) return null;
    const { properties } = found;
    const key = keyProperty(parameter, Object.keys(properties)) as string;
    const operations = new Map<ReadOperation, Pick<ApiRows, "does" | "at">>();
    if (list !== null) operations.set(list.operation, { does: "list", ...given({ at: list.at }) });
    const create = this.many.find(({ method, body }) => method === "post" && body !== null);
    if (create !== undefined) operations.set(create, this.changing("create", create, key));
    for (const operation of parameter === undefined ? [] : this.one) {
      if (operation === read) operations.set(read, this.changing("read", read, key));
      if (UPDATES.includes(operation.method)) operations.set(operation, this.changing("update", operation, key));
      if (operation.method === "delete") operations.set(operation, { does: "remove" });
    }
    const parameters = this.one.flatMap((operation) => operation.parameters);
    const taken = parameters.find((each) => each.in === "path" && each.name === parameter)?.schema ?? {};
    return {
      key,
      operations,
      properties,
      around: parentsOf(path, [...this.many, ...this.one]),
      taken: this.shapes.flat(taken) ?? {},
    };
  }

  /** The operation that gives a list of objects, and where the list is. */
  private listed(): {
    readonly operation: ReadOperation;
    readonly item: JsonObject;
    readonly at: string | undefined;
  } | null {
    const operation = this.many.find(({ method }) => method === "get");
    const schema = operation === undefined ? undefined : successOf(operation)?.schema;
    if (operation === undefined || schema === undefined) return null;
    const item = this.shapes.items(schema);
    if (item !== null) return { operation, item, at: undefined };
    const lists = Object.entries(this.shapes.object(schema)?.properties ?? {}).flatMap(([at, held]) => {
      const inner = this.shapes.items(held);
      return inner === null ? [] : [{ operation, item: inner, at }];
    });
    return lists.length === 1 ? (lists[0] ?? null) : null;
  }

  /** The objects that an answer may be about: itself, and its properties. */
  private objectsIn(
    schema: JsonObject,
  ): { at: string | undefined; properties: Readonly<Record<string, JsonObject>> }[] {
    const whole = this.shapes.object(schema);
    if (whole === null) return [];
    const inner = Object.entries(whole.properties).flatMap(([at, held]) => {
      const shape = this.shapes.object(held);
      return shape === null ? [] : [{ at, properties: shape.properties }];
    });
    return [{ at: undefined, properties: whole.properties }, ...inner];
  }

  /** What an operation does with a row, and where in its answer the row is. */
  private changing(does: ApiRows["does"], operation: ReadOperation, key: string): Pick<ApiRows, "does" | "at"> {
    const schema = successOf(operation)?.schema;
    const holder =
      schema === undefined ? undefined : this.objectsIn(schema).find(({ properties }) => key in properties);
    return { does, ...(holder?.at === undefined ? {} : { at: holder.at }) };
  }
}

/** The property that a parameter of a path means: of the same name, of its last words (`team_slug`), or `id`. */
function keyProperty(parameter: string | undefined, properties: readonly string[]): string | null {
  const usable = properties.filter((name) => isIdentifier(name) && !(name in Object.prototype));
  const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  const same = parameter === undefined ? undefined : usable.find((name) => plain(name) === plain(parameter));
  const last =
    parameter === undefined ? [] : usable.filter((name) => snakeCase(parameter).endsWith(`_${snakeCase(name)}`));
  const longest = last.reduce<string | null>(
    (one, other) => (one === null || other.length > one.length ? other : one),
    null,
  );
  return same ?? longest ?? usable.find((name) => plain(name) === "id") ?? null;
}

function parentsOf(path: string, operations: readonly ReadOperation[]): Record<string, JsonObject> {
  const parents: Record<string, JsonObject> = {};
  for (const [, name = ""] of path.matchAll(/\{([^{}/]+)\}/g)) {
    const parameter = operations
      .flatMap(({ parameters }) => parameters)
      .find((one) => one.in === "path" && one.name === name);
    if (parameter !== undefined && isIdentifier(name) && !(name in Object.prototype))
      put(parents, name, parameter.schema);
  }
  return parents;
}

/** A name for the entity, whose query is not there yet; null where every one is taken. */
function entityName(path: string, names: FreeNames): string | null {
  const words = path.split("/").filter((part) => part !== "" && !part.includes("{"));
  const [last = "rows", before] = [snakeCase(words.at(-1) ?? "rows"), words.at(-2)];
  const wanted = [
    last,
    ...(before === undefined ? [] : [`${snakeCase(before)}_${last}`]),
    `${last}_rows`,
    `${last}_records`,
  ];
  const free = wanted.find((name) => names.isFree(`find_${name}`));
  if (free !== undefined) names.take(`find_${free}`);
  return free ?? null;
}

function columnsOf(
  { properties, around, operations }: Found,
  entity: string,
  schemas: Schemas,
): Pick<Resource, "columns" | "refused"> {
  const refused: ApiRefusal[] = [];
  const columns: Record<string, SlotFile> = {};
  for (const [name, schema] of Object.entries({ ...around, ...properties })) {
    const at = [...operations.keys()][0]?.node.at ?? entity;
    const isName = isIdentifier(name) && !(name in Object.prototype) && name !== `date_of_${entity}`;
    const say = (_: unknown, message: string, effect: ApiRefusal["effect"]): void => {
      const left = effect === "left_out" ? { left: `${entity} ${name}` } : {};
      refused.push({ operation: `find_${entity}`, at, message: `a column of ${entity}: ${message}`, effect, ...left });
    };
    if (!isName) {
      say([], `a name like ${JSON.stringify(name)} cannot be said`, "left_out");
      continue;
    }
    const slot = slotOf(schemas.answer(schema), name, false, say);
    if (slot !== null) put(columns, name, withoutDefault(slot));
  }
  return { columns, refused };
}

const withoutDefault = ({ default: _, ...slot }: SlotFile): SlotFile => slot;
