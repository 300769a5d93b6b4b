import type { Session } from "../../../runtime/session/session.js";
import { assertTexts, asToolSession, objectIn, objectsIn } from "../session/asToolSession.js";
import type { CallOptions, ToolSessionOptions } from "../session/options.js";
import type { ToolSession } from "../session/session.js";
import { type OpenAIFunction, OpenAIFunctions, type OpenAIOptions } from "./functions.js";

/** A tool of the Responses API. */
export interface ResponsesTool extends OpenAIFunction {
  /** Distinguishes functions from other kinds of tools. */
  readonly type: "function";
}

/** A function call in the output of the Responses API. */
export interface ResponsesCall {
  /** Distinguishes function calls from other items of a response. */
  readonly type: "function_call";
  /** Id of the call, repeated in its output. */
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** Arguments as JSON text. */
  readonly arguments: string;
}

/** The answer to a function call, as input of the Responses API. */
export interface ResponsesCallOutput {
  /** Distinguishes outputs of calls from other items of an input. */
  type: "function_call_output";
  /** Id of the call. */
  call_id: string;
  /** The result as text. */
  output: string;
}

/** A session as tools of the Responses API. */
export interface ResponsesTools {
  /** The session behind the tools. */
  readonly session: ToolSession;
  /** The `tools` of a request. */
  readonly tools: ResponsesTool[];
  /** Carries out one call. @throws BacklotError BAD_TOOL_CALL for a call of another shape */
  call(call: ResponsesCall, options?: Pick<CallOptions, "approved">): Promise<ResponsesCallOutput>;
  /**
   * Carries out every function call of a response, in order. Without calls the answer is empty.
   * @throws BacklotError BAD_TOOL_CALL for a response of another shape, before any call is carried out
   */
  run(response: { readonly output: readonly { readonly type: string }[] }): Promise<ResponsesCallOutput[]>;
}

/**
 * A session as tools of OpenAI's Responses API.
 * @param session an open session or a tool session; options other than `strict` apply only to an open session
 */
export function openaiResponsesTools(
  session: Session | ToolSession,
  options: OpenAIOptions & ToolSessionOptions = {},
): ResponsesTools {
  const own = asToolSession(session, options);
  const functions = new OpenAIFunctions(own.tools, options);
  const call: ResponsesTools["call"] = async (given, callOptions = {}) => {
    const { call_id: id, name, arguments: text } = checkedCall(given, "the call");
    const { text: output } = await own.call(name, functions.arguments(name, text), { id, ...callOptions });
    return { type: "function_call_output", call_id: id, output };
  };
  const run: ResponsesTools["run"] = async (response) => {
    const items = objectsIn(objectIn(response, "the response").output, "output");
    const calls = items.flatMap((item, at) =>
      item.type === "function_call" ? [checkedCall(item, `output[${at}]`)] : [],
    );
    const answers: ResponsesCallOutput[] = [];
    for (const one of calls) answers.push(await call(one));
    return answers;
  };
  return { session: own, tools: functions.listed("responses", (one) => ({ type: "function", ...one })), call, run };
}

function checkedCall(given: unknown, where: string): ResponsesCall {
  const call = objectIn(given, where);
  assertTexts(call, ["call_id", "name", "arguments"], where);
  return call as unknown as ResponsesCall;
}
