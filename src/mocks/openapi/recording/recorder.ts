import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { problem, sendProblem } from "../../serve/http/answer.js";
import { openGuarded } from "../../serve/http/door.js";
import { Guard } from "../../serve/http/guard.js";
import type { RecordedExchange, SecretNames } from "./exchange.js";
import { HarLog } from "./har/log.js";
import type { LeftOut } from "./har/read.js";
import { Forwarder } from "./passing/forward.js";
import { type SecretSeen, Secrets } from "./secrets/secrets.js";

const LOOPBACK = "127.0.0.1";
const MAX_BODY = 64 * 1024 * 1024;
const MAX_LEFT_OUT = 100;

/** Destination of exchanges: `add` has stored one when it returns. */
export interface HttpCapture {
  add(exchange: RecordedExchange): void;
}

/** Options of recording a service. */
export interface RecordHttpOptions extends SecretNames {
  /** Default: any free port. */
  readonly port?: number;
  /** Byte limit of a captured body; an exchange with a longer body is passed on, but not captured. Default: 64 MB. */
  readonly maxBody?: number;
}

/** A proxy in front of a real service. */
export interface HttpRecorder {
  /** Address for clients, in place of the service's. */
  readonly url: string;
  /** Number of recorded exchanges. */
  readonly count: number;
  /** Masked names, and kept names that look like secrets. */
  readonly secrets: readonly SecretSeen[];
  /** Exchanges that were passed on but not captured, the first hundred. */
  readonly leftOut: readonly LeftOut[];
  /** Rejects when nothing can be recorded any more: BacklotError FILE_UNWRITABLE. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a real service, on this machine alone, which records requests and answers. Addresses of the service in answers
 * are replaced by the proxy's, so that clients that follow them stay here.
 * @param service its origin: `https://api.example`
 * @param capture the HAR file to add the exchanges to, or another destination
 * @throws BacklotError BAD_OPTION for a service that is not an origin; MISSING_PACKAGE if `httpxy` is not installed; FILE_UNWRITABLE;
 * CANNOT_LISTEN
 */
export async function recordHttp(
  service: string,
  capture: string | HttpCapture,
  { port = 0, maxBody = MAX_BODY, mask, keep }: RecordHttpOptions = {},
): Promise<HttpRecorder> {
  const real = originOf(service);
  const secrets = new Secrets({ ...given({ mask, keep }) });
  const leftOut: LeftOut[] = [];
  let count = 0;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const leave = (what: string, why: string): void => {
    if (leftOut.length < MAX_LEFT_OUT) leftOut.push({ what: what.slice(0, 200), why, count: 1 });
  };
  const keepOne = (exchange: RecordedExchange): void => {
    let masked: RecordedExchange;
    try {
      masked = secrets.masked(exchange);
    } catch (error) {
      leave(`${exchange.method} ${exchange.target}`, (error as Error).message);
      return;
    }
    try {
      kept.add(masked);
      count++;
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const forwarder = await Forwarder.of(real, { keep: keepOne, leave, maxBody });
  const log = typeof capture === "string" ? new HarLog(capture) : null;
  const kept = log ?? (capture as HttpCapture);
  try {
    const { url, close } = await openGuarded(
      new Guard({ host: LOOPBACK }),
      (incoming, outgoing) => passed(forwarder, incoming, outgoing, leave),
      LOOPBACK,
      port,
    );
    return {
      url,
      get count() {
        return count;
      },
      get secrets() {
        return secrets.seen;
      },
      leftOut,
      failed,
      close: async () => {
        await close();
        log?.close();
      },
    };
  } catch (error) {
    log?.close();
    throw error;
  }
}

function originOf(service: string): URL {
  const url = URL.canParse(service) ? new URL(service) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new BacklotError("BAD_OPTION", `${service} is not the origin of a service, such as https://api.example`);
  if (url.pathname !== "/" || url.search !== "" || url.username !== "")
    throw new BacklotError("BAD_OPTION", `name the service alone: ${url.origin}, without path, query and user`);
  return url;
}

async function passed(
  forwarder: Forwarder,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  leave: (what: string, why: string) => void,
): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  if (!/\bwebsocket\b/i.test(headers.upgrade ?? "")) return forwarder.pass(incoming, outgoing);
  leave(`${method} ${url}`, "WebSockets are not passed on");
  sendProblem(outgoing, problem("NOT_RECORDED", 501, "WebSockets are not recorded"), { connection: "close" });
}
