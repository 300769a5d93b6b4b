import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listening } from "../listening.js";
import { sendProblem } from "./answer.js";
import type { Guard } from "./guard.js";
import { problemOf } from "./problem.js";

/** A server that only knows whom it lets in. */
export interface GuardedServer {
  /** Where it is reached, without a path. */
  readonly url: string;
  /** Ends it with all its connections. */
  close(): Promise<void>;
}

/**
 * Listens: what the guard lets in is answered, everything else is refused.
 * @param answer takes care of its errors; a promise that it gives may not reject
 * @param port 0 for one that is free
 * @throws BacklotError CANNOT_LISTEN
 */
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
