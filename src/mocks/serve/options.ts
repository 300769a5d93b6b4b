import { BacklotError } from "../../base/errors.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import { unknownOption } from "../../schema/nearest.js";
import { assertToken } from "./http/guard.js";
import type { Protocol } from "./http/protocol.js";
import type { JournalOptions } from "./journal/journal.js";
import type { ServeLimits } from "./sessions/limits.js";
import type { SessionWatch } from "./watch.js";

/** Options of `serveHttp`. */
export interface ServeOptions {
  /** The address. Default: 127.0.0.1, reachable only from this machine. */
  readonly host?: string;
  /** The port. Default: 0, a free one. */
  readonly port?: number;
  /** Token that every request must carry, 16 characters or more. Default: none, allowed only on a loopback host. */
  readonly token?: string;
  /** Further names of the server, each with a port or without. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call the server, such as `https://lab.example`. Default: its own. */
  readonly allowedOrigins?: readonly string[];
  /** Limits of the server. */
  readonly limits?: Partial<ServeLimits>;
  /** Folder or options of the journal, which records every change before it is acknowledged. Default: none. */
  readonly journal?: string | JournalOptions;
  /** Default opening of sessions, which clients can override. Default: none. */
  readonly defaults?: OpenOptions;
  /**
   * True if delays of fault plans and behaviours take real time; if not, only the virtual clock advances. Default:
   * false.
   */
  readonly realTime?: boolean;
  /**
   * Protocols besides the server's own routes: `importedApi("openapi.json")` under the paths of an imported API,
   * `starProtocol()` below `/star`. The first that knows a path answers. Default: none.
   */
  readonly protocols?: readonly Protocol[];
  /** Clock for idle times and rates, in milliseconds. Default: the machine's, from its start. */
  readonly clock?: () => number;
  /** Returns the id of a new session. Default: a random UUID. */
  readonly newId?: () => string;
  /** Observer of the sessions, such as the `watch` of `serveLive`. Default: none. */
  readonly watch?: SessionWatch;
}

const NAMES: readonly (keyof ServeOptions)[] = [
  "host",
  "port",
  "token",
  "allowedHosts",
  "allowedOrigins",
  "limits",
  "journal",
  "defaults",
  "realTime",
  "protocols",
  "clock",
  "newId",
  "watch",
];

export function checkServeOptions(options: ServeOptions, isLoopback: (host: string) => boolean): void {
  const unknown = unknownOption("serveHttp", options, NAMES);
  if (unknown !== null) throw badOption(unknown);
  const { host = "127.0.0.1", port = 0, token } = options;
  if (typeof host !== "string" || host === "") throw badOption("host must be a name or an address");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw badOption(`port must be from 0 to 65535, not ${port}`);
  checkKinds(options);
  if (token !== undefined) assertToken(token);
  if (token === undefined && !isLoopback(host)) {
    throw badOption(
      `${host} can be reached from other machines: give the server a token, or a loopback host such as 127.0.0.1`,
    );
  }
}

function checkKinds({ allowedHosts, allowedOrigins, journal, clock, newId, protocols }: ServeOptions): void {
  for (const [name, list] of Object.entries({ allowedHosts, allowedOrigins })) {
    if (list === undefined || (Array.isArray(list) && list.every((one) => typeof one === "string"))) continue;
    throw badOption(`${name} must be a list of strings`);
  }
  if (protocols !== undefined && !Array.isArray(protocols)) throw badOption("protocols must be a list");
  for (const [name, given] of Object.entries({ clock, newId })) {
    if (given !== undefined && typeof given !== "function") throw badOption(`${name} must be a function`);
  }
  const folder: unknown = typeof journal === "object" && journal !== null ? journal.folder : journal;
  if (journal !== undefined && (typeof folder !== "string" || folder === ""))
    throw badOption("journal must be a folder, or an object with folder");
}

function badOption(message: string): BacklotError {
  return new BacklotError("BAD_OPTION", message);
}
