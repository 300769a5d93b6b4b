import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put, type Value } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";
import { flattenedOrEmpty } from "../../../schema/reader/flatten.js";
import { objectMismatch } from "../../../schema/slotTypes/objectType.js";
import { propertiesOf } from "../../rows/schemas.js";
import type { GivenTool } from "./givenTool.js";

export type TakenArguments = { readonly value: JsonObject } | { readonly problem: string };

export function givenArguments(
  { name, parameters }: Pick<GivenTool, "name" | "parameters">,
  args: unknown,
): TakenArguments {
  if (!isObject(args)) return wrong(name, "they are no object");
  const problem = objectMismatch(judged(parameters), args as Value);
  return problem === null
    ? { value: args }
    : wrong(name, problem.replace("does not satisfy the slot's JSON Schema: ", ""));
}

/** Checks arguments by the tool's schema library, or by its JSON Schema if it has none. */
export async function parsedArguments(tool: GivenTool, args: unknown): Promise<TakenArguments> {
  const { name, parse } = tool;
  if (parse === undefined || !isObject(args)) return givenArguments(tool, args);
  const parsed = await parse(args);
  if ("problem" in parsed) return wrong(name, parsed.problem);
  return { value: isObject(parsed.value) ? parsed.value : args };
}

const wrong = (name: string, text: string) => ({ problem: `the arguments of ${name} are wrong: ${text}` });

const MAPS: readonly string[] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const DATA: readonly string[] = ["enum", "const", "default", "examples", "example", "required", "dependentRequired"];
/** Keywords about the place of a schema that do not constrain values. */
const PLACES: readonly string[] = ["$id", "id", "$schema", "$anchor", "$comment"];

const known = new WeakMap<object, JsonSchema>();

/** Translates a tool's schema from drafts 4 to 7 to draft 2020-12, to check arguments. The tool is listed as it is. */
export function judged(schema: JsonSchema): JsonSchema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = modern(schema) as JsonSchema;
  known.set(schema, made);
  return made;
}

function modern(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(modern);
  if (!isObject(node)) return node;
  const made: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (PLACES.includes(keyword) && typeof value === "string") continue;
    if (DATA.includes(keyword)) put(made, keyword, value);
    else if (MAPS.includes(keyword) && isObject(value)) put(made, keyword, mapped(value));
    else put(made, keyword, modern(value));
  }
  exclusive(made, "minimum", "exclusiveMinimum");
  exclusive(made, "maximum", "exclusiveMaximum");
  tuple(made);
  dependent(made);
  return made;
}

function mapped(schemas: JsonObject): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) put(made, name, modern(schema));
  return made;
}

function exclusive(schema: Record<string, unknown>, limit: string, keyword: string): void {
  if (typeof schema[keyword] !== "boolean") return;
  if (schema[keyword] === true && typeof schema[limit] === "number") {
    schema[keyword] = schema[limit];
    delete schema[limit];
  } else delete schema[keyword];
}

function tuple(schema: Record<string, unknown>): void {
  if (!Array.isArray(schema.items)) return;
  const { items, additionalItems } = schema;
  schema.prefixItems = items;
  delete schema.items;
  if (additionalItems !== undefined) schema.items = additionalItems;
  delete schema.additionalItems;
}

function dependent(schema: Record<string, unknown>): void {
  if (!isObject(schema.dependencies)) return;
  const entries = Object.entries(schema.dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  delete schema.dependencies;
  if (names.length > 0) schema.dependentRequired = Object.fromEntries(names);
  if (schemas.length > 0)
    schema.allOf = [
      ...(Array.isArray(schema.allOf) ? schema.allOf : []),
      ...schemas.map(([name, held]) => ({ anyOf: [{ not: { required: [name] } }, held] })),
    ];
}

const PARTS: readonly string[] = ["allOf", "anyOf", "oneOf"];

export function hasOthers(schema: JsonSchema): boolean {
  const { additionalProperties, patternProperties, $ref } = schema;
  return (
    additionalProperties === true ||
    isObject(additionalProperties) ||
    (isObject(patternProperties) && Object.keys(patternProperties).length > 0) ||
    $ref !== undefined ||
    PARTS.some((keyword) => Array.isArray(schema[keyword]) && (schema[keyword] as unknown[]).some(namesOthers))
  );
}

const namesOthers = (part: unknown): boolean => isObject(part) && ("properties" in part || "$ref" in part);

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
