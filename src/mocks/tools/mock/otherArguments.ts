import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { JsonSchema } from "../../../schema/index.js";
import { flattenedOrEmpty } from "../../../schema/reader/flatten.js";
import { propertiesOf } from "../../rows/schemas.js";

const PARTS: readonly string[] = ["allOf", "anyOf", "oneOf"];

/** Tests if a schema explicitly allows unnamed properties. */
export function hasOthers({ additionalProperties, patternProperties, $ref, ...schema }: JsonSchema): boolean {
  const inParts = PARTS.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : []));
  return (
    additionalProperties === true ||
    isObject(additionalProperties) ||
    (isObject(patternProperties) && Object.keys(patternProperties).length > 0) ||
    $ref !== undefined ||
    inParts.some((part) => isObject(part) && ("properties" in part || "$ref" in part))
  );
}

export function otherArguments(parameters: JsonSchema, args: JsonObject): JsonObject {
  if (!hasOthers(parameters)) return {};
  const named = propertiesOf(parameters);
  const kept = heeded(parameters, parameters, args) as JsonObject;
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !Object.hasOwn(named, name)));
}

/** Without properties that a schema allows only implicitly: a tool ignores them. @param root of references */
export function heeded(root: JsonSchema, node: unknown, value: unknown): unknown {
  const schema = flattenedOrEmpty(root, node);
  if (Array.isArray(value))
    return schema.items === undefined ? value : value.map((one) => heeded(root, schema.items, one));
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const { properties } = schema;
  const keepsOthers = hasOthers(schema);
  const entries = Object.entries(value).filter(([name]) => keepsOthers || Object.hasOwn(properties, name));
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      Object.hasOwn(properties, name) ? heeded(root, properties[name], held) : held,
    ]),
  );
}
