import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { isObject } from "../../../json/object.js";
import { type CapturedCall, type CaptureWriter, withoutMeta } from "./capture.js";

/**
 * The lists that are requested in addition to the agent's own requests, so that a strict mock has them whatever the agent looks
 * at.
 */
const LISTS = {
  tools: ["tools/list"],
  resources: ["resources/list", "resources/templates/list"],
  prompts: ["prompts/list"],
};
/** The ids of those requests begin so. */
const OWN = "backlot:";

interface Waiting {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * Stands between an agent and a real server: passes every message on unchanged, and captures each request of the agent
 * with its answer. Where the real server goes away, what it still owes is answered with an error, and the agent's
 * connection ends.
 * @returns how many calls were captured, once either side has gone away
 */
export async function record(real: Transport, agent: Transport, capture: CaptureWriter): Promise<number> {
  const waiting = new Map<unknown, Waiting>();
  let captured = 0;
  const keep = (call: CapturedCall): void => {
    capture.add(call);
    captured++;
  };
  const ask = (method: string, params: Waiting["params"] = {}): void => {
    const id = `${OWN}${method}:${String(params.cursor ?? "")}`;
    waiting.set(id, { method, params });
    void pass(real, { jsonrpc: "2.0", id, method, params });
  };
  let capabilities: Message = {};
  const ended = new Promise<void>((resolve) => {
    real.onmessage = (message) => {
      const { id, result, error } = message as Message;
      const request = "method" in message ? undefined : waiting.get(id);
      if (request === undefined) return void pass(agent, message);
      waiting.delete(id);
      const { method, params } = request;
      if (isObject(result)) keep({ method, params, result });
      else if (isObject(error)) keep({ method, params, error: error as unknown as NonNullable<CapturedCall["error"]> });
      if (method === "initialize" && isObject(result)) {
        capabilities = isObject(result.capabilities) ? result.capabilities : {};
        real.setProtocolVersion?.(String(result.protocolVersion));
      }
      if (typeof id !== "string" || !id.startsWith(OWN)) void pass(agent, message);
      else if (isObject(result) && typeof result.nextCursor === "string") ask(method, { cursor: result.nextCursor });
    };
    agent.onmessage = (message) => {
      const { id, method, params } = message as Message;
      if (typeof method === "string" && id !== undefined) waiting.set(id, { method, params: withoutMeta(params) });
      void pass(real, message);
      if (method !== "notifications/initialized") return;
      for (const [capability, lists] of Object.entries(LISTS)) {
        if (capability in capabilities) for (const list of lists) ask(list);
      }
    };
    real.onclose = () => {
      const owed = [...waiting.keys()].filter((id) => typeof id !== "string" || !id.startsWith(OWN));
      const error = { code: -32_000, message: "Connection closed: the real server has gone away" };
      const told = owed.map((id) => pass(agent, { jsonrpc: "2.0", id: id as string | number, error }));
      void Promise.allSettled(told).then(() => agent.close().then(resolve, resolve));
    };
    agent.onclose = () => void real.close().then(resolve, resolve);
  });
  await real.start();
  await agent.start();
  await ended;
  return captured;
}

/** Passes a message on; where nobody is there any more, the end of that connection says so. */
async function pass(to: Transport, message: JSONRPCMessage): Promise<void> {
  await to.send(message).catch(() => undefined);
}
