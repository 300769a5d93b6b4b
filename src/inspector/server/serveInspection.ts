import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { BacklotError } from "../../errors.js";
import { Guard } from "../../serve/http/guard.js";
import { type Target, targetOf } from "../../serve/http/target.js";
import { listening } from "../../serve/listening.js";
import { ROUTES } from "../embedded.js";
import { composePage } from "../html/compose.js";
import { pageHeaders } from "../html/policy.js";
import type { ReadInspection } from "../reading/readInspection.js";

/** A running server of the page. */
export interface InspectionServer {
  /** Where the page is. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const JSON_TYPE = "application/json; charset=utf-8";

/** What is asked for, and how it is answered. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Serves the page over dialogues, on this machine alone. It takes no other requests than the page's own, and changes
 * nothing.
 * @param port 0 for one that is free
 * @throws BacklotError CANNOT_LISTEN
 */
export async function serveInspection(read: ReadInspection, port: number): Promise<InspectionServer> {
  const { html, header } = composePage([], true);
  const index = JSON.stringify(read.inspection);
  const guard = new Guard({ host: HOST });
  const answerTo = async ({ path, query }: Target): Promise<Answer> => {
    if (path === "/") return { status: 200, type: "text/html; charset=utf-8", body: html };
    if (path === ROUTES.inspection) return { status: 200, type: JSON_TYPE, body: index };
    if (path === ROUTES.search)
      return { status: 200, type: JSON_TYPE, body: JSON.stringify(await placesWith(read, query)) };
    const place = path.startsWith(`${ROUTES.dialogues}/`) ? path.slice(ROUTES.dialogues.length + 1) : "";
    if (/^\d{1,9}$/.test(place) && Number(place) < read.inspection.entries.length)
      return { status: 200, type: JSON_TYPE, body: await read.dialogue(Number(place)) };
    return { status: 404, type: JSON_TYPE, body: JSON.stringify({ title: "there is nothing here" }) };
  };
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    void answerOf(request, guard, answerTo).then((answer) => send(response, answer, header, request.method === "HEAD"));
  });
  const address = await listening(server, HOST, port);
  guard.listens(address.port);
  return {
    url: `http://${HOST}:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerOf(
  request: IncomingMessage,
  guard: Guard,
  answerTo: (target: Target) => Promise<Answer>,
): Promise<Answer> {
  try {
    const refused = guard.refuses(request);
    if (refused !== null) return problem(403, refused.message);
    if (request.method !== "GET" && request.method !== "HEAD") return problem(405, "the page is only read");
    return await answerTo(targetOf(request.url ?? "/"));
  } catch (error) {
    return error instanceof BacklotError ? problem(400, error.message) : problem(500, String(error));
  }
}

const problem = (status: number, title: string): Answer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify({ title }),
});

function send(response: ServerResponse, { status, type, body }: Answer, policy: string, isHead: boolean): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    ...pageHeaders(policy),
  });
  response.end(isHead ? undefined : body);
}

/** The places of dialogues that hold a text. */
async function placesWith(read: ReadInspection, query: string): Promise<readonly number[]> {
  const wanted = (new URLSearchParams(query).get("text") ?? "").toLowerCase();
  const places: number[] = [];
  for (let place = 0; place < read.inspection.entries.length; place++) {
    if ((await read.dialogue(place)).toLowerCase().includes(wanted)) places.push(place);
  }
  return places;
}
