import { isObject } from "../../../base/json/object.js";
import type { JsonSchema } from "../../../schema/index.js";
import { propertiesOf } from "../../rows/schemas.js";

/** Names of the arguments that a schema allows. */
export interface ArgumentNames {
  readonly names: ReadonlySet<string>;
  /** True if the schema explicitly allows others. */
  readonly isOpen: boolean;
}

/** Parts of a schema that may name arguments. */
const PARTS: readonly string[] = ["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"];

/** Returns the names of the arguments that a schema allows in any of its alternatives. */
export function argumentNames(schema: JsonSchema): ArgumentNames {
  const names = new Set<string>();
  const read = new Set<unknown>();
  let isOpen = false;
  const rest: unknown[] = [schema];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (!isObject(part) || read.has(part)) continue;
    read.add(part);
    for (const name of Object.keys(propertiesOf(part))) names.add(name);
    const { additionalProperties: others, patternProperties, $ref } = part;
    isOpen ||= others === true || isObject(others) || isObject(patternProperties);
    if (typeof $ref === "string") {
      const target = referred(schema, $ref);
      isOpen ||= target === undefined;
      rest.push(target);
    }
    for (const keyword of PARTS) {
      const held = part[keyword];
      if (Array.isArray(held)) rest.push(...held);
      else if (isObject(held)) rest.push(...(keyword === "dependentSchemas" ? Object.values(held) : [held]));
    }
  }
  return { names, isOpen };
}

/** Returns the target of a reference into the same schema; undefined for any other reference. */
function referred(schema: JsonSchema, ref: string): unknown {
  if (!ref.startsWith("#")) return undefined;
  const keys = ref.slice(1).split("/").slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, schema);
}
