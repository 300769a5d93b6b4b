import type { JsonObject } from "../../../json/object.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { pathParts, pathShape, plainName } from "../words.js";
import type { RowUse } from "./collection.js";
import type { RowShapes } from "./rowShapes.js";

const ACTION = /^(.*\})[/:]([A-Za-z][A-Za-z_-]*)$/;
const CHANGING: readonly string[] = ["post", "put", "patch", "delete"];

/** What is so once a verb was done, where the verb itself does not begin the word. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  complete: ["done", "finished", "closed"],
  finish: ["done", "completed", "closed"],
  close: ["done", "completed"],
  reopen: ["open", "opened", "todo", "pending", "active"],
  start: ["inprogress", "active", "running"],
  pay: ["paid"],
  send: ["sent"],
  ship: ["dispatched"],
  submit: ["pending", "inreview"],
  activate: ["active", "enabled"],
  deactivate: ["inactive", "disabled"],
  enable: ["active"],
  disable: ["inactive"],
  pause: ["onhold"],
  resume: ["active", "running"],
  checkin: ["arrived"],
};
/** Verbs that undo others. */
const UNDONE: Readonly<Record<string, string>> = { reopen: "close", disable: "enable", deactivate: "activate" };

/**
 * What an operation below one row does with it, where its path ends with a verb: `POST /tasks/{id}/complete` changes the
 * task; null where it is none of the group, or nobody can tell.
 */
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
  const sets = stateAfter(verb, method === "delete", properties, shapes);
  const schema = successOf(operation)?.schema;
  const known = Object.keys(properties);
  const holder = shapes
    .objectsIn(schema)
    .find(
      (shape) =>
        Object.hasOwn(shape.properties, key) && Object.keys(shape.properties).every((name) => known.includes(name)),
    );
  const says = Object.keys(sets).length > 0;
  // What answers with something else, or makes another row, is about something else.
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

/** What a row holds once something was done to it, by its own words: `completed: true`, `status: "done"`. */
function stateAfter(
  verb: string,
  isTakenBack: boolean,
  properties: Readonly<Record<string, JsonObject>>,
  shapes: RowShapes,
): Record<string, string | boolean> {
  const done = plainName(verb);
  const without = /^un(?=[a-z]{3})/.test(done) ? done.slice(2) : UNDONE[done];
  const means = (word: string, one: string): boolean => {
    const plain = plainName(word).replace(/^(?:is|has)(?=[a-z]{4})/, "");
    return plain.startsWith(one.replace(/e$/, "")) || (DONE[one] ?? []).includes(plain);
  };
  const made: Record<string, string | boolean> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const flat = shapes.flat(schema) ?? schema;
    if (shapes.typeOf(schema) === "boolean") {
      if (means(name, done)) made[name] = !isTakenBack;
      else if (without !== undefined && means(name, without)) made[name] = isTakenBack;
    } else if (Array.isArray(flat.enum) && !isTakenBack) {
      const words = flat.enum.filter((one): one is string => typeof one === "string");
      const found = words.find((one) => plainName(one) === done) ?? words.find((one) => means(one, done));
      if (found !== undefined && /stat(?:e|us)|phase|stage/i.test(name)) made[name] = found;
    }
  }
  return made;
}
