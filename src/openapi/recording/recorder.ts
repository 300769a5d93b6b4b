import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { BacklotError } from "../../errors.js";
import { sendProblem } from "../../serve/http/answer.js";
import { readBytes } from "../../serve/http/body.js";
import { Guard } from "../../serve/http/guard.js";
import { openGuarded } from "../../serve/http/guarded.js";
import { problem, problemOf } from "../../serve/http/problem.js";
import { headerIn, isJson, relocatedBody, relocatedHeaders } from "./content.js";
import { exchangeLog, type RecordedExchange, recordedBody } from "./exchange.js";
import { Secrets } from "./secrets.js";

const LOOPBACK = "127.0.0.1";
const MAX_BODY = 64 * 1024 * 1024;
/** Headers of one connection alone. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Where exchanges go: `add` has kept one when it returns. */
export interface HttpCapture {
  add(exchange: RecordedExchange): void;
}

/** A proxy in front of a real service. */
export interface HttpRecorder {
  /** Where clients reach it, in the place of the service. */
  readonly url: string;
  /** How many exchanges were recorded. */
  readonly count: number;
  /** Settles once nothing can be recorded any more: BacklotError FILE_UNWRITABLE. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Stands in front of a real service, on this machine alone: passes requests and answers on, and records both. Addresses of the
 * service lead to the proxy instead, so that clients that follow them stay here.
 * @param service its origin: `https://api.example`
 * @param capture the file that the exchanges are added to, or what takes them
 * @param port any that is free by default
 * @throws BacklotError BAD_OPTION for a service that is not an origin; FILE_UNWRITABLE; CANNOT_LISTEN
 */
export async function recordHttp(service: string, capture: string | HttpCapture, port = 0): Promise<HttpRecorder> {
  const real = originOf(service);
  const log = typeof capture === "string" ? exchangeLog(capture) : null;
  const kept = log ?? (capture as HttpCapture);
  const guard = new Guard({ host: LOOPBACK });
  const secrets = new Secrets();
  let count = 0;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const keep = (exchange: RecordedExchange): void => {
    try {
      kept.add(secrets.masked(exchange));
      count++;
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const { url, close } = await openGuarded(
    guard,
    (incoming, outgoing) => pass(incoming, outgoing, real, `http://${incoming.headers.host}`, keep),
    LOOPBACK,
    port,
  );
  return {
    url,
    get count() {
      return count;
    },
    failed,
    close: async () => {
      await close();
      log?.close();
    },
  };
}

function originOf(service: string): URL {
  const url = URL.canParse(service) ? new URL(service) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new BacklotError("BAD_OPTION", `${service} is not the origin of a service, such as https://api.example`);
  if (url.pathname !== "/" || url.search !== "" || url.username !== "")
    throw new BacklotError("BAD_OPTION", `name the service alone: ${url.origin}, without path, query and user`);
  return url;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  real: URL,
  own: string,
  keep: (exchange: RecordedExchange) => void,
): Promise<void> {
  try {
    const body = await readBytes(incoming, MAX_BODY);
    const answer = await ask(incoming, body, real, outgoing);
    const exchange = {
      origin: real.origin,
      method: incoming.method ?? "GET",
      target: incoming.url ?? "/",
      headers: Object.fromEntries(
        Object.entries(incoming.headers).flatMap(([name, value]) =>
          OF_CONNECTION.has(name) || name === "host" ? [] : [[name, [value].flat().join(", ")]],
        ),
      ),
      ...bodyIn(body),
    };
    await answered(answer, outgoing, real.origin, own, (response) => keep({ ...exchange, response }));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const known =
      error instanceof BacklotError ? problemOf(error) : problem("SERVICE_FAILED", 502, `${real.origin}: ${detail}`);
    if (outgoing.headersSent) outgoing.destroy();
    else sendProblem(outgoing, known, { connection: "close" });
  }
}

const bodyIn = (bytes: Buffer) => {
  const body = recordedBody(bytes);
  return body === undefined ? {} : { body };
};

/** Sends a request on to the real service. @returns its answer, whose content is still to come */
function ask(incoming: IncomingMessage, body: Buffer, real: URL, outgoing: ServerResponse): Promise<IncomingMessage> {
  const send = real.protocol === "https:" ? requestHttps : requestHttp;
  const headers: string[] = [];
  for (const [name, value] of pairsOf(incoming.rawHeaders))
    if (!OF_CONNECTION.has(name.toLowerCase()) && !/^(?:host|content-length|expect)$/i.test(name))
      headers.push(name, value);
  headers.push("Host", real.host);
  if (body.length > 0 || incoming.headers["content-length"] !== undefined)
    headers.push("Content-Length", String(body.length));
  return new Promise((resolve, reject) => {
    const request = send(
      {
        hostname: real.hostname.replace(/^\[|\]$/g, ""),
        port: real.port,
        method: incoming.method,
        path: incoming.url,
        headers,
      },
      resolve,
    );
    request.on("error", reject);
    // Nobody waits for the answer any more.
    outgoing.on("close", () => outgoing.writableEnded || request.destroy());
    request.end(body);
  });
}

/** Passes an answer on, each piece as it comes, and keeps it before its end is passed on. */
function answered(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  real: string,
  own: string,
  keep: (response: RecordedExchange["response"]) => void,
): Promise<void> {
  const status = answer.statusCode ?? 502;
  const headers: Headers = pairsOf(answer.rawHeaders).filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()));
  // What may lead elsewhere is read whole.
  const isWhole =
    isJson(headerIn(headers, "content-type") ?? "") && headerIn(headers, "content-type")?.includes("ndjson") !== true;
  const chunks: Buffer[] = [];
  const moved = relocatedHeaders(headers, real, own);
  outgoing.sendDate = false;
  if (!isWhole) writeHead(outgoing, status, moved);
  return new Promise((resolve) => {
    answer.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (!isWhole) outgoing.write(chunk);
    });
    const end = (isCut: boolean): void => {
      const bytes = Buffer.concat(chunks);
      const hasLength = headerIn(headers, "content-length") !== undefined;
      const pieces = hasLength || isWhole || chunks.length < 2 ? {} : { pieces: chunks.map(({ length }) => length) };
      try {
        keep({ status, headers, ...bodyIn(bytes), ...pieces, ...(isCut ? { isCut: true as const } : {}) });
      } catch {
        outgoing.destroy();
        resolve();
        return;
      }
      if (isWhole) {
        const shown = relocatedBody(bytes, moved, real, own);
        writeHead(outgoing, status, shown.headers);
        outgoing.write(shown.bytes);
      }
      if (isCut) outgoing.destroy();
      else outgoing.end();
      resolve();
    };
    answer.on("end", () => end(false));
    answer.on("error", () => undefined);
    answer.on("close", () => {
      if (answer.complete) return;
      // The client went away, or the service did.
      end(!outgoing.destroyed);
    });
  });
}

/** Writes the head of an answer, each header as often as it was sent. */
export function writeHead(outgoing: ServerResponse, status: number, headers: Headers): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, headers.flat() as unknown as string[]);
}

const pairsOf = (raw: readonly string[]): Headers =>
  raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? ""]] : []));
