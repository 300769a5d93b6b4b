import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { JsonSchema } from "../../../schema/index.js";
import { flattenedOrEmpty } from "../../../schema/reader/flatten.js";
import { propertiesOf } from "../../rows/schemas.js";

/** Keywords that hold schemas, each of which may have properties of its own. */
const PARTS: readonly string[] = ["allOf", "anyOf", "oneOf"];

/** Whether a schema says that there may be properties beside those that it names itself. */
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

/** The arguments that a schema lets in, by saying so, and does not name itself. */
export function otherArguments(parameters: JsonSchema, args: JsonObject): JsonObject {
  if (!hasOthers(parameters)) return {};
  const named = propertiesOf(parameters);
  const kept = heeded(parameters, parameters, args) as JsonObject;
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !Object.hasOwn(named, name)));
}

/**
 * A value without the properties that its schema lets in by saying nothing of them: what takes it ignores them.
 * @param root the schema that its references lead into
 */
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
