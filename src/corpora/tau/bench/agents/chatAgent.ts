import { BacklotError } from "../../../../base/errors.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { OpenAIFunctions } from "../../../../mocks/tools/openai/functions.js";
import { toolsOf } from "../../../../mocks/tools/toolsOf.js";
import { bodyFrom } from "../../../../testing/policies/remote/httpAnswer.js";
import { parseExact } from "../../../../transcript/files/importing/exactJson.js";
import type { Bench } from "../bench.js";
import type { AgentStep, BenchAgent, Heard } from "./agent.js";

export interface ChatEndpoint {
  /** The address up to `/chat/completions`, which may stand at its end. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token. Default: none is sent. */
  readonly key?: string | undefined;
  /** Time limit of one answer, in milliseconds. */
  readonly timeout: number;
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A model as an agent: the policy is its system message. Calls of one message are carried out one after the other. */
export function chatAgent(bench: Bench, endpoint: ChatEndpoint): BenchAgent {
  const { model, key, timeout } = endpoint;
  const url = endpoint.url.replace(/\/$/, "");
  const address = new URL(url.endsWith("/chat/completions") ? url : `${url}/chat/completions`);
  const headers = new Headers({ "content-type": "application/json" });
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  const functions = new OpenAIFunctions(toolsOf(bench.domain.backend, { style: "one-shot" }), {});
  const tools = functions.listed("openai", (one) => ({ type: "function", function: one }));
  const messages: JsonObject[] = [{ role: "system", content: bench.policy }];
  const open: Call[] = [];
  const closing = new AbortController();
  let current: Call | undefined;

  const ask = async (): Promise<string> => {
    const server = { address, headers, timeout, closing: closing.signal };
    const message = messageIn(await bodyFrom(server, JSON.stringify({ model, messages, tools })));
    messages.push(message);
    open.push(...callsIn(message));
    return typeof message.content === "string" ? message.content : "";
  };
  return {
    async next({ from, text }: Heard): Promise<AgentStep> {
      const isAnswer = from === "tool" && current !== undefined;
      messages.push(
        isAnswer ? { role: "tool", tool_call_id: current?.id, content: text } : { role: from, content: text },
      );
      const says = open.length === 0 ? await ask() : "";
      current = open.shift();
      return current === undefined ? { says } : stepOf(current);
    },
    close: async () => closing.abort(),
  };
}

function messageIn(body: Uint8Array): JsonObject {
  const text = new TextDecoder().decode(body);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (cause) {
    throw new BacklotError("POLICY_ANSWER", "the endpoint answered what is not JSON", { cause });
  }
  const [choice] = isObject(read) && Array.isArray(read.choices) ? (read.choices as unknown[]) : [];
  if (isObject(choice) && isObject(choice.message)) return choice.message;
  throw new BacklotError("POLICY_ANSWER", `the endpoint answered without a message: ${text.slice(0, 200)}`);
}

const callsIn = ({ tool_calls: calls }: JsonObject): readonly Call[] =>
  (Array.isArray(calls) ? calls.filter(isObject) : []).map(({ id, function: called }) => {
    const { name, arguments: text } = isObject(called) ? called : ({} as JsonObject);
    return { id: String(id), name: String(name), text: typeof text === "string" ? text : "{}" };
  });

function stepOf({ name, text }: Call): AgentStep {
  try {
    const value = parseExact(text === "" ? "{}" : text, "the arguments");
    return isObject(value) ? { name, arguments: value } : { unreadable: `the arguments of ${name} are not an object` };
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    return { unreadable: cause.message };
  }
}
