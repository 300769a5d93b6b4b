import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { canonicalText } from "../../../base/json/canonical.js";
import { problem, problemOf, sendProblem } from "../../serve/http/answer.js";
import { readBytes } from "../../serve/http/body.js";
import { openGuarded } from "../../serve/http/door.js";
import { Guard, isLoopback } from "../../serve/http/guard.js";
import { isJson, relocatedBody, relocatedHeaders, unpacked } from "./content.js";
import { bytesOf, type RecordedExchange, textOf, writeHead } from "./exchange.js";
import { type HarOptions, type LeftOut, readHar } from "./har/read.js";
import { Secrets } from "./secrets/secrets.js";

const MAX_BODY = 64 * 1024 * 1024;
const SESSION = "backlot-session";

/** Address and content of a served capture. */
export interface RecordedServiceOptions extends HarOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Token that every request must carry. Default: none. */
  readonly token?: string;
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
}

/** A served capture. */
export interface RecordedService {
  readonly url: string;
  /** Number of exchanges. */
  readonly exchanges: number;
  /** Entries of the file that are not served. */
  readonly leftOut: readonly LeftOut[];
  close(): Promise<void>;
}

/**
 * Serves the recorded answers of a real service, and nothing else: a request gets its recorded answers in their order. A request that was
 * not recorded, or not that often, is answered with 501: nothing is made up. A client with a new name in the header `Backlot-Session`
 * begins at the beginning.
 * @param capture the exchanges, or their HAR from any tool
 * @throws BacklotError BAD_OPTION for another host without a token, and for an origin that is not in the file; FILE_NOT_FOUND,
 * FILE_UNREADABLE, JSON_SYNTAX or WRONG_FORMAT for the file; CANNOT_LISTEN
 */
export async function serveRecorded(
  capture: string | readonly RecordedExchange[],
  { host = "127.0.0.1", port = 0, token, allowedHosts = [], allowedOrigins = [], ...har }: RecordedServiceOptions = {},
): Promise<RecordedService> {
  if (!isLoopback(host) && token === undefined)
    throw new BacklotError("BAD_OPTION", `others reach this machine at ${host}: a token is needed`);
  const { exchanges, leftOut } =
    typeof capture === "string" ? readHar(capture, har) : { exchanges: capture, leftOut: [] };
  const guard = new Guard({ token, host, allowedHosts, allowedOrigins });
  const replay = new Replay(exchanges);
  const server = await openGuarded(guard, (incoming, outgoing) => replay.answer(incoming, outgoing), host, port);
  return { ...server, exchanges: exchanges.length, leftOut };
}

interface AskedHeaders {
  readonly "content-type"?: string | undefined;
  readonly "content-encoding"?: string | undefined;
}

class Replay {
  private readonly recorded = new Map<string, RecordedExchange[]>();
  private readonly secrets: Secrets;
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(exchanges: readonly RecordedExchange[]) {
    const named = (of: "mask" | "keep"): string[] => [...new Set(exchanges.flatMap(({ names }) => names?.[of] ?? []))];
    this.secrets = new Secrets({ mask: named("mask"), keep: named("keep") });
    for (const one of exchanges) {
      // A foreign HAR is not masked: secrets in requests are masked in answers.
      this.secrets.hear(one.headers);
      const key = this.keyOf(one.method, one.target, bytesOf(one.body), one.headers);
      const known = this.recorded.get(key);
      if (known === undefined) this.recorded.set(key, [one]);
      else known.push(one);
    }
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const body = await readBytes(incoming, MAX_BODY);
      const { method = "GET", url = "/", headers } = incoming;
      this.secrets.hear(headers);
      const key = this.keyOf(method, url, body, headers);
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

  /** Returns the identity of a request: the order of a query and of a body's keys does not matter. */
  private keyOf(method: string, target: string, bytes: Buffer, headers: AskedHeaders): string {
    const { "content-type": type = "", "content-encoding": encoding } = headers;
    const { target: asked, body } = this.secrets.request(
      target,
      bytes,
      type,
      canUnpack(bytes, encoding) ? encoding : "",
    );
    const [path = "", query = ""] = asked.split(/\?(.*)/s);
    return JSON.stringify([method, path, query.split("&").sort(), contentOf(body, type)]);
  }
}

/** Strings and numbers of JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Keeps whole numbers apart that are the same to `JSON.parse`. */
const exact = (token: string): string => (/^-?\d{16,}$/.test(token) ? `{"number":"${token}"}` : token);

const canUnpack = (bytes: Buffer, encoding: string | undefined): boolean => unpacked(bytes, encoding) !== null;

function contentOf(body: Buffer, type: string): unknown {
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary !== undefined) return body.toString("latin1").replaceAll(boundary, "");
  const text = textOf(body);
  if (text === null) return body.toString("base64");
  if (!isJson(type)) return text;
  try {
    return { json: canonicalText(JSON.parse(text.replace(TOKENS, exact))) };
  } catch {
    return text;
  }
}

/** Replays an answer: the same bytes in the same pieces, and the same end. */
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
