import type { Session } from "../../../runtime/session/session.js";
import { assertTexts, asToolSession, objectIn, objectsIn } from "../session/asToolSession.js";
import type { CallOptions, ToolSessionOptions } from "../session/options.js";
import type { ToolSession } from "../session/session.js";
import { type OpenAIFunction, OpenAIFunctions, type OpenAIOptions } from "./functions.js";

/** A tool of the Chat Completions API. */
export interface ChatTool {
  /** Distinguishes functions from other kinds of tools. */
  readonly type: "function";
  /** Name, description and parameters. */
  readonly function: OpenAIFunction;
}

/**
 * A tool call in an assistant's message of the Chat Completions API. Of other types than `function`, only the id is
 * used.
 */
export interface ChatToolCall {
  /** Id of the call, repeated in the message with the result. */
  readonly id: string;
  /** Kind of the tool; only functions are run. */
  readonly type: string;
  /** Name of the tool, and its arguments as JSON text. */
  readonly function?: { readonly name: string; readonly arguments: string };
}

/** The answer to a tool call, for the Chat Completions API. */
export interface ChatToolMessage {
  /** The speaker: a tool. */
  role: "tool";
  /** Id of the call. */
  tool_call_id: string;
  /** The result as text. */
  content: string;
}

/** A session as tools of the Chat Completions API. */
export interface ChatTools {
  /** The session behind the tools. */
  readonly session: ToolSession;
  /** The `tools` of a request. */
  readonly tools: ChatTool[];
  /** Carries out one call. @throws BacklotError BAD_TOOL_CALL for a call of another shape */
  call(call: ChatToolCall, options?: Pick<CallOptions, "approved">): Promise<ChatToolMessage>;
  /**
   * Carries out every call of an assistant's message, in order. Without calls the answer is empty.
   * @throws BacklotError BAD_TOOL_CALL for a message of another shape, before any call is carried out
   */
  run(message: { readonly tool_calls?: readonly ChatToolCall[] | null }): Promise<ChatToolMessage[]>;
}

/**
 * A session as tools of OpenAI's Chat Completions API.
 * @param session an open session or a tool session; options other than `strict` apply only to an open
 * session
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { openaiTools } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const { tools, run } = openaiTools(backend.open());
 * // const { choices } = await client.chat.completions.create({ model, messages, tools });
 * const message = {
 *   tool_calls: [{ id: "1", type: "function", function: { name: "call_taxi", arguments: "{}" } }],
 * };
 * const [answer] = await run(message);
 * console.assert(tools.length > 10 && answer?.content.startsWith("call_taxi (x0) needs"));
 * backend.close();
 * ```
 */
export function openaiTools(
  session: Session | ToolSession,
  options: OpenAIOptions & ToolSessionOptions = {},
): ChatTools {
  const own = asToolSession(session, options);
  const functions = new OpenAIFunctions(own.tools, options);
  const call: ChatTools["call"] = async (given, callOptions = {}) => {
    const { id, function: called } = checkedCall(given, "the call");
    const name = called?.name ?? "";
    const { text } = await own.call(name, functions.arguments(name, called?.arguments ?? ""), { id, ...callOptions });
    return { role: "tool", tool_call_id: id, content: text };
  };
  const run: ChatTools["run"] = async (message) => {
    const given = objectsIn(objectIn(message, "the message").tool_calls ?? [], "tool_calls");
    const calls = given.map((one, at) => checkedCall(one, `tool_calls[${at}]`));
    const answers: ChatToolMessage[] = [];
    for (const one of calls) answers.push(await call(one));
    return answers;
  };
  return { session: own, tools: functions.listed("openai", (one) => ({ type: "function", function: one })), call, run };
}

function checkedCall(given: unknown, where: string): ChatToolCall {
  const call = objectIn(given, where);
  assertTexts(call, ["id"], where);
  if (call.function !== undefined) {
    const called = objectIn(call.function, `${where}.function`);
    assertTexts(called, (called.arguments ?? null) === null ? ["name"] : ["name", "arguments"], `${where}.function`);
  }
  return call as unknown as ChatToolCall;
}
