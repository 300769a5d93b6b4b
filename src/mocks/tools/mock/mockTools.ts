import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { AnthropicToolResult } from "../anthropic/index.js";
import type { ChatToolMessage, ResponsesCallOutput } from "../openai/index.js";
import { MockedTools } from "./mockedTools.js";
import type { MockToolsOptions } from "./mockOptions.js";
import { readTools } from "./readTools.js";
import { runCalls } from "./runCalls.js";

/** Mocked tools of an agent. */
export interface ToolMock<Tools>
  extends Pick<
    MockedTools,
    "call" | "rows" | "snapshot" | "reset" | "transcript" | "userSays" | "responds" | "recognised" | "unrepresentable"
  > {
  /** The given tools; tools that an agent's library executes itself now execute the mock. */
  readonly tools: Tools;
  /**
   * Carries out the calls of an answer of OpenAI's (a message, or a response) or Anthropic's (a message), in order.
   * @returns the messages to send back
   */
  run(answer: { readonly tool_calls?: unknown }): Promise<ChatToolMessage[]>;
  run(answer: { readonly output: unknown }): Promise<ResponsesCallOutput[]>;
  run(answer: { readonly content: unknown }): Promise<AnthropicToolResult[]>;
}

/**
 * Mocks an agent's tools. Names, descriptions and schemas stay the same, results have the tools' own shapes, and later calls find, change
 * and delete created rows. Operations on rows are recognised by names, parameters and rows; `recognised` lists them, and `meanings`
 * corrects them.
 *
 * @param tools a list in the format of OpenAI, Anthropic, the Model Context Protocol or LangChain, or an object of the AI SDK's tools or of
 * schemas (zod's, or any that writes JSON Schema) by name
 * @throws BacklotError BAD_TOOLS for unreadable tools; BAD_OPTION for an option with an unknown tool
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

/** Replaces the execution of the tools by the mock. */
function executing(tools: object, mock: MockedTools): object {
  if (Array.isArray(tools))
    return tools.some(isExecuted) ? tools.map((tool) => executed(tool, tool.name, mock)) : tools;
  const entries = Object.entries(tools);
  if (!entries.some(([, tool]) => isObject(tool) && !("~standard" in tool) && "inputSchema" in tool)) return tools;
  return Object.fromEntries(entries.map(([name, tool]) => [name, { ...tool, execute: executor(mock, name) }]));
}

/** Tests for a tool of LangChain, which has a function of its own. */
const isExecuted = (tool: unknown): boolean => isObject(tool) && typeof tool.func === "function";

function executed(tool: JsonObject, name: string, mock: MockedTools): object {
  if (!isExecuted(tool)) return tool;
  const copy = Object.assign(Object.create(Object.getPrototypeOf(tool)), tool);
  return Object.assign(copy, { func: executor(mock, name) });
}

/** Returns the function for an agent's library, which fails by throwing. */
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
