import { given } from "../../../../base/json/given.js";
import type { JsonObject } from "../../../../base/json/object.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { nounOf } from "../words.js";
import { callsOf } from "./calls.js";
import type { Found, RowUse } from "./collection.js";
import { withNestedKey } from "./nestedKeys.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

const ITEM = /^(.*)\/\{([^{}/]+)\}$/;
const UPDATES: readonly string[] = ["put", "patch"];

/** A list of objects at a path, or an object one part below it, which names its key; and the collections of calls. */
export function collectionsOf(everything: readonly ReadOperation[], shapes: RowShapes): readonly Found[] {
  // No request is at a path with ? or #.
  const all = everything.filter(({ path }) => !/[?#]/.test(path));
  const calls = callsOf(all, shapes);
  const called = new Set(calls.flatMap((one) => [...one.operations.keys()]));
  const operations = all.filter((one) => !called.has(one));
  const byPath = new Map<string, ReadOperation[]>();
  for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  const items = new Map<string, string>();
  for (const path of byPath.keys()) {
    const [, base] = ITEM.exec(path) ?? [];
    if (base !== undefined && base !== "") items.set(base, path);
  }
  /** The keys of items by the last words of their collections: what is listed at another path has the same. */
  const named = [...items].filter(([base]) => isPlain(base));
  const keyed = new Map(named.map(([base, item]) => [nounOf(base), ITEM.exec(item)?.[2]]));
  const known = new Map<string, Found | null>();
  /** Collection at a path. The path of an item has none, although the item may hold a list. */
  const foundAt = (path: string): Found | null => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const [, base = ""] = ITEM.exec(path) ?? [];
    const isItem = base !== "" && foundAt(base)?.isFound === true;
    const at = items.get(path);
    const found = isItem
      ? null
      : find(
          path,
          at,
          isPlain(path) ? keyed.get(nounOf(path)) : undefined,
          byPath.get(path) ?? [],
          byPath.get(at ?? "") ?? [],
          shapes,
        );
    known.set(path, found);
    return found;
  };
  return [...calls, ...[...new Set([...byPath.keys(), ...items.keys()])].flatMap((path) => foundAt(path) ?? [])];
}

const isPlain = (path: string): boolean => !path.slice(path.lastIndexOf("/")).includes("{");

/** @param likely the parameter that names such rows at another path */
function find(
  path: string,
  itemPath: string | undefined,
  likely: string | undefined,
  many: readonly ReadOperation[],
  one: readonly ReadOperation[],
  shapes: RowShapes,
): Found | null {
  const lister = many.find(({ method }) => method === "get");
  const read = one.find(({ method }) => method === "get");
  const noun = nounOf(path);
  const parameter = ITEM.exec(itemPath ?? "")?.[2];
  const taken = parameter === undefined ? null : schemaOf(parameter, one);
  const keyIn = ({ properties, nestedKey }: RowShape): string | null =>
    keyProperty(parameter ?? likely, Object.keys(properties), noun, (name) => {
      const schema = name === null ? taken : properties[name];
      return schema === undefined || schema === null ? null : shapes.typeOf(schema);
    }) ??
    nestedKey ??
    null;
  const keyed = (shape: RowShape) => (keyIn(shape) === null ? withNestedKey(shape, parameter, noun, shapes) : shape);
  const known = new Map<ReadOperation, readonly RowShape[]>();
  const inside = (operation: ReadOperation): readonly RowShape[] => {
    const made = known.get(operation) ?? shapes.objectsIn(successOf(operation)?.schema, noun).map(keyed);
    known.set(operation, made);
    return made;
  };
  // A row made without a body is described by the query, and answered.
  const create = many.find(
    (operation) =>
      operation.method === "post" &&
      (operation.body !== null || inside(operation).some((each) => keyIn(each) !== null)),
  );
  const changing = one.filter(({ method }) => UPDATES.includes(method));
  const answers = [read, create, ...changing].flatMap((operation) => {
    const found = operation === undefined ? [] : inside(operation);
    return found.find((shape) => keyIn(shape) !== null) ?? [];
  });
  // Of several lists in a page, the rows are what is made and read one by one.
  const refs = new Set(answers.flatMap(({ ref }) => ref ?? []));
  const isMeant = (each: RowShape): boolean =>
    answers.length === 0
      ? keyIn(each) !== null
      : refs.has(each.ref ?? "") || answers.some((other) => isAlike(each, other));
  const listed = lister === undefined ? null : shapes.listIn(successOf(lister)?.schema, isMeant);
  const list = listed === null ? null : keyed(listed);
  const all = [...(list === null || keyIn(list) === null ? [] : [list]), ...answers];
  const [first] = all;
  const key = first === undefined ? null : keyIn(first);
  if (first === undefined || key === null) return null;
  const operations = new Map<ReadOperation, RowUse>();
  const holder = (operation: ReadOperation) => {
    const row = inside(operation).find(({ properties }) => key in properties);
    // The row made may be answered as a list.
    const several = row === undefined && operation === create ? shapes.listIn(successOf(operation)?.schema) : null;
    return given({ at: several !== null && key in several.properties ? several.at : row?.at });
  };
  if (list !== null && lister !== undefined && key in list.properties)
    operations.set(lister, { does: "list", key, ...given({ at: list.at }) });
  if (create !== undefined) {
    const [whole] = inside(create);
    const other = whole === undefined || "at" in holder(create) ? null : keyIn(whole);
    const shown =
      other !== null && other !== key && whole !== undefined && other in whole.properties ? other : undefined;
    operations.set(create, { does: "create", key, ...holder(create), ...given({ shown }) });
  }
  // A row that is changed at the path of all is named by the key in the body.
  for (const operation of many.filter(({ method }) => UPDATES.includes(method))) {
    const [sent] = operation.body === null ? [] : shapes.objectsIn(operation.body.schema);
    if (sent !== undefined && Object.hasOwn(sent.properties, key))
      operations.set(operation, { does: "update", key, parameter: key, ...holder(operation) });
  }
  for (const operation of parameter === undefined ? [] : one) {
    const use = { key, ...given({ parameter }), ...holder(operation) };
    if (operation === read) operations.set(read, { does: "read", ...use });
    const isChange =
      operation.method === "post" && inside(operation).some(({ properties }) => Object.hasOwn(properties, key));
    if (UPDATES.includes(operation.method) || isChange) operations.set(operation, { does: "update", ...use });
    if (operation.method === "delete") operations.set(operation, { does: "remove", ...use });
  }
  return {
    path,
    noun,
    key,
    shapes: all.filter((shape) => key in shape.properties),
    taken,
    isFound: [...operations.values()].some(({ does }) => does === "list" || does === "read"),
    operations,
  };
}

const isAlike = (one: RowShape, other: RowShape): boolean =>
  Object.keys(one.properties).length === Object.keys(other.properties).length &&
  Object.keys(one.properties).every((name) => Object.hasOwn(other.properties, name));

export function schemaOf(parameter: string, operations: Iterable<ReadOperation>): JsonObject {
  for (const { parameters } of operations) {
    const found = parameters.find((each) => each.in === "path" && each.name === parameter);
    if (found !== undefined) return found.schema;
  }
  return {};
}
