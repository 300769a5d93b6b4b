import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { MAX_DEPTH, nestsTooDeep } from "../../../base/json/sound.js";
import type { JsonSchema } from "../../../schema/index.js";
import { type GivenTool, type ParsedArguments, type StandardSchema, thrownMessage } from "./givenTool.js";

const NOTHING: JsonSchema = { type: "object", properties: {} };

/**
 * Reads tools in any of these formats: a list for OpenAI's Chat Completions or Responses API, Anthropic, the Model Context Protocol or
 * LangChain, a list of JSON Schemas with names, or an object of the AI SDK's tools or of schemas by name. Skips tools that a provider runs.
 * @throws BacklotError BAD_TOOLS with the name of an invalid tool, or of a duplicate
 */
export function readTools(tools: unknown): readonly GivenTool[] {
  const list = isObject(tools) && Array.isArray(tools.tools) ? tools.tools : tools;
  const read = Array.isArray(list)
    ? list.flatMap((tool, at) => (isProviders(tool) ? [] : [readTool(tool, `tool ${at + 1} of ${list.length}`)]))
    : isObject(list)
      ? Object.entries(list).map(([name, tool]) => readNamed(name, tool))
      : refused("mockTools takes a list of tools, or an object of tools by name");
  const names = new Set<string>();
  for (const { name } of read) {
    if (names.has(name)) refused(`two tools are called ${name}`);
    names.add(name);
  }
  return read;
}

/** Tests for a tool that its provider runs, such as `{ "type": "web_search_preview" }`, or that takes no JSON (`custom`). */
export function isProviders(tool: unknown): tool is JsonObject {
  if (!isObject(tool) || typeof tool.type !== "string" || tool.type === "function") return false;
  if (tool.type === "custom") return !SCHEMA_KEYS.some((key) => isGiven(tool[key]));
  return typeof tool.name !== "string" && !isObject(tool.function) && !isPlain(tool);
}

/** @param where its place, for messages @throws BacklotError BAD_TOOLS */
export function readTool(tool: unknown, where: string): GivenTool {
  if (!isObject(tool)) return refused(`${where} is no object`);
  const own = isObject(tool.function) ? tool.function : tool;
  const name = own.name ?? (isPlain(own) ? own.title : undefined);
  if (typeof name !== "string" || name === "") return refused(`${where} has no name`);
  return readNamed(name, own);
}

/** @param tool an object with the tool's schemas, or the schema of its arguments @throws BacklotError BAD_TOOLS */
export function readNamed(name: string, tool: unknown): GivenTool {
  if (!isObject(tool)) return refused(`the tool ${name} is no object`);
  const schema = isSchema(tool) || isPlain(tool) ? tool : SCHEMA_KEYS.map((key) => tool[key]).find(isGiven);
  const { description, annotations } = tool;
  const hint = isObject(annotations) ? annotations.readOnlyHint : undefined;
  const parse = standardParse(schema);
  const input = schema === undefined || schema === null ? { schema: NOTHING } : schemaOf(schema, name, "input");
  const output = (tool.outputSchema ?? null) === null ? null : schemaOf(tool.outputSchema, name, "output").schema;
  return {
    name,
    description: typeof description === "string" ? description : "",
    parameters: input.schema,
    output,
    readOnly: typeof hint === "boolean" ? hint : null,
    ...given({ parse, unrepresentable: input.unrepresentable }),
  };
}

const SCHEMA_KEYS = ["inputSchema", "input_schema", "parameters", "schema", "args_schema"] as const;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Tests for the JSON Schema of arguments itself, without a tool around it. */
const isPlain = (value: JsonObject): boolean =>
  !SCHEMA_KEYS.some((key) => isGiven(value[key])) &&
  (value.type === "object" || isObject(value.properties) || typeof value.$ref === "string");

const isSchema = (value: object): value is StandardSchema => "~standard" in value;

interface ReadSchema {
  readonly schema: JsonSchema;
  readonly unrepresentable?: string;
}

function schemaOf(schema: unknown, name: string, io: "input" | "output"): ReadSchema {
  if (!isObject(schema)) return refused(`the schema of the tool ${name} is no object`);
  const standard = (schema as JsonObject)["~standard"];
  const written = isObject(standard) && isObject(standard.jsonSchema) ? standard.jsonSchema[io] : undefined;
  if (typeof written === "function") return writtenSchema(written as WriteSchema, name);
  // The AI SDK's own `jsonSchema` holds it.
  const held = "jsonSchema" in schema ? schema.jsonSchema : schema;
  if (!isObject(held) || held instanceof Promise || isSchema(held))
    return refused(`the schema of the tool ${name} is of a library that writes no JSON Schema`);
  if (nestsTooDeep(held)) return refused(`the schema of the tool ${name} is nested more than ${MAX_DEPTH} levels deep`);
  return { schema: held };
}

type WriteSchema = (target: { readonly target: string; readonly libraryOptions?: object }) => JsonSchema;

/** Calls a library's JSON Schema writer, with any value in place of inexpressible constraints. */
function writtenSchema(write: WriteSchema, name: string): ReadSchema {
  const target = "draft-2020-12";
  try {
    return { schema: write({ target }) };
  } catch (first) {
    try {
      const schema = write({ target, libraryOptions: { unrepresentable: "any" } });
      return { schema, unrepresentable: first instanceof Error ? first.message : String(first) };
    } catch (cause) {
      throw new BacklotError("BAD_TOOLS", `the schema of the tool ${name} cannot be written as JSON Schema`, { cause });
    }
  }
}

function standardParse(schema: unknown): GivenTool["parse"] {
  if (!isObject(schema) || !isSchema(schema)) return undefined;
  const { validate } = schema["~standard"];
  return async (args): Promise<ParsedArguments> => {
    let result: unknown;
    try {
      result = await validate(args);
    } catch (thrown) {
      return { problem: thrownMessage(thrown) };
    }
    if (!isObject(result)) return { value: args };
    const { issues } = result;
    if (!Array.isArray(issues)) return { value: result.value };
    return { problem: issues.map(issueText).join("; ") };
  };
}

function issueText(issue: unknown): string {
  const { message = "", path = [] } = isObject(issue) ? issue : {};
  const at = (Array.isArray(path) ? path : []).map((part) => String(isObject(part) ? part.key : part)).join(".");
  return at === "" ? String(message) : `${at}: ${String(message)}`;
}

function refused(message: string): never {
  throw new BacklotError("BAD_TOOLS", message);
}
