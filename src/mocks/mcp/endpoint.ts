import { randomUUID } from "node:crypto";
import type { Transport } from "@modelcontextprotocol/server";
import { assertToken } from "../serve/http/guard.js";
import { type AccessOptions, HttpSide } from "./http.js";
import { type Listening, type ListenOptions, listen } from "./listen.js";
import type { ServerPackages } from "./packages.js";
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
    const listening = await listen(this.fetch, options, this.options.onError);
    this.connections.add(listening);
    return listening;
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
