import { dirname, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Row } from "../../../kit/internal.js";
import { propertiesOf } from "../../../mocks/rows/schemas.js";
import { definedTools } from "../../../mocks/tools/importing/definitions.js";
import { freeName } from "../../../mocks/tools/importing/entityColumns.js";
import { toolItems } from "../../../mocks/tools/importing/toolItems.js";
import { FreeNames } from "../../../schema/freeNames.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { ERROR } from "../format/calls.js";
import { ASSERTION, SET_UP, WORLD_TEXTS } from "../format/transcripts.js";
import type { TauRelease } from "./release.js";

/** Any JSON value, with floats kept apart from integers. */
const ANY: SlotFile = { type: { object: { "x-exact": true } }, optional: true };

/** All types: those of a schema that names none, such as one of alternatives. */
const TYPES: readonly string[] = ["object", "array", "string", "number", "boolean", "null"];

/** The slot of arguments that a tool does not name. */
const OTHERS = "others";

/** The intents of a domain: one for each tool, and a query for each table. Every slot is optional, because a missing
 * argument is the tool's own error; nested values and numbers keep floats apart from integers. */
export function domainItems(
  domain: string,
  tools: { readonly file: string; readonly value: unknown },
  world: ReadonlyMap<string, readonly Row[]>,
): readonly ImportItem[] {
  const { defined } = definedTools([tools]);
  const schemas = new Map(defined.map(({ given }) => [given.name, given.parameters]));
  // That a slot takes more than its tool goes without saying here.
  const items = toolItems(defined, new Map(), Object.fromEntries(world), new FreeNames()).filter(
    (item) => item.kind !== "note" || item.leftOut !== undefined,
  );
  return items.map((item) =>
    item.kind === "intent" && item.intent.tool !== undefined
      ? { ...item, intent: ownErrors(domain, item.intent, schemas.get(item.intent.command) ?? {}) }
      : item,
  );
}

function ownErrors(domain: string, intent: IntentFile, parameters: JsonObject): IntentFile {
  const { $defs } = parameters;
  const properties = propertiesOf(parameters);
  const slots = intent.tool?.slots ?? {};
  const args = Object.entries(intent.args ?? {}).map(([slot, file]): [string, SlotFile] => {
    const parameter = Object.keys(slots).find((name) => slots[name] === slot) ?? slot;
    const schema = properties[parameter];
    const { default: _, ...rest } = file;
    return [slot, isExactNeeded(rest.type) ? { ...rest, ...exact(schema, $defs) } : { ...rest, optional: true }];
  });
  const others = freeName(OTHERS, Object.keys(intent.args ?? {}));
  return {
    ...intent,
    domain,
    args: { ...Object.fromEntries(args), [others]: ANY },
    ...(intent.tool === undefined ? {} : { tool: { ...intent.tool, others, failure: ERROR, lenient: true } }),
  };
}

/** Objects, any values and floats, alone or in lists; integers, texts and closed values are what they are. */
function isExactNeeded(type: SlotFile["type"]): boolean {
  if (typeof type !== "object") return type === "float";
  if ("list" in type) return isExactNeeded(type.list as SlotFile["type"]);
  return !("enum" in type || "const" in type || "str" in type || "int" in type);
}

function exact(schema: unknown, $defs: unknown): Pick<SlotFile, "type" | "optional"> {
  const held = loosened(schema);
  const object = {
    type: TYPES,
    ...(isObject(held) ? held : {}),
    "x-exact": true,
    ...($defs === undefined ? {} : { $defs: loosened($defs) }),
  };
  return { type: { object }, optional: true };
}

/** A schema without required properties, whose absence is the tool's own error. */
function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (key === "required" ? [] : [[key, loosened(value)]])),
  );
}

/** The id of the user's rows. */
const USER = "user";

/** The rows of telecom's two worlds by table: the carrier's in the order of the file, and the user's, one each. */
export function telecomWorld({ world }: Pick<TauRelease, "world">): ReadonlyMap<string, readonly Row[]> {
  const files = "whole" in world ? { "": world.whole as string } : world;
  const rows = new Map<string, readonly Row[]>();
  for (const [table, file] of Object.entries(files)) {
    const held = readJsonFile(file);
    const tables = table === "" && isObject(held) ? held : { [table]: held };
    for (const [entity, values] of Object.entries(tables)) rows.set(entity, importedRows(entity, values, file));
  }
  const [whole = ""] = Object.values(files);
  const file = join(dirname(whole), "user_db.json");
  const user = userWorld(file);
  for (const entity of ["device", "surroundings"]) {
    if (!isObject(user[entity])) throw refused(`${file} holds no ${entity}`, file);
    rows.set(entity, [{ id: USER, ...(user[entity] as Row) }]);
  }
  return rows;
}

function userWorld(file: string): Readonly<Record<string, unknown>> {
  const held = readJsonFile(file);
  if (!isObject(held)) throw refused(`${file} is not the world of a user`, file);
  return held;
}

function importedRows(entity: string, values: unknown, file: string): readonly Row[] {
  const list = Array.isArray(values) ? values : null;
  const key = Object.keys((list?.[0] as object | undefined) ?? {}).find((name) => name.endsWith("_id"));
  if (list === null || key === undefined || !list.every((row) => isObject(row) && typeof row[key] === "string"))
    throw refused(`the table ${entity} of ${file} is not a list of rows with ids`, file);
  return list.map((row: Row) => ({ id: row[key] as string, ...row }));
}

const refused = (message: string, file: string): BacklotError =>
  new BacklotError("WRONG_FORMAT", message, { place: { file } });

/** The principal of functions that are nobody's tool: they stand at the beginning and at the end of transcripts. */
const SETUP = "setup";

const CALLED = { type: "object", properties: { name: { type: "string" }, arguments: { type: "object" } } };

const FUNCTIONS: readonly JsonObject[] = [
  { name: SET_UP, description: "Calls a function before the task begins.", parameters: CALLED },
  { name: ASSERTION, description: "Answers if an assertion holds.", parameters: CALLED },
  { name: WORLD_TEXTS, description: "Answers both worlds as texts, for hashes.", parameters: { type: "object" } },
];

/** The tools of both principals, functions that are nobody's, and a query for each table. */
export function telecomIntents(file: string, world: ReadonlyMap<string, readonly Row[]>): readonly ImportItem[] {
  const held = readJsonFile(file);
  if (!isObject(held) || !Array.isArray(held.assistant) || !Array.isArray(held.user))
    throw refused(`${file} holds no tools of two principals: { "assistant": [...], "user": [...] }`, file);
  const others = (value: readonly unknown[], principal: string): readonly ImportItem[] =>
    domainItems("telecom", { file, value }, new Map()).flatMap((item): readonly ImportItem[] => {
      // The file has the names under which a server offers tools.
      if (item.kind === "file") return [];
      if (item.kind !== "intent" || item.intent.tool === undefined) return [item];
      return [{ ...item, intent: { ...item.intent, tool: { ...item.intent.tool, principal } } }];
    });
  return [
    ...domainItems("telecom", { file, value: held.assistant }, world),
    ...others(held.user, USER),
    ...others(FUNCTIONS, SETUP),
  ];
}
