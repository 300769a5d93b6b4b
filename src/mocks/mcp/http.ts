import { randomUUID } from "node:crypto";
import type { McpHttpHandler, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { bearerIn, isSameToken } from "../serve/http/guard.js";
import type { ServerPackages } from "./packages.js";
import type { McpSessions, OpenSession } from "./sessions.js";

const MAX_BODY_BYTES = 4 * 1_024 * 1_024;
const IDLE_MS = 30 * 60_000;
const UNNAMED = "default";

export interface HttpOptions extends AccessOptions {
  readonly connections: number;
  readonly path?: string;
  readonly idle?: number;
  readonly bodySize?: number;
  readonly onError?: (error: Error) => void;
}

/** A connection of the revision of 2025-11-25, named by the header Mcp-Session-Id. */
interface Connection {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly session: string;
  usedAt: number;
}

/**
 * Streamable HTTP in both revisions. In that of 2025-11-25, each connection has a session of its own. That of
 * 2026-07-28 has no connections: the address names the session, `/mcp/NAME`, and all requests to `/mcp` share one.
 */
export class HttpSide<Held> {
  private readonly packages: ServerPackages;
  private readonly sessions: McpSessions<Held>;
  private readonly options: HttpOptions;
  private readonly connections = new Map<string, Connection>();
  private opening = 0;
  private readonly handlers = new Map<string, McpHttpHandler>();
  private readonly asked = new Map<string, number>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(packages: ServerPackages, sessions: McpSessions<Held>, options: HttpOptions) {
    this.packages = packages;
    this.sessions = sessions;
    this.options = options;
    const idle = options.idle ?? IDLE_MS;
    this.sweeper = setInterval(() => this.sweep(performance.now() - idle), Math.min(idle, 60_000));
    this.sweeper.unref();
  }

  async answer(request: Request): Promise<Response> {
    const refused = refuse(request, this.packages.server, this.options);
    if (refused !== undefined) return refused;
    const name = this.sessionIn(new URL(request.url).pathname);
    if (name === null) return protocolError(404, -32_601, "Not Found: nothing is served under this path");
    const maxRequestBodySize = this.options.bodySize ?? MAX_BODY_BYTES;
    const isOlder = await this.packages.server.isLegacyRequest(request, undefined, { maxRequestBodySize });
    return isOlder ? this.byConnection(request, name) : this.byRequest(request, name ?? UNNAMED);
  }

  changed(): void {
    for (const { notify } of this.handlers.values()) {
      notify.toolsChanged();
      notify.resourcesChanged();
      notify.promptsChanged();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    const handlers = [...this.handlers.values()];
    const transports = [...this.connections.values()].map(({ transport }) => transport);
    await Promise.allSettled([...handlers, ...transports].map((one) => one.close()));
  }

  /** Returns the session that a path names; undefined if the path names none, null for any other path. */
  private sessionIn(path: string): string | undefined | null {
    const base = this.options.path ?? "/mcp";
    if (path === base || path === `${base}/`) return undefined;
    const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : "";
    return /^[\w.~-]{1,128}$/.test(name) ? name : null;
  }

  private async byRequest(request: Request, name: string): Promise<Response> {
    const session = this.sessions.named(name);
    if (session === null) return full();
    this.asked.set(name, performance.now());
    const handler = this.handlers.get(name) ?? this.newHandler(session);
    return handler.fetch(request);
  }

  private newHandler(session: OpenSession<Held>): McpHttpHandler {
    const { onError, bodySize = MAX_BODY_BYTES } = this.options;
    const handler = this.packages.server.createMcpHandler(() => this.sessions.forRequest(session, handler.notify), {
      legacy: "reject",
      maxRequestBodySize: bodySize,
      maxSubscriptions: this.options.connections,
      ...(onError === undefined ? {} : { onerror: onError }),
    });
    this.handlers.set(session.name, handler);
    return handler;
  }

  private async byConnection(request: Request, name: string | undefined): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return this.newConnection(request, name);
    const connection = this.connections.get(id);
    if (connection === undefined) return protocolError(404, -32_001, "Session not found: it is over, or never began");
    connection.usedAt = performance.now();
    this.asked.set(connection.session, connection.usedAt);
    return connection.transport.handleRequest(request);
  }

  private async newConnection(request: Request, name: string | undefined): Promise<Response> {
    const { server: sdk } = this.packages;
    const maxRequestBodySize = this.options.bodySize ?? MAX_BODY_BYTES;
    if (request.method === "POST" && sdk.isJsonContentType(request.headers.get("content-type"))) {
      const first = await this.read(request.clone(), maxRequestBodySize);
      if (first instanceof Response) return first;
      if (sdk.isInitializeRequest(first)) {
        const id = randomUUID();
        if (!this.makesRoom()) return full("connections");
        const session = this.sessions.named(name ?? id);
        if (session === null) return full();
        const transport = new sdk.WebStandardStreamableHTTPServerTransport({
          sessionIdGenerator: () => id,
          onsessioninitialized: () => {
            this.connections.set(id, { transport, session: session.name, usedAt: performance.now() });
          },
          onsessionclosed: () => this.disconnect(id),
          maxRequestBodySize,
        });
        this.asked.set(session.name, performance.now());
        this.opening += 1;
        try {
          await (await this.sessions.serve(session, "legacy")).connect(transport);
          const answer = await transport.handleRequest(request);
          if (!this.connections.has(id) && name === undefined) this.sessions.end(id);
          return answer;
        } finally {
          this.opening -= 1;
        }
      }
    }
    // The transport refuses any other request: by its method, its media type or its shape.
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize,
    });
    return transport.handleRequest(request);
  }

  /** Closes the connection to a named session that was silent for longest, if necessary. Returns false without room. */
  private makesRoom(): boolean {
    if (this.connections.size + this.opening < this.options.connections) return true;
    const shared = [...this.connections].filter(([id, { session }]) => session !== id);
    const [first] = shared.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (first === undefined) return false;
    void this.disconnect(first[0]);
    return true;
  }

  private async read(request: Request, most: number): Promise<unknown> {
    const body = await this.packages.server.readRequestBody(request, most);
    if (body.tooLarge)
      return protocolError(413, -32_600, "Payload Too Large: the message is larger than the server takes");
    try {
      return JSON.parse(body.text);
    } catch {
      return protocolError(400, -32_700, "Parse error: the message is not JSON");
    }
  }

  private async disconnect(id: string): Promise<void> {
    const connection = this.connections.get(id);
    if (connection === undefined) return;
    this.connections.delete(id);
    await connection.transport.close();
    const isShared = [...this.connections.values()].some(({ session }) => session === connection.session);
    if (connection.session === id && !isShared) this.end(id);
  }

  private sweep(since: number): void {
    for (const [name, last] of this.asked) {
      if (last >= since) continue;
      for (const [id, { session }] of this.connections) if (session === name) void this.disconnect(id);
      this.end(name);
    }
  }

  private end(name: string): void {
    void this.handlers.get(name)?.close();
    this.handlers.delete(name);
    this.asked.delete(name);
    this.sessions.end(name);
  }
}

function full(what = "sessions"): Response {
  return protocolError(503, -32_000, `Service Unavailable: the limit of open ${what} is reached`, {
    "Retry-After": "60",
  });
}

/** Access control of an HTTP endpoint. */
export interface AccessOptions {
  /**
   * Host names under which the endpoint may be reached, without ports. A page whose host name resolves to this machine
   * (DNS rebinding) is refused. Default: localhost, 127.0.0.1 and [::1].
   */
  readonly hosts?: readonly string[];
  /** Host names of pages that may call the endpoint from a browser, without ports. Default: as `hosts`. */
  readonly origins?: readonly string[];
  /** Bearer token that every request must carry, 16 characters or more. Default: none. */
  readonly token?: string;
}

type Guards = Pick<
  typeof import("@modelcontextprotocol/server"),
  "hostHeaderValidationResponse" | "originValidationResponse" | "localhostAllowedHostnames"
>;

/** Returns the response that refuses a request, or undefined if the request may pass. */
export function refuse(request: Request, guards: Guards, options: AccessOptions): Response | undefined {
  const hosts = [...(options.hosts ?? guards.localhostAllowedHostnames())];
  return (
    guards.hostHeaderValidationResponse(request, hosts) ??
    guards.originValidationResponse(request, [...(options.origins ?? hosts)]) ??
    (options.token === undefined || isSameToken(bearerIn(request.headers.get("authorization")), options.token)
      ? undefined
      : unauthorised())
  );
}

function unauthorised(): Response {
  return protocolError(401, -32_001, "Unauthorized: the request carries no valid bearer token", {
    "WWW-Authenticate": "Bearer",
  });
}

/** Returns a JSON-RPC error response for a request that no server has seen. */
export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
