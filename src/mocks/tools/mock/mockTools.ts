import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { AnthropicToolResult } from "../anthropic/index.js";
import type { ChatToolMessage, ResponsesCallOutput } from "../openai/index.js";
import { MockedTools } from "./mockedTools.js";
import type { MockToolsOptions } from "./mockOptions.js";
import { readTools } from "./readTools.js";
import { runCalls } from "./runCalls.js";

/** Mocked tools. */
export interface ToolMock<Tools>
  extends Pick<
    MockedTools,
    "call" | "rows" | "snapshot" | "reset" | "transcript" | "userSays" | "responds" | "recognised" | "unrepresentable"
  > {
  /** The tools as they were given; those that an agent's library executes itself execute the mock. */
  readonly tools: Tools;
  /**
   * Carries out the calls of an answer of OpenAI's (a message, or a response) or Anthropic's (a message), in order.
   * @returns what to send back
   */
  run(answer: { readonly tool_calls?: unknown }): Promise<ChatToolMessage[]>;
  run(answer: { readonly output: unknown }): Promise<ResponsesCallOutput[]>;
  run(answer: { readonly content: unknown }): Promise<AnthropicToolResult[]>;
}

/**
 * Mocks the tools that an agent has, as it has them: names, descriptions and schemas stay what they are, results have the
 * tools' own shapes, and what was created is found, changed and deleted by the next call. What tools do with which rows is
 * recognised by their names, parameters and rows; `recognised` says it, and `meanings` corrects it.
 *
 * @param tools a list in the format of OpenAI, Anthropic, the Model Context Protocol or LangChain, or an object of the AI SDK's
 * tools or of schemas (zod's, or any that writes JSON Schema) by name
 * @throws BacklotError BAD_TOOLS for tools that cannot be read; BAD_OPTION for an option that names no tool
 * @example
 * ```ts
 * import { mockTools } from "backlot/tools";
 *
 * const input_schema = { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] };
 * const mock = mockTools([{ name: "get_order", input_schema }, { name: "cancel_order", input_schema }], {
 *   rows: { orders: [{ order_id: "A100", status: "shipped", total: 30 }] },
 *   handlers: { cancel_order: ({ order_id }) => ({ cancelled: order_id }) },
 *   faults: [{ tool: "get_order", call: 2, error: "the database is asleep" }],
 * });
 * const { value } = await mock.call("get_order", { order_id: "A100" });
 * console.assert((value as { status: string }).status === "shipped");
 * console.assert((await mock.call("get_order", { order_id: "A100" })).isError);
 * ```
 */
export function mockTools<const Tools extends object>(
  tools: Tools,
  options: MockToolsOptions<Tools> = {},
): ToolMock<Tools> {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "mockTools takes an object of options");
  const mocked = new MockedTools(readTools(tools), options as MockToolsOptions);
  return Object.assign(mocked, {
    tools: executing(tools, mocked) as Tools,
    run: ((answer: unknown) => runCalls(mocked, answer)) as ToolMock<Tools>["run"],
  });
}

/** The tools with the mock in the place of what they execute. */
function executing(tools: object, mock: MockedTools): object {
  if (Array.isArray(tools))
    return tools.some(isExecuted) ? tools.map((tool) => executed(tool, tool.name, mock)) : tools;
  const entries = Object.entries(tools);
  if (!entries.some(([, tool]) => isObject(tool) && !("~standard" in tool) && "inputSchema" in tool)) return tools;
  return Object.fromEntries(entries.map(([name, tool]) => [name, { ...tool, execute: executor(mock, name) }]));
}

/** A tool of LangChain's: it has a function of its own. */
const isExecuted = (tool: unknown): boolean => isObject(tool) && typeof tool.func === "function";

function executed(tool: JsonObject, name: string, mock: MockedTools): object {
  if (!isExecuted(tool)) return tool;
  const copy = Object.assign(Object.create(Object.getPrototypeOf(tool)), tool);
  return Object.assign(copy, { func: executor(mock, name) });
}

/** What an agent's library executes: it fails as functions do, by throwing. */
function executor(mock: MockedTools, name: string) {
  return async (input: unknown, call?: unknown, config?: unknown): Promise<unknown> => {
    // The AI SDK's call, and LangChain's third argument.
    const given = isObject(config) && isObject(config.toolCall) ? config.toolCall.id : undefined;
    const id = [isObject(call) ? call.toolCallId : undefined, given].find((one) => typeof one === "string") as
      | string
      | undefined;
    const { value, isError } = await mock.call(name, input, id);
    if (!isError) return value;
    throw new Error(typeof value === "string" ? value : JSON.stringify(value));
  };
}
