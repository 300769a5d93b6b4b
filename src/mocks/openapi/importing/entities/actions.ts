import type { JsonObject } from "../../../../base/json/object.js";
import { type StateColumn, stateAfter } from "../../../rows/stateAfter.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { pathParts, pathShape } from "../words.js";
import type { RowUse } from "./collection.js";
import type { RowShapes } from "./rowShapes.js";

const ACTION = /^(.*\})[/:]([A-Za-z][A-Za-z_-]*)$/;
const CHANGING: readonly string[] = ["post", "put", "patch", "delete"];

/** Effect of an operation below a row whose path ends with a verb, `POST /tasks/{id}/complete`; null if unknown. */
export function actionOf(
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
  // An operation that answers with something else, or makes another row, is about something else.
  if (holder === undefined && (schema !== undefined || !says)) return null;
  if (responses["201"] !== undefined && !says) return null;
  return {
    does: "update",
    key,
    parameter: meant,
    ...(holder?.at === undefined ? {} : { at: holder.at }),
    ...(says ? { sets } : {}),
  };
}

function stateColumns(properties: Readonly<Record<string, JsonObject>>, shapes: RowShapes): readonly StateColumn[] {
  return Object.entries(properties).flatMap(([name, schema]): StateColumn[] => {
    if (shapes.typeOf(schema) === "boolean") return [{ name, isBoolean: true, words: [], isClosed: true }];
    const { enum: closed } = shapes.flat(schema) ?? schema;
    const words = Array.isArray(closed) ? closed.filter((one): one is string => typeof one === "string") : [];
    return words.length === 0 ? [] : [{ name, isBoolean: false, words, isClosed: true }];
  });
}
