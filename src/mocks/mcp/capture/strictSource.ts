import type { Notification, Result, Server, ServerCapabilities, ServerContext } from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import type { ServerPackages } from "../packages.js";
import type { McpSource } from "../sessions.js";
import { type CapturedCall, type CapturedNotification, PROGRESS, requestKey, withoutMeta } from "./capture.js";

/** A captured answer. Its notifications are sent once: a client that hears of a changed list requests it again. */
interface Answered {
  readonly call: CapturedCall;
  readonly said: readonly CapturedNotification[];
}

/** The number of answers to each request in a session. */
export type AnswerCounts = Map<string, number>;

/**
 * A capture as a source. Every session starts at the beginning of the capture: a request gets its captured answers in
 * their order. A request that was not captured, or not that often, is refused, and nothing is invented. Lists may be
 * requested again.
 */
export class StrictSource implements McpSource<AnswerCounts> {
  private readonly packages: ServerPackages;
  private readonly calls = new Map<string, CapturedCall[]>();
  private readonly about: Readonly<Record<string, unknown>>;

  constructor(packages: ServerPackages, capture: readonly CapturedCall[]) {
    this.packages = packages;
    for (const call of capture) {
      const key = requestKey(call.method, call.params);
      this.calls.set(key, [...(this.calls.get(key) ?? []), call]);
    }
    this.about =
      capture.findLast(({ method }) => method === "initialize" || method === "server/discover")?.result ?? {};
  }

  open(): AnswerCounts {
    return new Map();
  }

  close(): void {}

  serve(answered: AnswerCounts): Server {
    const { serverInfo, capabilities, instructions } = this.about;
    const info = isObject(serverInfo)
      ? (serverInfo as { name: string; version: string })
      : { name: "capture", version: "0" };
    const server = new this.packages.server.Server(info, {
      capabilities: (isObject(capabilities) ? capabilities : { tools: {} }) as ServerCapabilities,
      ...(typeof instructions === "string" ? { instructions } : {}),
    });
    server.fallbackRequestHandler = async ({ method, params }, context) => {
      const { call, said } = this.next(method, withoutMeta(params), answered);
      await say(said, context);
      const { ProtocolError } = this.packages.server;
      if (call.error !== undefined) throw new ProtocolError(call.error.code, call.error.message, call.error.data);
      return structuredClone(call.result) as Result;
    };
    return server;
  }

  private next(method: string, params: Readonly<Record<string, unknown>>, answered: AnswerCounts): Answered {
    const { ProtocolError, ProtocolErrorCode } = this.packages.server;
    const key = requestKey(method, params);
    const captured = this.calls.get(key) ?? [];
    const count = answered.get(key) ?? 0;
    const call = isList(method) ? captured.at(-1) : captured[count];
    if (call === undefined) {
      const why = captured.length === 0 ? "was not captured" : `was captured ${captured.length} times, and no more`;
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Not in the capture: ${method} ${JSON.stringify(params)} ${why}`,
      );
    }
    answered.set(key, count + 1);
    return { call, said: captured[count]?.notifications ?? [] };
  }
}

async function say(notifications: readonly CapturedNotification[], { mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const { method, params } of notifications) {
    const isProgress = method === PROGRESS;
    if (isProgress && progressToken === undefined) continue;
    const said = { method, params: { ...params, ...(isProgress ? { progressToken } : {}) } } as Notification;
    // A client whose transport cannot carry notifications gets the answer all the same.
    await mcpReq.notify(said as Parameters<typeof mcpReq.notify>[0]).catch(() => undefined);
  }
}

const isList = (method: string): boolean => method.endsWith("/list");
