import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { BacklotError } from "../../errors.js";
import type { Backend } from "../../runtime/backend.js";
import { Journal } from "../journal/journal.js";
import { recover } from "../journal/recover.js";
import { listening } from "../listening.js";
import { checkServeOptions, type ServeOptions } from "../options.js";
import { limitsOf, type ServeLimits } from "../sessions/limits.js";
import { Registry } from "../sessions/registry.js";
import { Sessions } from "../sessions/sessions.js";
import { sendProblem } from "./answer.js";
import { type Listener, listenerOf } from "./app.js";
import { Guard, isLoopback } from "./guard.js";
import { httpPackages } from "./packages.js";
import { PROBLEM_JSON, problem, problemOf } from "./problem.js";
import { type ProtocolParts, partsOf } from "./protocolParts.js";
import type { Route, Service } from "./routes/route.js";
import { routesOf } from "./routes/routes.js";

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 5_000;

/** A running server. */
export interface HttpServer {
  /** Where it is reached, such as `http://127.0.0.1:4173`. */
  readonly url: string;
  /** How many sessions it brought back from its journal, and how many it could not. */
  readonly recovered: { readonly sessions: number; readonly lost: number };
  /** Ends it: lets requests under way finish, and the journal reach the disk. The backend stays open. */
  close(): Promise<void>;
}

/** Starts a server; `serveHttp` of `backlot/serve` loads this. */
export async function startHttp(backend: Backend, options: ServeOptions): Promise<HttpServer> {
  checkServeOptions(options, isLoopback);
  const {
    host = "127.0.0.1",
    port = 0,
    token = null,
    allowedHosts = [],
    allowedOrigins = [],
    realTime = false,
  } = options;
  const { clock = () => performance.now(), newId = randomUUID, defaults = {} } = options;
  const limits = limitsOf(options.limits);
  const packages = await httpPackages();
  const registry = new Registry(backend, { limits, clock, newId, defaults });
  const journal = await journalOf(options.journal, registry);
  const recovered = { sessions: registry.size, lost: registry.lostCount };
  const stop = new AbortController();
  const sessions = new Sessions(registry, { journal, realTime, stopped: stop.signal });
  const service = { backend, sessions, registry, limits, realTime, stopped: stop.signal };
  const protocols = (options.protocols ?? []).map(partsOf);
  const routes = routesOf(protocols);
  const { requestsPerSecond } = limits;
  const guard = new Guard({ token, host, allowedHosts, allowedOrigins, requestsPerSecond, clock });
  const listener = listenerOf(routes, service, packages);
  const door = new Door(guard, behindFronts(protocols, service, routes, listener));
  const server = createServer(serverOptions(limits), door.request);
  server.maxConnections = limits.connections;
  // A fault plan may keep a connection silent for longer, where time is real.
  server.timeout = realTime ? 0 : limits.requestMs;
  server.on("clientError", refuseMessage);
  let address: AddressInfo;
  try {
    address = await listening(server, host, port);
  } catch (error) {
    await journal?.close();
    throw error;
  }
  guard.listens(address.port);
  const sweep = setInterval(() => void sessions.closeIdle().catch(() => undefined), sweepMs(limits));
  sweep.unref();
  let closing: Promise<void> | null = null;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    recovered,
    close: () => {
      closing ??= (async () => {
        clearInterval(sweep);
        door.shut();
        stop.abort();
        await drained(server, door, limits.drainMs);
        for (const session of registry.all()) session.end();
        await journal?.close();
      })();
      return closing;
    },
  };
}

/** Lets protocols answer first that have something to put in front. */
function behindFronts(
  protocols: readonly ProtocolParts[],
  service: Service,
  routes: readonly Route[],
  own: Listener,
): Listener {
  return protocols.reduceRight((next, { front }) => (front === undefined ? next : front(service, routes, next)), own);
}

/** Every request passes through it first; it knows which are under way. */
class Door {
  private readonly guard: Guard;
  private readonly listener: Listener;
  private isShut = false;
  private underWay = 0;
  private onEmpty = (): void => undefined;

  constructor(guard: Guard, listener: Listener) {
    this.guard = guard;
    this.listener = listener;
  }

  readonly request = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    this.underWay++;
    outgoing.on("close", () => {
      this.underWay--;
      if (this.underWay === 0) this.onEmpty();
    });
    const refusal = this.isShut
      ? new BacklotError("SHUTTING_DOWN", "the server is shutting down")
      : this.guard.refuses(incoming);
    if (refusal === null) {
      void this.listener(incoming, outgoing);
      return;
    }
    // The body of a refused request is not read.
    sendProblem(outgoing, problemOf(refusal), { connection: "close" });
  };

  /** Refuses all further requests. */
  shut(): void {
    this.isShut = true;
  }

  /** Waits until no request is under way. */
  empty(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onEmpty = resolve;
    });
  }
}

async function journalOf(given: ServeOptions["journal"], registry: Registry): Promise<Journal | null> {
  if (given === undefined) return null;
  const options = typeof given === "string" ? { folder: given } : given;
  return Journal.open(options, (record) => recover(registry, record));
}

function serverOptions({ requestMs }: ServeLimits) {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(requestMs, 30_000),
  };
}

/** Idle sessions are looked for ten times in the idle time, but not all the time. */
function sweepMs({ idleMs }: ServeLimits): number {
  return Math.max(100, Math.min(60_000, idleMs / 10));
}

/** Lets requests end by themselves for a while; then ends them. */
async function drained(server: Server, door: Door, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  await Promise.race([door.empty(), patience]);
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}

/** Answers a message that is not HTTP, or too slow, or has too many headers, and ends its connection. */
function refuseMessage(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, reason] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [431, "Request Header Fields Too Large"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "Request Timeout"]
        : [400, "Bad Request"];
  const body = JSON.stringify(problem("BAD_REQUEST", status, "the message cannot be read as HTTP"));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-type: ${PROBLEM_JSON}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
