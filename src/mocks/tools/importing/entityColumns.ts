import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, type Row, type Value } from "../../../kit/internal.js";
import { snakeCase } from "../../../schema/freeNames.js";
import { type IntentFile, type JsonSchema, type SlotFile, slotsOf } from "../../../schema/index.js";
import { isSlotName } from "../../../schema/names.js";
import { objectMismatch } from "../../../schema/slotTypes/objectType.js";
import { keyOfRows, type Reading } from "../../rows/operation.js";
import { propertiesOf } from "../../rows/schemas.js";
import { hasOthers } from "../mock/givenArguments.js";
import type { GivenTool } from "../mock/givenTool.js";

export interface EntityColumns {
  readonly entity: string;
  readonly key: string;
  readonly slots: IntentFile["args"];
  readonly names: ReadonlyMap<string, string>;
  readonly others: string | null;
}

export interface UsingTool {
  readonly given: GivenTool;
  readonly use: Reading;
}

export function entityColumns(entity: string, tools: readonly UsingTool[], rows: readonly Row[]): EntityColumns {
  const schemas = new Map<string, JsonObject>();
  const add = (name: string, schema: JsonObject): void => {
    if (!schemas.has(name)) schemas.set(name, schema);
  };
  const key = keyOfRows(tools.map(({ use }) => use)) ?? "id";
  for (const { given, use } of tools) {
    const { parameters } = given;
    const properties = propertiesOf(parameters);
    const whole = use.whole === undefined ? {} : propertiesOf(properties[use.whole] ?? null);
    for (const [name, schema] of Object.entries(whole)) add(name, withDefinitions(schema, parameters));
    for (const [name, column] of Object.entries(use.columns))
      if (use.does !== "list" && use.does !== "count") add(column, withDefinitions(properties[name], parameters));
    const added = Object.values(use.adds ?? {});
    for (const [name, column] of Object.entries({ ...use.adds, ...use.takes })) {
      const isTogether = added.filter((one) => one === column).length > 1;
      add(column, listOf(isTogether ? { type: "object" } : withDefinitions(properties[name], parameters)));
    }
    for (const [column, value] of Object.entries(use.sets ?? {}))
      add(column, { type: typeof value === "boolean" ? "boolean" : "string" });
    if (use.parameter !== undefined) add(use.key, withDefinitions(properties[use.parameter], parameters));
  }
  add(key, { type: "string" });
  for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
    const values = rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [row[name] as Value]));
    const schema = schemas.get(name);
    const isHeld = schema !== undefined && values.every((value) => fits(schema, value));
    const held = isHeld ? schema : schemaOfValues(values);
    schemas.set(name, rows.some((row) => row[name] === null) ? { anyOf: [held, { type: "null" }] } : held);
  }
  const names = columnNames([...schemas.keys()], entity);
  const slots: Record<string, SlotFile> = {};
  for (const [name, schema] of schemas) {
    const column = names.get(name) as string;
    const { default: _, ...slot } = namedSlot(column, schema, false) ?? { type: "str", optional: true };
    put(slots, column, slot);
  }
  const others = tools.some(saysMore) ? freeName("others", [...Object.keys(slots), `date_of_${entity}`]) : null;
  if (others !== null) put(slots, others, OTHERS);
  return { entity, key: names.get(key) as string, slots, names, others };
}

const listOf = (schema: JsonObject): JsonObject =>
  schema.type === "array" ? schema : { type: "array", items: schema };

/** Slot of unnamed values. */
export const OTHERS: SlotFile = { type: { object: { type: "object" } }, optional: true };

function saysMore({ given: { parameters }, use: { does, whole } }: UsingTool): boolean {
  if (does !== "create" && does !== "update") return false;
  const held = whole === undefined ? undefined : propertiesOf(parameters)[whole];
  return hasOthers(parameters) || (held !== undefined && hasOthers(held));
}

export function freeName(wanted: string, taken: readonly string[]): string {
  let free = wanted;
  for (let count = 2; taken.includes(free); count++) free = `${wanted}_${count}`;
  return free;
}

export function withDefinitions(schema: unknown, { $defs, definitions }: JsonSchema): JsonObject {
  return {
    ...(isObject(schema) ? schema : {}),
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

function namedSlot(name: string, { $defs, definitions, ...schema }: JsonObject, isRequired: boolean): SlotFile | null {
  const { slots } = slotsOf({
    type: "object",
    properties: { [name]: schema },
    ...(isRequired ? { required: [name] } : {}),
    ...withDefinitions({}, { $defs, definitions }),
  });
  return own(slots, name) ?? null;
}

const fits = (schema: JsonObject, value: Value): boolean =>
  objectMismatch({ ...withDefinitions({}, schema), properties: { value: schema } }, { value } as Value) === null;

function schemaOfValues(values: readonly Value[]): JsonObject {
  const types = [...new Set(values.map(typeOf))];
  const [only] = types;
  if (only === undefined) return { type: "string" };
  if (types.every((type) => type === "integer" || type === "number"))
    return { type: types.length === 1 ? only : "number" };
  return types.length === 1 && only !== "array" && only !== "object" ? { type: only } : { type: types };
}

function typeOf(value: Value): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function columnNames(properties: readonly string[], entity: string): ReadonlyMap<string, string> {
  const isColumn = (name: string): boolean => isSlotName(name) && name !== `date_of_${entity}`;
  return freeNames(properties, isColumn);
}

export const slotNames = (parameters: readonly string[]): ReadonlyMap<string, string> =>
  freeNames(parameters, isSlotName);

function freeNames(wanted: readonly string[], isGood: (name: string) => boolean): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const taken = new Set(wanted.filter(isGood));
  for (const name of wanted) {
    if (isGood(name)) {
      made.set(name, name);
      continue;
    }
    const plain = isGood(snakeCase(name)) ? snakeCase(name) : `its_${snakeCase(name)}`;
    let free = plain;
    for (let count = 2; taken.has(free) || !isGood(free); count++) free = `${plain}_${count}`;
    taken.add(free);
    made.set(name, free);
  }
  return made;
}
