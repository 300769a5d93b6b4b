import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../errors.js";
import { isObject } from "../../json/object.js";
import { sendProblem } from "../../serve/http/answer.js";
import { readBytes } from "../../serve/http/body.js";
import { Guard, isLoopback } from "../../serve/http/guard.js";
import { openGuarded } from "../../serve/http/guarded.js";
import { problem, problemOf } from "../../serve/http/problem.js";
import { isJson, relocatedBody, relocatedHeaders } from "./content.js";
import { bytesOf, type RecordedExchange, readExchanges, textOf } from "./exchange.js";
import { writeHead } from "./recorder.js";
import { Secrets } from "./secrets.js";

const MAX_BODY = 64 * 1024 * 1024;
const SESSION = "backlot-session";

/** Where a capture is served. */
export interface RecordedServiceOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: any that is free. */
  readonly port?: number;
  /** What every request must bear. Default: nothing. */
  readonly token?: string;
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
}

/** A capture that is served. */
export interface RecordedService {
  readonly url: string;
  /** How many exchanges it has. */
  readonly exchanges: number;
  close(): Promise<void>;
}

/**
 * Serves what was recorded of a real service, and nothing else: a request gets the answers that were recorded for it, in their
 * order. One that was not recorded, or not that often, is answered with 501: nothing is made up. A client that sends a header
 * `Backlot-Session` of a name that is new begins at the beginning.
 * @param capture the exchanges, or the file that holds them
 * @throws BacklotError BAD_OPTION for another host without a token; FILE_NOT_FOUND, FILE_UNREADABLE or BAD_LINE for a file; CANNOT_LISTEN
 */
export async function serveRecorded(
  capture: string | readonly RecordedExchange[],
  { host = "127.0.0.1", port = 0, token, allowedHosts = [], allowedOrigins = [] }: RecordedServiceOptions = {},
): Promise<RecordedService> {
  if (!isLoopback(host) && token === undefined)
    throw new BacklotError("BAD_OPTION", `others reach this machine at ${host}: a token is needed`);
  const exchanges = typeof capture === "string" ? readExchanges(capture) : capture;
  const guard = new Guard({ token, host, allowedHosts, allowedOrigins });
  const replay = new Replay(exchanges);
  const server = await openGuarded(guard, (incoming, outgoing) => replay.answer(incoming, outgoing), host, port);
  return { ...server, exchanges: exchanges.length };
}

class Replay {
  private readonly recorded = new Map<string, RecordedExchange[]>();
  private readonly secrets = new Secrets();
  /** How often each request was answered, by session. */
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const one of exchanges) {
      const key = this.keyOf(one.method, one.target, bytesOf(one.body), one.headers["content-type"]);
      this.recorded.set(key, [...(this.recorded.get(key) ?? []), one]);
    }
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const body = await readBytes(incoming, MAX_BODY);
      const { method = "GET", url = "/", headers } = incoming;
      this.secrets.hear(headers);
      const key = this.keyOf(method, url, body, headers["content-type"]);
      const found = this.recorded.get(key) ?? [];
      const session = String(headers[SESSION] ?? "");
      const counts = this.counts.get(session) ?? new Map<string, number>();
      this.counts.set(session, counts);
      const count = counts.get(key) ?? 0;
      const exchange = found[count];
      if (exchange === undefined) {
        const why = found.length === 0 ? "was not recorded" : `was recorded ${found.length} times, and no more`;
        sendProblem(outgoing, problem("NOT_RECORDED", 501, `${method} ${url.slice(0, 200)} ${why}`));
        return;
      }
      counts.set(key, count + 1);
      await play(exchange, outgoing, `http://${headers.host}`);
    } catch (error) {
      sendProblem(outgoing, problemOf(error), { connection: "close" });
    }
  }

  /** What two requests have in common that ask the same: the order of a query and of a body's keys means nothing. */
  private keyOf(method: string, target: string, bytes: Buffer, type = ""): string {
    const { target: asked, body } = this.secrets.request(target, bytes, type);
    const [path = "", query = ""] = asked.split(/\?(.*)/s);
    return JSON.stringify([method, path, query.split("&").sort(), contentOf(body, type)]);
  }
}

function contentOf(body: Buffer, type: string): unknown {
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary !== undefined) return body.toString("latin1").replaceAll(boundary, "");
  const text = textOf(body);
  if (text === null) return body.toString("base64");
  if (!isJson(type)) return text;
  try {
    return sorted(JSON.parse(text));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return {
    of: Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  };
}

/** Answers as the service did: the same bytes in the same pieces, and the same end. */
async function play({ origin, response }: RecordedExchange, outgoing: ServerResponse, own: string): Promise<void> {
  const { status, headers, pieces, isCut, body } = response;
  const moved = relocatedHeaders(headers, origin, own);
  const shown = relocatedBody(bytesOf(body), moved, origin, own);
  outgoing.sendDate = false;
  writeHead(outgoing, status, shown.headers);
  let from = 0;
  for (const size of pieces ?? []) {
    const piece = shown.bytes.subarray(from, from + size);
    from += size;
    await new Promise<void>((resolve) => outgoing.write(piece, () => resolve()));
  }
  await new Promise<void>((resolve) => {
    if (from < shown.bytes.length) outgoing.write(shown.bytes.subarray(from), () => resolve());
    else resolve();
  });
  if (isCut === true) outgoing.destroy();
  else outgoing.end();
}
