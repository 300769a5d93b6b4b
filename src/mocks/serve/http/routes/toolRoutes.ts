import { BacklotError } from "../../../../base/errors.js";
import { given } from "../../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import type { Tool, ToolResult } from "../../../tools/index.js";
import { listedAs } from "../../../tools/origin.js";
import type { ServedToolOptions } from "../../sessions/beginning.js";
import { sendJson } from "../answer.js";
import { answer } from "./dialogueRoutes.js";
import { bodyOf, oneOf, repeatableOf } from "./parameters.js";
import type { Call, QueryParameter, Route } from "./route.js";

const FORMATS = ["schema", "openai", "anthropic", "mcp"] as const;

type ToolFormat = (typeof FORMATS)[number];

export function inFormat(tool: Tool, format: ToolFormat): object {
  const { name, description, parameters, output, annotations } = tool;
  const same = format === "schema" ? null : listedAs(tool, format);
  if (same !== null) return same;
  switch (format) {
    case "schema":
      return { name, description, parameters, output, annotations };
    case "openai":
      return { type: "function", function: { name, description, parameters } };
    case "anthropic":
      return { name, description, input_schema: parameters };
    case "mcp": {
      const { readOnly, destructive, idempotent } = annotations;
      const hints = { readOnlyHint: readOnly, destructiveHint: destructive, idempotentHint: idempotent };
      const shape = Object.keys(output).length === 0 ? {} : { outputSchema: output };
      return { name, description, inputSchema: parameters, ...shape, annotations: hints };
    }
    default:
      return format satisfies never;
  }
}

const STYLES = ["slot-filling", "one-shot"] as const;
const STYLE: QueryParameter = {
  name: "style",
  description: "Whether calls may leave out what is then asked for, or hold everything",
  schema: { enum: STYLES, default: "slot-filling" },
};
const CONFIRMED: QueryParameter = {
  name: "confirmed",
  description: "Of one-shot tools: whether they take the user's consent as a parameter",
  schema: { type: "boolean", default: false },
};

export const TOOL_ROUTES: readonly Route[] = [
  {
    method: "get",
    path: "/sessions/{id}/tools",
    id: "listTools",
    tag: "tools",
    summary: "Lists the tools of a session in the format of a provider",
    query: [
      { name: "format", description: "The format", schema: { enum: FORMATS, default: "schema" } },
      STYLE,
      CONFIRMED,
    ],
    success: { status: 200, description: "The tools", schema: "Tools" },
    handle: listTools,
  },
  {
    method: "post",
    path: "/sessions/{id}/tools/{name}",
    id: "callTool",
    tag: "tools",
    summary: "Calls a tool",
    query: [STYLE, CONFIRMED],
    body: { schema: "ToolCall", required: false },
    isRepeatable: true,
    success: { status: 200, description: "What came of it", schema: "ToolResult" },
    problems: [504],
    handle: callTool,
  },
];

async function listTools({ service, outgoing, path, query }: Call): Promise<void> {
  const format = oneOf(query("format") ?? "schema", "format", FORMATS);
  const options = optionsOf(query);
  const tools = await service.sessions.read(path("id"), (session) => session.tools(options).tools);
  sendJson(outgoing, 200, { tools: tools.map((tool) => inFormat(tool, format)) });
}

async function callTool(call: Call): Promise<void> {
  const { service, incoming, path, query } = call;
  const body = await bodyOf(call, "ToolCall");
  const { arguments: args = {}, id, approved } = body;
  if (!isObject(args))
    throw new BacklotError("BAD_REQUEST", "arguments must be an object, as the tool's schema has them");
  if (id !== undefined && typeof id !== "string") throw new BacklotError("BAD_REQUEST", "id must be a string");
  if (approved !== undefined && typeof approved !== "boolean")
    throw new BacklotError("BAD_REQUEST", "approved must be true or false");
  const options = { ...optionsOf(query), ...given({ id, approved }) };
  const repeatable = repeatableOf(incoming, body);
  const answered = await service.sessions.call(path("id"), path("name"), args, options, repeatable);
  await answer(call, answered, (result) => answerOf(result, answered.sequence));
}

function answerOf({ signals, content, text, value, isError, commands }: ToolResult, sequence: number): JsonObject {
  return { sequence, content, text, ...(value === undefined ? {} : { value }), isError, signals, commands };
}

function optionsOf(query: Call["query"]): ServedToolOptions {
  const confirmed = oneOf(query("confirmed") ?? "false", "confirmed", ["true", "false"]);
  return { style: oneOf(query("style") ?? "slot-filling", "style", STYLES), confirmedFlag: confirmed === "true" };
}
