import { isObject, type JsonObject } from "../../base/json/object.js";
import { own, put } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import { isSlotName } from "../../schema/names.js";

/** Our names for properties of a server's tools that are no valid slot names, by the server's names. */
export type ParameterNames = Readonly<Record<string, string>>;

/** Such as `user_id` for `user-id`. No property of the server has a new name, so that names can be mapped back. */
export function parameterNames(parameters: readonly JsonSchema[], schemas: readonly unknown[]): ParameterNames {
  const taken = new Set<string>(["id"]);
  for (const schema of schemas) noteNames(schema, taken);
  const names: Record<string, string> = {};
  for (const name of new Set(
    parameters.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
  )) {
    if (isSlotName(name)) continue;
    const plain = isSlotName(snakeCase(name)) ? snakeCase(name) : `its_${snakeCase(name)}`;
    let free = plain;
    for (let count = 2; taken.has(free) || !isSlotName(free); count++) free = `${plain}_${count}`;
    taken.add(free);
    put(names, name, free);
  }
  return names;
}

function noteNames(node: unknown, taken: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) noteNames(one, taken);
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "properties" && isObject(value)) for (const name of Object.keys(value)) taken.add(name);
    noteNames(value, taken);
  }
}

export function renamedSchema(schema: JsonSchema, names: ParameterNames, within: boolean): JsonSchema {
  if (Object.keys(names).length === 0) return schema;
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    return isObject(value) ? renamedSchema(value, names, true) : value;
  };
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && isObject(value)) {
      const entries = Object.entries(value).map(([name, one]) => [own(names, name) ?? name, within ? deep(one) : one]);
      put(made, key, Object.fromEntries(entries));
    } else if (key === "required" && Array.isArray(value)) {
      put(
        made,
        key,
        value.map((name) => own(names, String(name)) ?? name),
      );
    } else put(made, key, within ? deep(value) : value);
  }
  return made;
}

export function incoming(args: unknown, names: ParameterNames): unknown {
  if (!isObject(args) || Object.keys(names).length === 0) return args;
  return renamed(args, (name) => own(names, name) ?? name);
}

export function outgoing<T>(value: T, names: ParameterNames): T {
  if (Object.keys(names).length === 0) return value;
  const there = new Map(Object.entries(names).map(([name, ours]) => [ours, name]));
  const deep = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(deep);
    if (!isObject(one)) return one;
    return renamed(
      Object.fromEntries(Object.entries(one).map(([key, held]) => [key, deep(held)])),
      (name) => there.get(name) ?? name,
    );
  };
  return deep(value) as T;
}

function renamed(value: JsonObject, nameOf: (name: string) => string): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) put(made, nameOf(name), held);
  return made;
}
