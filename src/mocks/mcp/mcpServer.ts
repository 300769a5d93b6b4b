import type {
  Notification,
  Result,
  Server,
  ServerCapabilities,
  ServerContext,
  Transport,
} from "@modelcontextprotocol/server";
import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { Backend } from "../../runtime/backend.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Transcript } from "../../transcript/index.js";
import {
  type CapturedCall,
  type CapturedNotification,
  PROGRESS,
  readCapture,
  requestKey,
  withoutMeta,
} from "./capture/capture.js";
import { type EndpointOptions, type Listening, type ListenOptions, McpEndpoint } from "./endpoint.js";
import { type Holder, transcriptOf, watchedHolder } from "./intents/dialogue.js";
import { IntentSource } from "./intents/source.js";
import type { IntentSourceOptions } from "./intents/sourceOptions.js";
import { type ServerPackages, serverPackages } from "./packages.js";
import type { McpSource } from "./sessions.js";

/** Options of `mcpServer`: how a back-end is served over MCP, and how it is reached. */
export interface McpServerOptions extends IntentSourceOptions, EndpointOptions {}

/** Calls the private constructor; users call `mcpServer`. */
let make: (endpoint: McpEndpoint<Holder>, source: IntentSource) => BackendMcpServer;

/** A back-end served over MCP, in both revisions of the protocol and over every transport. */
export class BackendMcpServer {
  private readonly endpoint: McpEndpoint<Holder>;
  private readonly source: IntentSource;

  static {
    make = (...parts) => new BackendMcpServer(...parts);
  }

  private constructor(endpoint: McpEndpoint<Holder>, source: IntentSource) {
    this.endpoint = endpoint;
    this.source = source;
  }

  /** Transcripts of the open sessions, the earliest session first. */
  get transcripts(): readonly Transcript[] {
    return this.endpoint.sessions.map(({ held }) => transcriptOf(held));
  }

  /** Snapshots of the worlds of these sessions, in the same order. */
  get snapshots(): readonly Snapshot[] {
    return this.endpoint.sessions.map(({ held }) => watchedHolder(held).session.snapshot());
  }

  /** Answers a web request: for frameworks that take such a function. */
  get fetch(): (request: Request) => Promise<Response> {
    return this.endpoint.fetch;
  }

  /**
   * Returns a transport for a client in this process, with a session of its own.
   * @param name the session's name. Default: a random one
   */
  inMemory(name?: string): Promise<Transport> {
    return this.endpoint.inMemory(name);
  }

  /**
   * Serves one connection over a transport of the official SDK.
   * @returns an object with a promise of the connection's end
   */
  connect(transport: Transport): Promise<{ readonly ended: Promise<void> }> {
    return this.endpoint.connect(transport);
  }

  /**
   * Serves a client over standard input and output, or over the given streams.
   * @returns an object with a promise of the connection's end
   */
  stdio(input?: NodeJS.ReadableStream, output?: NodeJS.WritableStream): Promise<{ readonly ended: Promise<void> }> {
    return this.endpoint.stdio(input, output);
  }

  /**
   * Serves clients over HTTP, under `/mcp`.
   * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/node` is not installed; CANNOT_LISTEN if the port is
   * taken
   */
  listen(options?: ListenOptions): Promise<Listening> {
    return this.endpoint.listen(options);
  }

  /**
   * Serves another back-end from now on, such as after a change of the intents, and notifies the clients. A session's
   * dialogue continues if its commands lead to the same state there. If not, it ends, `onEnd` is called with its
   * transcript, and the session begins anew.
   * @returns the names of the sessions that have begun anew
   */
  async reload(backend: Backend): Promise<readonly string[]> {
    const anew = this.source.reload(backend);
    await this.endpoint.changed();
    return anew;
  }

  /** Ends all sessions and connections. The back-end stays open. */
  async close(): Promise<void> {
    await this.endpoint.close();
  }
}

/**
 * Serves a back-end over the Model Context Protocol, in its revisions of 2025-11-25 and 2026-07-28: its intents as
 * tools with schemas of parameters and results; schemas, tables and the transcript as resources; and a system prompt.
 * Missing values and confirmations are requested from the client's user, if the client supports it.
 *
 * Each connection has a session of its own. The revision of 2026-07-28 has no connections over HTTP: the address names
 * the session, `/mcp/NAME`, and the requests to `/mcp` share one.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/server` is not installed
 * @example
 * ```ts
 * import { Client } from "@modelcontextprotocol/client";
 * import { loadBackend } from "backlot";
 * import { mcpServer } from "backlot/mcp";
 *
 * const backend = await loadBackend("intents");
 * const server = await mcpServer(backend);
 * const client = new Client({ name: "test", version: "1" });
 * await client.connect(await server.inMemory());
 * const { structuredContent } = await client.callTool({ name: "book_table", arguments: { restaurant_name: "Blue Heron" } });
 * const { status, slot } = structuredContent as { status: string; slot?: string };
 * console.assert(status === "ask" && slot === "date");
 * await client.close();
 * await server.close();
 * backend.close();
 * ```
 */
export async function mcpServer(backend: Backend, options: McpServerOptions = {}): Promise<BackendMcpServer> {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "mcpServer takes a backend and an object of options");
  const packages = await serverPackages();
  const source = new IntentSource(packages, backend, options);
  return make(new McpEndpoint(packages, source, options), source);
}

/**
 * Serves the capture of a real server, and nothing else: a request gets its captured answers in their order, and a
 * request that was not captured is refused.
 * @param capture the calls, or the file that holds them
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE or BAD_LINE for a file; MISSING_PACKAGE if
 * `@modelcontextprotocol/server` is not installed
 */
export async function strictMcpServer(
  capture: string | readonly CapturedCall[],
  options: EndpointOptions = {},
): Promise<McpEndpoint<AnswerCounts>> {
  const calls = typeof capture === "string" ? readCapture(capture) : capture;
  const packages = await serverPackages();
  return new McpEndpoint(packages, new StrictSource(packages, calls), options);
}

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
class StrictSource implements McpSource<AnswerCounts> {
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
