import type { Session } from "../../../runtime/session/session.js";
import { listedAs } from "../origin.js";
import { assertTexts, asToolSession, objectIn, objectsIn } from "../session/asToolSession.js";
import type { CallOptions, ToolSessionOptions } from "../session/options.js";
import type { ToolSession } from "../session/session.js";

/** A tool of the Messages API. */
export interface AnthropicTool {
  /** Name of the tool in calls. */
  readonly name: string;
  /** Purpose of the tool, for the model. */
  readonly description: string;
  /** JSON Schema of the input. */
  readonly input_schema: { type: "object"; [keyword: string]: unknown };
}

/** A tool call in a message of the Messages API. */
export interface AnthropicToolUse {
  /** Distinguishes tool calls from other parts of a message. */
  readonly type: "tool_use";
  /** Id of the call, repeated in the result. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** Input as the model gave it, not validated. */
  readonly input: unknown;
}

/** The answer to a tool call, for the Messages API. */
export interface AnthropicToolResult {
  /** Distinguishes tool results from other parts of a message. */
  type: "tool_result";
  /** Id of the call. */
  tool_use_id: string;
  /** The result as text. */
  content: string;
  /** True if the call was refused or the intent failed. */
  is_error: boolean;
}

/** A session as tools of the Messages API. */
export interface AnthropicTools {
  /** The session behind the tools. */
  readonly session: ToolSession;
  /** The `tools` of a request. */
  readonly tools: AnthropicTool[];
  /** Carries out one call. @throws BacklotError BAD_TOOL_CALL for a call of another shape */
  call(use: AnthropicToolUse, options?: Pick<CallOptions, "approved">): Promise<AnthropicToolResult>;
  /**
   * Carries out every call of a message, in order. Returns the content of the user's next message, empty without calls.
   * @throws BacklotError BAD_TOOL_CALL for a message of another shape, before any call is carried out
   */
  run(message: { readonly content: readonly { readonly type: string }[] }): Promise<AnthropicToolResult[]>;
}

/**
 * A session as tools of Anthropic's Messages API.
 * @param session an open session or a tool session; the options apply only to an open session
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { anthropicTools } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const { tools, run } = anthropicTools(backend.open());
 * // const message = await client.messages.create({ model, max_tokens, messages, tools });
 * const message = { content: [{ type: "tool_use", id: "1", name: "call_taxi", input: {} }] };
 * const [answer] = await run(message);
 * console.assert(tools.length > 10 && answer?.is_error === false);
 * backend.close();
 * ```
 */
export function anthropicTools(session: Session | ToolSession, options: ToolSessionOptions = {}): AnthropicTools {
  const own = asToolSession(session, options);
  const call: AnthropicTools["call"] = async (given, callOptions = {}) => {
    const { id, name, input } = checkedCall(given, "the call");
    const { text, isError } = await own.call(name, input, { id, ...callOptions });
    return { type: "tool_result", tool_use_id: id, content: text, is_error: isError };
  };
  const run: AnthropicTools["run"] = async (message) => {
    const blocks = objectsIn(objectIn(message, "the message").content, "content");
    const calls = blocks.flatMap((block, at) =>
      block.type === "tool_use" ? [checkedCall(block, `content[${at}]`)] : [],
    );
    const results: AnthropicToolResult[] = [];
    for (const one of calls) results.push(await call(one));
    return results;
  };
  const tools = own.tools.map((tool) => {
    const same = listedAs(tool, "anthropic");
    if (same !== null) return same as unknown as AnthropicTool;
    const { name, description, parameters } = tool;
    return { name, description, input_schema: { ...parameters, type: "object" as const } };
  });
  return { session: own, tools, call, run };
}

function checkedCall(given: unknown, where: string): AnthropicToolUse {
  const use = objectIn(given, where);
  assertTexts(use, ["id", "name"], where);
  return use as unknown as AnthropicToolUse;
}
