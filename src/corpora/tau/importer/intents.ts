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
