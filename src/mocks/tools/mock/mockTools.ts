import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { AnthropicToolResult } from "../anthropic/index.js";
import type { ChatToolMessage, ResponsesCallOutput } from "../openai/index.js";
import { parsedArguments } from "../session/asToolSession.js";
import { thrownMessage, unfit } from "./givenTool.js";
import { MockedTools } from "./mockedTools.js";
import type { MockToolsOptions } from "./mockOptions.js";
import { readTools } from "./readTools.js";

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

async function runCalls(mock: MockedTools, answer: unknown): Promise<object[]> {
  if (!isObject(answer)) return refused("the answer is no object");
  const { tool_calls: chat, output, content } = answer;
  if (Array.isArray(output)) {
    const calls = output.filter((item) => isObject(item) && item.type === "function_call") as JsonObject[];
    return inOrder(calls, async ({ call_id, name, arguments: args }) => {
      const text = textOf((await mock.call(String(name), parsed(args), String(call_id))).value);
      return { type: "function_call_output", call_id, output: text };
    });
  }
  if (chat === undefined && output === undefined && content === undefined)
    return refused("the answer holds neither tool_calls nor output nor content", advice(answer));
  if (!Array.isArray(content) || Array.isArray(chat)) {
    return inOrder((chat ?? []) as JsonObject[], async ({ id, function: called }) => {
      if (!isObject(called)) return refused("a call has no function");
      const text = textOf((await mock.call(String(called.name), parsed(called.arguments), String(id))).value);
      return { role: "tool", tool_call_id: id, content: text };
    });
  }
  const uses = content.filter((part) => isObject(part) && part.type === "tool_use") as JsonObject[];
  return inOrder(uses, async ({ id, name, input }) => {
    const { value, isError } = await mock.call(String(name), input, String(id));
    const result = { type: "tool_result", tool_use_id: id, content: textOf(value) };
    return isError ? { ...result, is_error: true } : result;
  });
}

async function inOrder(calls: readonly JsonObject[], run: (call: JsonObject) => Promise<object>): Promise<object[]> {
  const results: object[] = [];
  for (const call of calls) results.push(isObject(call) ? await run(call) : refused("a call is no object"));
  return results;
}

const parsed = (args: unknown): unknown => (typeof args === "string" ? parsedArguments(args) : args);

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return unfit(value) === null ? (JSON.stringify(value) ?? "") : thrownMessage(value);
}

function advice({ choices, then: later }: JsonObject): string {
  if (Array.isArray(choices)) return "This is a whole completion: give its message, `choices[0].message`.";
  if (typeof later === "function") return "This is a promise: await it, and give what it promises.";
  return ANSWER;
}

const ANSWER =
  "Give what the provider answered: a message with `tool_calls`, a response with `output` or a message with `content`.";

function refused(message: string, hint: string = ANSWER): never {
  throw new BacklotError("BAD_TOOL_CALL", message, { hint });
}
