import { createServer } from "node:http";
import { AUTHORITY, authorityFault } from "../serve/http/guard.js";
import { listening } from "../serve/listening.js";
import { nodePackage } from "./packages.js";

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
const MAX_CONNECTIONS = 10_000;
/** The largest number of headers of a request, and their total size: Node's own limit, stated here. */
const [MAX_HEADERS, MAX_HEADER_BYTES] = [100, 16_384];

/** @throws BacklotError MISSING_PACKAGE, CANNOT_LISTEN */
export async function listen(
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
