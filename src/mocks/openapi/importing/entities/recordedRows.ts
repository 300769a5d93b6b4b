import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { ApiPaths } from "../../facade/paths.js";
import { jsonIn } from "../../recording/describe.js";
import type { RecordedExchange } from "../../recording/exchange.js";
import type { ReadOperation } from "../document/operations.js";
import { heldAt, keyIn } from "./nestedKeys.js";
import type { Resource } from "./resources.js";

export interface RecordedRow {
  readonly value: JsonObject;
  readonly around: Readonly<Record<string, string>>;
}

export function exchangesOf(
  operations: readonly ReadOperation[],
  exchanges: readonly RecordedExchange[],
): readonly (readonly [operation: ReadOperation, path: ReadonlyMap<string, string>, exchange: RecordedExchange])[] {
  const served = operations.map((one, i) => {
    const { method, template: path, basePaths } = one;
    return { command: String(i), method, path, basePaths, parameters: [], responses: {} };
  });
  const paths = new ApiPaths(served);
  return exchanges.flatMap((exchange) => {
    const [pathname = ""] = exchange.target.split("?");
    const found = paths.find(exchange.method.toLowerCase(), pathname);
    if (found === null || !("operation" in found)) return [];
    return [[operations[Number(found.operation.command)] as ReadOperation, found.path, exchange] as const];
  });
}

/** True if a row has a path of its own, at which its key alone tells it apart. */
const isFlat = ({ operations }: Resource): boolean =>
  [...operations.values()].some(({ parameter, around }) => parameter !== undefined && Object.keys(around).length === 0);

/** Each row as it was first shown, without those that a client made; nothing of an entity that was never asked for. */
export function recordedRows(
  resources: readonly Resource[],
  exchanges: ReturnType<typeof exchangesOf>,
): ReadonlyMap<string, readonly RecordedRow[]> {
  const rows = new Map<string, Map<string, RecordedRow>>();
  const made = new Set<string>();
  for (const [operation, path, exchange] of exchanges) {
    const resource = resources.find((one) => one.operations.has(operation));
    const use = resource?.operations.get(operation);
    const value = jsonIn(exchange);
    const { status } = exchange.response;
    if (resource === undefined || use === undefined || (status >= 300 && status !== 404)) continue;
    const { entity } = resource;
    const known = rows.get(entity) ?? new Map<string, RecordedRow>();
    rows.set(entity, known);
    const held = heldAt(value, use.at);
    const around = Object.fromEntries(
      Object.entries(use.around).flatMap(([parameter, column]) => {
        const text = path.get(parameter);
        return text === undefined ? [] : [[column, text]];
      }),
    );
    const nameOf = (key: string | number) => JSON.stringify([entity, isFlat(resource) ? {} : around, String(key)]);
    if (status === 404) {
      // A row that was not there is made by a client, if it comes up later.
      const asked = path.get(use.parameter ?? "");
      if (asked !== undefined && !known.has(nameOf(asked))) made.add(nameOf(asked));
      continue;
    }
    for (const one of Array.isArray(held) ? held : [held]) {
      const key = isObject(one) ? keyIn(one, use.key) : undefined;
      if (!isObject(one) || (typeof key !== "string" && typeof key !== "number")) continue;
      const name = nameOf(key);
      if (use.does === "create" || status === 201) made.add(name);
      else if (!made.has(name) && !known.has(name) && use.does !== "remove") known.set(name, { value: one, around });
    }
  }
  return new Map([...rows].map(([entity, all]) => [entity, [...all.values()]]));
}
