import type { Session } from "../../runtime/session/session.js";
import { assertTexts, asToolSession, objectIn, objectsIn } from "../session/asToolSession.js";
import type { CallOptions, ToolSessionOptions } from "../session/options.js";
import type { ToolSession } from "../session/session.js";
import { type OpenAIFunction, OpenAIFunctions, type OpenAIOptions } from "./functions.js";

/** A tool of the Chat Completions API. */
export interface ChatTool {
  /** Tells it from other kinds of tools. */
  readonly type: "function";
  /** Name, description and parameters. */
  readonly function: OpenAIFunction;
}

/**
 * A tool call as an assistant's message of the Chat Completions API holds it; of other types than `function`, only
 * its id is used.
 */
export interface ChatToolCall {
  /** What the message with the result names. */
  readonly id: string;
  /** Which kind of tool is called; only functions are run. */
  readonly type: string;
  /** The name of the tool, and its arguments as JSON text. */
  readonly function?: { readonly name: string; readonly arguments: string };
}

/** The answer to a tool call, as the Chat Completions API takes it. */
export interface ChatToolMessage {
  /** Who speaks: a tool. */
  role: "tool";
  /** The id of the call. */
  tool_call_id: string;
  /** What came of it, in words. */
  content: string;
}

/** A session as tools of the Chat Completions API. */
export interface ChatTools {
  /** The session behind the tools. */
  readonly session: ToolSession;
  /** For `tools` of a request. */
  readonly tools: ChatTool[];
  /** Carries out one call. @throws BacklotError BAD_TOOL_CALL for one of another shape */
  call(call: ChatToolCall, options?: Pick<CallOptions, "approved">): Promise<ChatToolMessage>;
  /**
   * Carries out every call of an assistant's message, in order; without calls the answer is empty.
   * @throws BacklotError BAD_TOOL_CALL for a message of another shape, of which nothing is carried out
   */
  run(message: { readonly tool_calls?: readonly ChatToolCall[] | null }): Promise<ChatToolMessage[]>;
}

/**
 * A session as tools of OpenAI's Chat Completions API.
 * @param session an open session, or one that takes tool calls; the options other than `strict` are for the first
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

/** @throws BacklotError BAD_TOOL_CALL naming the part that is of another kind */
function checkedCall(given: unknown, where: string): ChatToolCall {
  const call = objectIn(given, where);
  assertTexts(call, ["id"], where);
  if (call.function !== undefined) {
    const called = objectIn(call.function, `${where}.function`);
    assertTexts(called, (called.arguments ?? null) === null ? ["name"] : ["name", "arguments"], `${where}.function`);
  }
  return call as unknown as ChatToolCall;
}
