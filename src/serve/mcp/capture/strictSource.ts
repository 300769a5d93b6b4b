import type { Result, Server, ServerCapabilities } from "@modelcontextprotocol/server";
import { isObject } from "../../../json/object.js";
import type { ServerPackages } from "../packages.js";
import type { McpSource } from "../source.js";
import { type CapturedCall, sameness, withoutMeta } from "./capture.js";

/** How often each request was answered in a session. */
export type AnswerCounts = Map<string, number>;

/**
 * A capture as a source. Every session starts at the beginning of the capture: a request gets the answers that were captured
 * for it, in their
 * order. One that was not captured, or not captured that often, is refused: nothing is made up. Lists may be asked for again.
 */
export class StrictSource implements McpSource<AnswerCounts> {
  private readonly packages: ServerPackages;
  private readonly calls = new Map<string, CapturedCall[]>();
  private readonly about: Readonly<Record<string, unknown>>;

  constructor(packages: ServerPackages, capture: readonly CapturedCall[]) {
    this.packages = packages;
    for (const call of capture) {
      const key = sameness(call.method, call.params);
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
    server.fallbackRequestHandler = async ({ method, params }) => this.answer(method, withoutMeta(params), answered);
    return server;
  }

  private answer(method: string, params: Readonly<Record<string, unknown>>, answered: AnswerCounts): Result {
    const { ProtocolError, ProtocolErrorCode } = this.packages.server;
    const key = sameness(method, params);
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
    if (call.error !== undefined) throw new ProtocolError(call.error.code, call.error.message, call.error.data);
    return structuredClone(call.result) as Result;
  }
}

const isList = (method: string): boolean => method.endsWith("/list");
