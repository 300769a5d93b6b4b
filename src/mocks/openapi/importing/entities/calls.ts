import { given } from "../../../../base/json/given.js";
import { put, type Row } from "../../../../kit/internal.js";
import type { JsonSchema } from "../../../../schema/index.js";
import { entityCalled, isPlainVerb, partsOf, type VerbKind, verbKind } from "../../../rows/names.js";
import { recognise } from "../../../rows/recognise.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { nounOf, plainName } from "../words.js";
import type { Found, RowUse } from "./collection.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

/** A path that ends with what is done: `/rooms.create`, `/rooms/create`. */
const CALL = /^([^{}]*\/[^{}/.]+)[/.]([A-Za-z]+)$/;
const USES: Readonly<Partial<Record<VerbKind, RowUse["does"]>>> = {
  create: "create",
  list: "list",
  search: "list",
  read: "read",
  update: "update",
  remove: "remove",
};

interface Call extends Pick<RowUse, "does" | "parameter" | "sets" | "adds" | "takes"> {
  /** The property that tells the rows apart, as far as the call's name is one of a tool. */
  readonly key?: string;
  readonly operation: ReadOperation;
}

/** APIs of calls: each path ends with a verb or a tool's name; the key of a row stands in the query or the body. */
export function callsOf(operations: readonly ReadOperation[], shapes: RowShapes): readonly Found[] {
  const taken = new Set(operations.map(({ path }) => path));
  /** True for a path with one operation and nothing below it: it is no collection of others. */
  const isAlone = (path: string): boolean =>
    operations.filter((one) => one.path === path || one.path.startsWith(`${path}/`)).length === 1;
  const calls = new Map<string, Call[]>();
  const add = (path: string, call: Call): void => void calls.set(path, [...(calls.get(path) ?? []), call]);
  const others: ReadOperation[] = [];
  for (const operation of operations) {
    if (!["get", "post"].includes(operation.method) || operation.path.includes("{")) continue;
    const [, path = "", verb = ""] = CALL.exec(operation.path) ?? [];
    const word = verb.toLowerCase();
    const kind = isPlainVerb(word) || word === "info" ? verbKind(word) : undefined;
    const does = kind === undefined ? undefined : USES[kind];
    if (does !== undefined && !taken.has(path)) add(path, { does, operation });
    else others.push(operation);
  }
  for (const [entity, call] of namedCalls(others, calls.keys(), shapes))
    if (!taken.has(`/${entity}`) || isAlone(`/${entity}`)) add(`/${entity}`, call);
  return [...calls].flatMap(([path, all]) => foundIn(path, all, shapes) ?? []);
}

/** Calls whose paths end as tools are named, `/get_order`, with their entities, recognised as tools are. */
function namedCalls(
  operations: readonly ReadOperation[],
  found: Iterable<string>,
  shapes: RowShapes,
): readonly (readonly [string, Call])[] {
  const byName = new Map<string, ReadOperation>();
  for (const operation of operations) {
    const name = operation.path.split("/").at(-1) ?? "";
    if (!byName.has(name)) byName.set(name, operation);
  }
  // Listed objects are rows, also if nothing makes them. `list_user_tasks` lists tasks, if something else speaks of these.
  const rows: Record<string, readonly Row[]> = Object.fromEntries([...found].map((path) => [path.slice(1), []]));
  const listed = [...byName].flatMap(([name, operation]) => {
    const list = shapes.listIn(successOf(operation)?.schema);
    return list === null ? [] : [{ nouns: partsOf(name).nouns, columns: Object.keys(list.properties) }];
  });
  for (const { nouns, columns } of listed.sort((one, other) => one.nouns.length - other.nouns.length)) {
    if (nouns.length === 0 || Object.hasOwn(rows, entityCalled(nouns.slice(-1)))) continue;
    put(rows, entityCalled(nouns), [Object.fromEntries(columns.map((column) => [column, null]))]);
  }
  const described = [...byName].map(([name, operation]) => ({
    name,
    parameters: sentIn(operation, shapes),
    output: answeredBy(operation, shapes),
  }));
  return [...recognise(described, rows).uses].flatMap(([name, { does, entity, key, parameter, sets, adds, takes }]) => {
    const operation = byName.get(name) as ReadOperation;
    const call = { operation, key, ...given({ parameter, sets, adds, takes }) };
    return does === "count" ? [] : [[entity, { does, ...call }] as const];
  });
}

function sentIn({ parameters, body }: ReadOperation, shapes: RowShapes): JsonSchema {
  const [whole] = body === null ? [] : shapes.objectsIn(body.schema);
  const inQuery = parameters.filter(({ in: place }) => place === "query");
  return {
    type: "object",
    properties: { ...Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])), ...whole?.properties },
    required: [...inQuery.flatMap(({ name, required }) => (required ? [name] : [])), ...(whole?.required ?? [])],
  };
}

function answeredBy(operation: ReadOperation, shapes: RowShapes): JsonSchema | null {
  const schema = successOf(operation)?.schema;
  const list = shapes.listIn(schema);
  if (list !== null) return { type: "array", items: { type: "object", properties: list.properties } };
  const [row] = shapes.objectsIn(schema);
  return row === undefined ? null : { type: "object", properties: row.properties };
}

function foundIn(path: string, calls: readonly Call[], shapes: RowShapes): Found | null {
  const noun = nounOf(path);
  const said = calls.find((one) => one.key !== undefined)?.key;
  const keyIn = ({ properties }: RowShape) =>
    said !== undefined && Object.hasOwn(properties, said)
      ? said
      : keyProperty(undefined, Object.keys(properties), noun);
  const listIn = (operation: ReadOperation) => shapes.listIn(successOf(operation)?.schema);
  const rowIn = (operation: ReadOperation) =>
    shapes.objectsIn(successOf(operation)?.schema, noun).find((one) => keyIn(one) !== null) ?? null;
  const answered = calls.flatMap(
    ({ does, operation }) => (does === "list" ? listIn(operation) : rowIn(operation)) ?? [],
  );
  const [first] = answered.filter((one) => keyIn(one) !== null);
  const key = first === undefined ? null : keyIn(first);
  if (key === null) return null;
  const operations = new Map<ReadOperation, RowUse>();
  for (const { does, operation, sets, adds, takes, ...call } of calls) {
    const parameter = call.parameter ?? keyParameter(operation, key, noun, shapes);
    const list = listIn(operation);
    const isList = list !== null && keyIn(list) === key && (does === "list" || (does === "read" && parameter === null));
    if (isList) operations.set(operation, { does: "list", key, ...given({ at: list.at }) });
    else if (does !== "list" && (does === "create" || parameter !== null))
      operations.set(operation, {
        does,
        key,
        ...given({
          ...{ sets, adds, takes },
          at: rowIn(operation)?.at,
          parameter: does === "create" ? undefined : (parameter ?? undefined),
        }),
      });
  }
  const isFound = [...operations.values()].some(({ does }) => does === "list" || does === "read");
  const done = new Set([...operations.values()].map(({ does }) => does));
  if (!isFound || done.size < 2) return null;
  const own = answered.filter(({ properties }) => Object.hasOwn(properties, key));
  return { path, noun, key, shapes: own, taken: null, isFound, operations };
}

/** Names of the parameters, in the query or in the body, that name a row: `id`, `room_id`, or `room`. */
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
