import { given } from "../../../json/given.js";
import type { JsonObject } from "../../../json/object.js";
import type { ApiRows } from "../../mapping.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { nounOf } from "../words.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

/** What an operation does with rows. */
export interface RowUse extends Pick<ApiRows, "does" | "at"> {
  /** The property that tells the rows apart. */
  readonly key: string;
  /** The parameter of the path that holds the key of the row that is meant. */
  readonly parameter?: string;
  /** What the rows hold afterwards, by property: what the last word of the path says. */
  readonly sets?: Readonly<Record<string, string | boolean>>;
}

/** A collection at one path: a list of objects, or what is made there, and the objects below it. */
export interface Found {
  /** The path of the collection: `/pets`. */
  readonly path: string;
  /** What its objects are called: `pet`. */
  readonly noun: string;
  readonly key: string;
  /** The schemas of its objects, where several operations give some; the most telling first. */
  readonly shapes: readonly RowShape[];
  /** What the path of an item takes as a key. */
  readonly taken: JsonObject | null;
  /** Whether rows can be found: listed, or read one by one. What is only made or removed is part of other collections. */
  readonly isFound: boolean;
  readonly operations: ReadonlyMap<ReadOperation, RowUse>;
}

const ITEM = /^(.*)\/\{([^{}/]+)\}$/;
const UPDATES: readonly string[] = ["put", "patch"];

/**
 * The collections among operations: a list of objects at a path, or an object at the path with one part more, which
 * names its key.
 */
export function collectionsOf(operations: readonly ReadOperation[], shapes: RowShapes): readonly Found[] {
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
    const isItem = base !== "" && foundAt(base)?.isFound === true;
    const at = items.get(path);
    const found = isItem ? null : find(path, at, byPath.get(path) ?? [], byPath.get(at ?? "") ?? [], shapes);
    known.set(path, found);
    return found;
  };
  return [...new Set([...byPath.keys(), ...items.keys()])].flatMap((path) => foundAt(path) ?? []);
}

function find(
  path: string,
  itemPath: string | undefined,
  many: readonly ReadOperation[],
  one: readonly ReadOperation[],
  shapes: RowShapes,
): Found | null {
  const lister = many.find(({ method }) => method === "get");
  const list = lister === undefined ? null : shapes.listIn(successOf(lister)?.schema);
  const read = one.find(({ method }) => method === "get");
  const create = many.find(({ method, body }) => method === "post" && body !== null);
  const parameter = ITEM.exec(itemPath ?? "")?.[2];
  const taken = parameter === undefined ? null : schemaOf(parameter, one);
  const keyIn = ({ properties }: RowShape): string | null =>
    keyProperty(parameter, Object.keys(properties), nounOf(path), (name) => {
      const schema = name === null ? taken : properties[name];
      return schema === undefined || schema === null ? null : shapes.typeOf(schema);
    });
  const changing = one.filter(({ method }) => UPDATES.includes(method));
  const answers = [read, create, ...changing].flatMap((operation) => {
    const inside = operation === undefined ? [] : shapes.objectsIn(successOf(operation)?.schema);
    return inside.find((shape) => keyIn(shape) !== null) ?? [];
  });
  const all = [...(list === null || keyIn(list) === null ? [] : [list]), ...answers];
  const [first] = all;
  const key = first === undefined ? null : keyIn(first);
  if (first === undefined || key === null) return null;
  const operations = new Map<ReadOperation, RowUse>();
  const holder = (operation: ReadOperation) =>
    given({ at: shapes.objectsIn(successOf(operation)?.schema).find(({ properties }) => key in properties)?.at });
  if (list !== null && lister !== undefined && key in list.properties)
    operations.set(lister, { does: "list", key, ...given({ at: list.at }) });
  if (create !== undefined) operations.set(create, { does: "create", key, ...holder(create) });
  for (const operation of parameter === undefined ? [] : one) {
    const use = { key, ...given({ parameter }), ...holder(operation) };
    if (operation === read) operations.set(read, { does: "read", ...use });
    const isChange = operation.method === "post" && answersWith(operation, key, shapes);
    if (UPDATES.includes(operation.method) || isChange) operations.set(operation, { does: "update", ...use });
    if (operation.method === "delete") operations.set(operation, { does: "remove", ...use });
  }
  return {
    path,
    noun: nounOf(path),
    key,
    shapes: all.filter((shape) => key in shape.properties),
    taken,
    isFound: [...operations.values()].some(({ does }) => does === "list" || does === "read"),
    operations,
  };
}

const answersWith = (operation: ReadOperation, key: string, shapes: RowShapes): boolean =>
  shapes.objectsIn(successOf(operation)?.schema).some(({ properties }) => key in properties);

/** What the path of some operations takes as a parameter. */
export function schemaOf(parameter: string, operations: Iterable<ReadOperation>): JsonObject {
  for (const { parameters } of operations) {
    const found = parameters.find((each) => each.in === "path" && each.name === parameter);
    if (found !== undefined) return found.schema;
  }
  return {};
}
