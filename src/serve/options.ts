import { BacklotError } from "../errors.js";
import type { OpenOptions } from "../runtime/session/opening.js";
import { didYouMean } from "../schema/nearest.js";
import type { Protocol } from "./http/protocol.js";
import type { JournalOptions } from "./journal/journal.js";
import type { ServeLimits } from "./sessions/limits.js";
import { assertToken } from "./token.js";
import type { SessionWatch } from "./watch.js";

/** How a server is started. */
export interface ServeOptions {
  /** Where it listens. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** The port. Default: 0, any that is free. */
  readonly port?: number;
  /**
   * The token that every request must carry, of 16 characters or more. Default: none, which only a loopback host may
   * have.
   */
  readonly token?: string;
  /** Names by which the server may be addressed besides its own, each with a port or without. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call it, such as `https://lab.example`. Default: its own. */
  readonly allowedOrigins?: readonly string[];
  /** What it takes on at most. */
  readonly limits?: Partial<ServeLimits>;
  /**
   * The folder in which every change is written down before it is acknowledged, or more about it. Default: none is
   * kept.
   */
  readonly journal?: string | JournalOptions;
  /** What sessions are opened with where their clients say nothing else. Default: nothing. */
  readonly defaults?: OpenOptions;
  /**
   * Whether delays of fault plans and behaviours take real time; else only the virtual clock goes on. Default: false.
   */
  readonly realTime?: boolean;
  /**
   * What is answered beside the server's own routes: `importedApi("openapi.json")` under the paths of an imported
   * API, `starProtocol()` below `/star`. Of several that know a path, the first answers. Default: nothing.
   */
  readonly protocols?: readonly Protocol[];
  /** The clock that idle times and rates go by, in milliseconds. Default: the machine's, from when it was started. */
  readonly clock?: () => number;
  /** Gives a session its id. Default: a random UUID. */
  readonly newId?: () => string;
  /** Who looks on, such as the `watch` of `serveLive`. Default: nobody. */
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

/** @throws BacklotError BAD_OPTION for an option that does not exist, and for a host, port or token that cannot be */
export function checkServeOptions(options: ServeOptions, isLoopback: (host: string) => boolean): void {
  for (const name of Object.keys(options)) {
    if (!NAMES.includes(name as keyof ServeOptions))
      throw badOption(`serveHttp has no option ${name}${didYouMean(name, NAMES)}`);
  }
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

/** What would else be noticed in the middle of a start, or with the first request. */
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
