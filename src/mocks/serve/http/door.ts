import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { BacklotError } from "../../../base/errors.js";
import { listening } from "../listening.js";
import type { ServeLimits } from "../sessions/limits.js";
import { PROBLEM_JSON, problem, problemOf, sendProblem } from "./answer.js";
import type { Listener } from "./app.js";
import type { Guard } from "./guard.js";

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 5_000;

export interface Door {
  readonly url: string;
  /** Refuses new requests, and gives open ones time to finish. @param onShut called at once: ends streams */
  close(onShut: () => void): Promise<void>;
}

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  readonly limits: ServeLimits;
  /** Time that a connection may be silent, in milliseconds; 0 for any time. */
  readonly silentMs: number;
}

export async function openDoor(
  guard: Guard,
  listener: Listener,
  { host, port, limits, silentMs }: DoorOptions,
): Promise<Door> {
  const entrance = new Entrance(guard, listener);
  const server = createServer(serverOptions(limits), entrance.request);
  server.maxConnections = limits.connections;
  server.timeout = silentMs;
  server.on("clientError", refuseMessage);
  const address = await listening(server, host, port);
  guard.listens(address.port);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    async close(onShut) {
      entrance.shut();
      onShut();
      await drained(server, entrance, limits.drainMs);
    },
  };
}

class Entrance {
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

  shut(): void {
    this.isShut = true;
  }

  empty(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onEmpty = resolve;
    });
  }
}

function serverOptions({ requestMs }: ServeLimits): ServerOptions {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(requestMs, 30_000),
  };
}

async function drained(server: Server, entrance: Entrance, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  await Promise.race([entrance.empty(), patience]);
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}

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

export interface GuardedServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param answer handles its own errors; its promise may not reject @throws BacklotError CANNOT_LISTEN */
export async function openGuarded(
  guard: Guard,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  host: string,
  port: number,
): Promise<GuardedServer> {
  const server = createServer((incoming, outgoing) => {
    const refusal = guard.refuses(incoming);
    if (refusal !== null) sendProblem(outgoing, problemOf(refusal), { connection: "close" });
    else void answer(incoming, outgoing);
  });
  const { port: taken } = await listening(server, host, port);
  guard.listens(taken);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
