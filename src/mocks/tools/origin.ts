import { isObject, type JsonObject } from "../../base/json/object.js";
import { own } from "../../kit/internal.js";
import type { IntentTool, IntentToolRows, JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { propertiesOf } from "../rows/schemas.js";
import { givenArguments, heeded } from "./mock/givenArguments.js";
import type { GivenTool } from "./mock/givenTool.js";
import { readNamed, readTool } from "./mock/readTools.js";
import type { Tool } from "./tool.js";

export interface ToolOrigin {
  readonly given: GivenTool;
  readonly definition: JsonObject;
  /** True if the definition contains the tool's name. */
  readonly isNamed: boolean;
  /** The slot for all arguments without a slot of their own, by name. */
  readonly others: string | undefined;
  /** The text before the reason in the result of a failed call. */
  readonly failure: string;
  /** True if its calls are not held to its schema. */
  readonly lenient: boolean;
  readonly rows: IntentToolRows | null;
}

export type ListFormat = "openai" | "responses" | "anthropic" | "mcp";

const origins = new WeakMap<Tool, ToolOrigin>();

export const originOf = (tool: Tool): ToolOrigin | undefined => origins.get(tool);

export const originName = (tool: IntentTool): string => readDefinition(tool).name;

function readDefinition({ name, definition }: IntentTool): GivenTool {
  return name === undefined ? readTool(definition, "the definition") : readNamed(name, definition);
}

/** @param name a name that every provider accepts */
export function originTool({ command, query, confirm, slots }: ResolvedIntent, tool: IntentTool, name: string): Tool {
  const given = readDefinition(tool);
  const { description, parameters, output, readOnly } = given;
  const known = new Set(slots.map((slot) => slot.name));
  const named = Object.keys(propertiesOf(parameters)).map((one) => [one, own(tool.slots ?? {}, one) ?? one] as const);
  const isReadOnly = readOnly ?? query;
  const made: Tool = {
    name,
    description,
    parameters,
    output: output ?? {},
    annotations: { readOnly: isReadOnly, destructive: confirm, idempotent: isReadOnly },
    intent: command,
    action: "call",
    slots: new Map(named.filter(([, slot]) => known.has(slot))),
    taskParameter: null,
    conditionsParameter: null,
    confirmedParameter: null,
  };
  const { definition, others, failure = "", lenient = false, rows = null } = tool;
  origins.set(made, { given, definition, isNamed: tool.name === undefined, others, failure, lenient, rows });
  return made;
}

/** Maps the arguments of an agent's tool to slots, or returns the first problem by the tool's own schema. */
export function originArguments(
  { slots }: Tool,
  { given, others, lenient }: ToolOrigin,
  args: unknown,
): { readonly value: JsonObject } | { readonly problem: string } {
  const read = lenient && isObject(args) ? { value: args } : givenArguments(given, args ?? {});
  if ("problem" in read) return read;
  const all = Object.entries(heeded(given.parameters, given.parameters, read.value) as JsonObject);
  const value = Object.fromEntries(all.filter(([name]) => slots.has(name)));
  const further = all.filter(([name]) => !slots.has(name));
  if (others === undefined || further.length === 0) return { value };
  return { value: { ...value, [others]: Object.fromEntries(further) } };
}

export function listedAs(tool: Tool, format: ListFormat): JsonObject | null {
  const origin = originOf(tool);
  return origin?.isNamed === true && formatOf(origin.definition) === format ? origin.definition : null;
}

function formatOf(definition: JsonObject): ListFormat | null {
  if (isObject(definition.function)) return "openai";
  if (definition.type === "function" && "parameters" in definition) return "responses";
  if ("input_schema" in definition) return "anthropic";
  return "inputSchema" in definition && definition.type === undefined ? "mcp" : null;
}

/** Returns a tool's listing in the Model Context Protocol: its own definition, or one with the same schemas. */
export function listedByMcp({ name, definition }: IntentTool): JsonSchema {
  const given = readDefinition({ definition, ...(name === undefined ? {} : { name }) });
  if (name === undefined && formatOf(definition) === "mcp") return definition;
  const { description, parameters, output, readOnly } = given;
  return {
    name: given.name,
    ...(description === "" ? {} : { description }),
    inputSchema: parameters,
    ...(output === null ? {} : { outputSchema: output }),
    ...(readOnly === null ? {} : { annotations: { readOnlyHint: readOnly } }),
  };
}
