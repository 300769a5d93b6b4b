import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { unfit, wordsOf } from "./givenTool.js";
import type { MockedTools } from "./mockedTools.js";

/** Carries out the calls of a provider's answer, in order. @throws BacklotError BAD_TOOL_CALL for an answer of another shape */
export async function runCalls(mock: MockedTools, answer: unknown): Promise<object[]> {
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

/** Parses the JSON text of a model's arguments; anything else stays as it is. */
function parsed(args: unknown): unknown {
  if (typeof args !== "string") return args;
  try {
    return args.trim() === "" ? {} : JSON.parse(args);
  } catch {
    return args;
  }
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return unfit(value) === null ? (JSON.stringify(value) ?? "") : wordsOf(value);
}

/** Returns advice on the value to pass instead of an invalid answer. */
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
