import { given } from "../../../json/given.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { nounOf, plainName } from "../words.js";
import type { Found, RowUse } from "./collection.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

/** A path that ends with what is done: `/rooms.create`, `/rooms/create`. */
const CALL = /^([^{}]*\/[^{}/.]+)[/.]([A-Za-z]+)$/;
const VERBS: Readonly<Record<RowUse["does"], ReadonlySet<string>>> = {
  create: new Set(["create", "add", "new", "insert"]),
  list: new Set(["list", "all", "search", "query"]),
  read: new Set(["get", "info", "read", "retrieve", "show", "fetch"]),
  update: new Set(["update", "edit", "change", "rename", "modify"]),
  remove: new Set(["delete", "remove", "destroy"]),
};

/**
 * The collections of an API of calls: every path has a verb at its end, and the key of a row stands in the query or in the body.
 * There are such where no path is that of the collection itself.
 */
export function callsOf(operations: readonly ReadOperation[], shapes: RowShapes): readonly Found[] {
  const taken = new Set(operations.map(({ path }) => path));
  const calls = new Map<string, (readonly [does: RowUse["does"], operation: ReadOperation])[]>();
  for (const operation of operations) {
    const [, path = "", verb = ""] = CALL.exec(operation.path) ?? [];
    const does = (Object.keys(VERBS) as RowUse["does"][]).find((one) => VERBS[one].has(verb.toLowerCase()));
    if (does === undefined || !["get", "post"].includes(operation.method) || taken.has(path)) continue;
    calls.set(path, [...(calls.get(path) ?? []), [does, operation]]);
  }
  return [...calls].flatMap(([path, all]) => foundIn(path, all, shapes) ?? []);
}

function foundIn(
  path: string,
  calls: readonly (readonly [does: RowUse["does"], operation: ReadOperation])[],
  shapes: RowShapes,
): Found | null {
  const noun = nounOf(path);
  const keyIn = ({ properties }: RowShape) => keyProperty(undefined, Object.keys(properties), noun);
  const listIn = (operation: ReadOperation) => shapes.listIn(successOf(operation)?.schema);
  const rowIn = (operation: ReadOperation) =>
    shapes.objectsIn(successOf(operation)?.schema, noun).find((one) => keyIn(one) !== null) ?? null;
  const answered = calls.flatMap(([does, operation]) => (does === "list" ? listIn(operation) : rowIn(operation)) ?? []);
  const [first] = answered.filter((one) => keyIn(one) !== null);
  const key = first === undefined ? null : keyIn(first);
  if (key === null) return null;
  const operations = new Map<ReadOperation, RowUse>();
  for (const [does, operation] of calls) {
    const parameter = keyParameter(operation, key, noun, shapes);
    const list = listIn(operation);
    const isList = list !== null && keyIn(list) === key && (does === "list" || (does === "read" && parameter === null));
    if (isList) operations.set(operation, { does: "list", key, ...given({ at: list.at }) });
    else if (does !== "list" && (does === "create" || parameter !== null))
      operations.set(operation, {
        does,
        key,
        ...given({ at: rowIn(operation)?.at, parameter: does === "create" ? undefined : (parameter ?? undefined) }),
      });
  }
  const isFound = [...operations.values()].some(({ does }) => does === "list" || does === "read");
  const done = new Set([...operations.values()].map(({ does }) => does));
  if (!isFound || done.size < 2) return null;
  const own = answered.filter(({ properties }) => Object.hasOwn(properties, key));
  return { path, noun, key, shapes: own, taken: null, isFound, operations };
}

/** What says in the query or in the body which row is meant: `id`, `room_id`, or `room`. */
function keyParameter(
  { parameters, body }: ReadOperation,
  key: string,
  noun: string,
  shapes: RowShapes,
): string | null {
  const [whole] = body === null ? [] : shapes.objectsIn(body.schema);
  const names = [
    ...parameters.flatMap(({ in: place, name }) => (place === "query" ? [name] : [])),
    ...Object.keys(whole?.properties ?? {}),
  ];
  const wanted = [key, `${noun}_${key}`, `${noun}_id`, noun].map(plainName);
  for (const one of wanted) {
    const found = names.find((name) => plainName(name) === one);
    if (found !== undefined) return found;
  }
  return null;
}
