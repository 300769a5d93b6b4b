import type { Transport } from "@modelcontextprotocol/server";
import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { Backend } from "../../runtime/backend.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Transcript } from "../../transcript/index.js";
import { type CapturedCall, readCapture } from "./capture/capture.js";
import { type AnswerCounts, StrictSource } from "./capture/strictSource.js";
import { type EndpointOptions, type Listening, type ListenOptions, McpEndpoint } from "./endpoint.js";
import { type Holder, transcriptOf, watchedHolder } from "./intents/dialogue.js";
import { IntentSource } from "./intents/source.js";
import type { IntentSourceOptions } from "./intents/sourceOptions.js";
import { serverPackages } from "./packages.js";

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
