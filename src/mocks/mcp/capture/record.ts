import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import { answered } from "../realServer.js";
import { type CapturedCall, type CapturedNotification, PROGRESS, withoutMeta } from "./capture.js";

/** Lists requested in addition to the agent's own requests, so that a strict mock has them. */
const LISTS = {
  tools: ["tools/list"],
  resources: ["resources/list", "resources/templates/list"],
  prompts: ["prompts/list"],
};
const INITIALIZED = "notifications/initialized";
const OWN = "backlot:";

/** The destination of captured calls. `add` returns after the call is stored. */
export interface Capture {
  add(call: CapturedCall): void;
}

interface Waiting {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly token?: unknown;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * Records a session between an agent and a real server. Every message is passed on unchanged; each request of the agent
 * is captured with its answer and the notifications before it. If the real server goes away, open requests are answered
 * with an error, and the agent's connection ends.
 * @returns the number of captured calls, after either side has gone away
 * @throws BacklotError SERVER_FAILED if the real server does not start; FILE_UNWRITABLE if a call cannot be captured
 */
export async function record(real: Transport, agent: Transport, capture: Capture): Promise<number> {
  const waiting = new Map<unknown, Waiting>();
  const heard = new Heard();
  let captured = 0;
  let failure: unknown = null;
  const keep = (call: CapturedCall): void => {
    if (failure !== null) return;
    try {
      capture.add(call);
      captured++;
    } catch (error) {
      // A call that cannot be captured ends the recording: for the agent, the real server has gone away.
      failure = error;
      void real.close().catch(() => undefined);
    }
  };
  const ask = (method: string, params: Waiting["params"] = {}): void => {
    const id = `${OWN}${method}:${String(params.cursor ?? "")}`;
    waiting.set(id, { method, params });
    send({ jsonrpc: "2.0", id, method, params });
  };
  let ready = Promise.resolve();
  const send = (message: JSONRPCMessage): void => {
    const sent = ready.then(() => pass(real, message));
    // Over HTTP, later messages could overtake the one that opens the session, and the stream opened with it.
    if ("method" in message && message.method === INITIALIZED) ready = sent;
  };
  let capabilities: Message = {};
  const ended = new Promise<void>((resolve) => {
    real.onmessage = (message) => {
      const { id, result, error } = message as Message;
      const request = "method" in message ? undefined : waiting.get(id);
      if ("method" in message && id === undefined) heard.add(message as CapturedNotification);
      if (request === undefined) return void pass(agent, message);
      waiting.delete(id);
      const { method, params } = request;
      const said = isOwn(id) ? [] : heard.before(request.token);
      const call = { method, params, ...(said.length === 0 ? {} : { notifications: said }) };
      if (isObject(result)) keep({ ...call, result });
      else if (isObject(error)) keep({ ...call, error: error as unknown as NonNullable<CapturedCall["error"]> });
      if (method === "initialize" && isObject(result)) {
        capabilities = isObject(result.capabilities) ? result.capabilities : {};
        real.setProtocolVersion?.(String(result.protocolVersion));
      }
      if (!isOwn(id)) void pass(agent, message);
      else if (isObject(result) && typeof result.nextCursor === "string") ask(method, { cursor: result.nextCursor });
    };
    agent.onmessage = (message) => {
      const { id, method, params } = message as Message;
      if (typeof method === "string" && id !== undefined)
        waiting.set(id, { method, params: withoutMeta(params), token: tokenIn(params) });
      send(message);
      if (method !== INITIALIZED) return;
      for (const [capability, lists] of Object.entries(LISTS)) {
        if (capability in capabilities) for (const list of lists) ask(list);
      }
    };
    real.onclose = () => {
      const owed = [...waiting.keys()].filter((id) => !isOwn(id));
      const error = { code: -32_000, message: "Connection closed: the real server has gone away" };
      const told = owed.map((id) => pass(agent, { jsonrpc: "2.0", id: id as string | number, error }));
      void Promise.allSettled(told).then(() => agent.close().then(resolve, resolve));
    };
    agent.onclose = () => void real.close().then(resolve, resolve);
  });
  await answered(real.start());
  await agent.start();
  await ended;
  if (failure !== null) throw failure;
  return captured;
}

const isOwn = (id: unknown): boolean => typeof id === "string" && id.startsWith(OWN);

function tokenIn(params: unknown): unknown {
  return isObject(params) && isObject(params._meta) ? params._meta.progressToken : undefined;
}

class Heard {
  private waiting: CapturedNotification[] = [];

  add({ method, params }: CapturedNotification): void {
    this.waiting.push({ method, ...(params === undefined ? {} : { params }) });
  }

  /** Takes the notifications before an answer, in order: progress of its request, and any without a request. */
  before(token: unknown): readonly CapturedNotification[] {
    const isOfIt = ({ method, params }: CapturedNotification): boolean =>
      method !== PROGRESS || params?.progressToken === token;
    const found = this.waiting.filter(isOfIt);
    this.waiting = this.waiting.filter((one) => !isOfIt(one));
    return found;
  }
}

async function pass(to: Transport, message: JSONRPCMessage): Promise<void> {
  await to.send(message).catch(() => undefined);
}
