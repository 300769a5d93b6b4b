import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Transport } from "@modelcontextprotocol/server";
import { AUTHORITY, assertToken, authorityFault } from "../serve/http/guard.js";
import { listening } from "../serve/listening.js";
import { type AccessOptions, HttpSide } from "./http.js";
import { nodePackage, type ServerPackages } from "./packages.js";
import { McpSessions, type McpSource, type OpenSession } from "./sessions.js";

const SESSIONS = 1_000;

/** Address and limits of an endpoint. */
export interface EndpointOptions extends AccessOptions {
  /** Path of HTTP requests. Default: `/mcp`. */
  readonly path?: string;
  /**
   * The largest number of open sessions, of HTTP connections in the revision of 2025-11-25, of streams per session in
   * that of 2026-07-28, and of connections over other transports, each. A new HTTP connection replaces the one to a
   * named session that has been silent for longest. Default: 1,000.
   */
  readonly sessions?: number;
  /** Milliseconds without a request after which a session over HTTP ends. Default: half an hour. */
  readonly idle?: number;
  /** The largest message over HTTP, in bytes. Default: 4 MiB. */
  readonly bodySize?: number;
  /** Called with errors that no answer reports, such as a message that is not JSON. Default: they are ignored. */
  readonly onError?: (error: Error) => void;
}

/** Serves one source over every transport, in both revisions of the protocol. */
export class McpEndpoint<Held> {
  private readonly packages: ServerPackages;
  private readonly live: McpSessions<Held>;
  private readonly http: HttpSide<Held>;
  private readonly options: EndpointOptions;
  private readonly connections = new Set<{ close(): Promise<void> }>();
  private readonly byName = new Map<string, number>();

  constructor(packages: ServerPackages, source: McpSource<Held>, options: EndpointOptions = {}) {
    this.packages = packages;
    this.options = options;
    const { sessions = SESSIONS, token } = options;
    if (token !== undefined) assertToken(token);
    this.live = new McpSessions(source, sessions);
    this.http = new HttpSide(packages, this.live, { ...options, connections: sessions });
  }

  /** The open sessions, the earliest first. */
  get sessions(): readonly OpenSession<Held>[] {
    return this.live.all;
  }

  /** Answers a web request. An arrow function, so that it can be passed on as it is. */
  readonly fetch = (request: Request): Promise<Response> => this.http.answer(request);

  /**
   * Serves one connection over a transport, with a session of its own that ends with the connection.
   * @returns a promise of its end
   */
  async connect(transport: Transport, name: string = randomUUID()): Promise<{ readonly ended: Promise<void> }> {
    const { onError, sessions = SESSIONS } = this.options;
    const session = this.transports < sessions ? this.live.named(name) : null;
    if (session === null) {
      onError?.(new Error(`a connection to the session ${name} is refused: the limit of ${sessions} is reached`));
      await transport.close();
      return { ended: Promise.resolve() };
    }
    this.count(name, 1);
    const handle = this.packages.stdio.serveStdio(({ era }) => this.live.serve(session, era), {
      transport,
      ...(onError === undefined ? {} : { onerror: onError }),
    });
    this.connections.add(handle);
    const { onclose } = transport;
    const ended = new Promise<void>((resolve) => {
      transport.onclose = () => {
        onclose?.();
        // A transport may report its end more than once.
        if (!this.connections.delete(handle)) return;
        // Other transports may be connected to the same session.
        if (this.count(name, -1) === 0) this.live.end(name);
        resolve();
      };
    });
    return { ended };
  }

  private get transports(): number {
    return [...this.byName.values()].reduce((sum, count) => sum + count, 0);
  }

  private count(name: string, more: number): number {
    const count = (this.byName.get(name) ?? 0) + more;
    if (count > 0) this.byName.set(name, count);
    else this.byName.delete(name);
    return count;
  }

  /** Returns a transport for a client in this process, connected to a new session. */
  async inMemory(name?: string): Promise<Transport> {
    const [client, server] = this.packages.server.InMemoryTransport.createLinkedPair();
    await this.connect(server, name);
    return client;
  }

  /** Serves a client over streams. Default: those of this process. */
  async stdio(
    input?: NodeJS.ReadableStream,
    output?: NodeJS.WritableStream,
  ): Promise<{ readonly ended: Promise<void> }> {
    type Streams = ConstructorParameters<typeof this.packages.stdio.StdioServerTransport>;
    return this.connect(new this.packages.stdio.StdioServerTransport(input as Streams[0], output as Streams[1]));
  }

  /** Serves clients over HTTP. */
  async listen(options?: ListenOptions): Promise<Listening> {
    const opened = await listen(this.fetch, options, this.options.onError);
    this.connections.add(opened);
    return opened;
  }

  /** Tells every client that the lists of tools, resources and prompts have changed. */
  async changed(): Promise<void> {
    this.http.changed();
    await this.live.changed();
  }

  /** Ends all connections and sessions. */
  async close(): Promise<void> {
    await this.http.close();
    await Promise.allSettled([...this.connections].map((connection) => connection.close()));
    await this.live.close();
  }
}

/** Address of an HTTP server. */
export interface ListenOptions {
  /** The port. Default: a free one. */
  readonly port?: number;
  /** The address. Default: 127.0.0.1, reachable only from this machine. */
  readonly host?: string;
}

/** A listening HTTP server. */
export interface Listening {
  /** The address, without a path: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops accepting connections, and ends the open ones. */
  close(): Promise<void>;
}

const [HEADERS_MS, REQUEST_MS] = [10_000, 60_000];
/** Time after which an unused connection is closed. A request that is under way meanwhile fails, and clients do not
 * repeat calls: it is longer than the pauses of agents, and of this process while it works. */
const UNUSED_MS = 75_000;
const MAX_CONNECTIONS = 10_000;
/** The largest number of headers of a request, and their total size: Node's own limit, stated here. */
const [MAX_HEADERS, MAX_HEADER_BYTES] = [100, 16_384];

/** @throws BacklotError MISSING_PACKAGE, CANNOT_LISTEN */
async function listen(
  fetch: (request: Request) => Promise<Response>,
  { port = 0, host = "127.0.0.1" }: ListenOptions = {},
  onError?: (error: Error) => void,
): Promise<Listening> {
  const { toNodeHandler } = await nodePackage();
  const handle = toNodeHandler({ fetch }, onError === undefined ? {} : { onerror: onError });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const { host: named = "" } = request.headers;
    // A port or address out of range matches the pattern, but is no valid URL.
    const isNamed = AUTHORITY.test(named) && URL.canParse(`http://${named}`);
    const fault = isNamed ? authorityFault(request) : "the header Host names no host";
    if (fault !== null) {
      response.writeHead(400, { "content-type": "application/json", connection: "close" });
      response.end(
        JSON.stringify({ jsonrpc: "2.0", error: { code: -32_600, message: `Bad Request: ${fault}` }, id: null }),
      );
      return;
    }
    // The SDK takes a request target for a path.
    request.url = request.url?.replace(/^https?:\/\/[^/?#]*(?=([/?#]?))/i, (_, next) => (next === "/" ? "" : "/"));
    void handle(request as Parameters<typeof handle>[0], response);
  });
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = UNUSED_MS;
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  const { address, port: taken, family } = await listening(server, host, port);
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
