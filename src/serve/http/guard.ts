import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../errors.js";
import { AUTHORITY, authorityFault } from "./authority.js";
import { bearerIn, isSameToken } from "./bearer.js";

/** Names of this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whom a server lets in. */
export interface GuardOptions {
  /** The host that it listens on. */
  readonly host: string;
  /** Default: everyone who reaches the server is let in. */
  readonly token?: string | undefined;
  /** The names under which it may be addressed besides, each with a port or without. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call it, such as `https://lab.example`. Default: its own. */
  readonly allowedOrigins?: readonly string[];
  /** Default: any number. */
  readonly requestsPerSecond?: number;
  /** Milliseconds that never go back. Default: the machine's, from when it was started. */
  readonly clock?: () => number;
}

/** Decides by its headers alone whether a request is let in. */
export class Guard {
  private readonly options: Required<GuardOptions>;
  private readonly names: ReadonlySet<string>;
  private port = 0;
  private allowance: number;
  private refilledAt: number;

  constructor(given: GuardOptions) {
    const { token, allowedHosts = [], allowedOrigins = [] } = given;
    const { requestsPerSecond = Number.POSITIVE_INFINITY, clock = () => performance.now() } = given;
    const options = { host: given.host, token, allowedHosts, allowedOrigins, requestsPerSecond, clock };
    this.options = options;
    const named = options.host.includes(":") ? `[${options.host}]` : options.host;
    const isLocal = isLoopback(options.host) || isEverywhere(options.host);
    this.names = new Set([named.toLowerCase(), ...(isLocal ? LOOPBACK : [])]);
    this.allowance = options.requestsPerSecond;
    this.refilledAt = options.clock();
  }

  /** Says where the server listens, once that is known. */
  listens(port: number): void {
    this.port = port;
  }

  /** Why a request is not let in; null if it is. */
  refuses(incoming: IncomingMessage): BacklotError | null {
    const { headers, url = "" } = incoming;
    if (!this.spends()) {
      const { requestsPerSecond } = this.options;
      return new BacklotError(
        "TOO_MANY_REQUESTS",
        `more than ${requestsPerSecond} requests a second (limit: requestsPerSecond)`,
      );
    }
    const fault = authorityFault(incoming);
    if (fault !== null) return new BacklotError("BAD_REQUEST", fault);
    if (!this.isOurs(headers.host))
      return new BacklotError("FORBIDDEN_HOST", "the header Host does not name this server");
    if (!this.isWelcome(headers.origin)) {
      return new BacklotError("FORBIDDEN_ORIGIN", "pages of this origin may not call the server");
    }
    // Monitors must be able to see that the server is running.
    const { token } = this.options;
    if (token === undefined || url === "/health") return null;
    const given = bearerIn(headers.authorization);
    if (isSameToken(given, token)) return null;
    return new BacklotError("UNAUTHORIZED", given === "" ? "a token is needed" : "the token is wrong");
  }

  /** A page whose host name was made to resolve to this machine still sends that name. */
  private isOurs(host: string | undefined): boolean {
    const [, name, port] = AUTHORITY.exec(host?.toLowerCase() ?? "") ?? [];
    if (name === undefined) return false;
    const { allowedHosts } = this.options;
    if (allowedHosts.some((allowed) => allowed === name || allowed === `${name}:${port ?? 80}`)) return true;
    return this.names.has(name) && Number(port ?? 80) === this.port;
  }

  private isWelcome(origin: string | undefined): boolean {
    if (origin === undefined || this.options.allowedOrigins.includes(origin)) return true;
    return origin.startsWith("http://") && this.isOurs(origin.slice("http://".length));
  }

  /** A bucket that fills up with as many requests as a second may have. */
  private spends(): boolean {
    const { requestsPerSecond: rate, clock } = this.options;
    if (rate === Number.POSITIVE_INFINITY) return true;
    const now = clock();
    this.allowance = Math.min(Math.max(1, rate), this.allowance + ((now - this.refilledAt) / 1_000) * rate);
    this.refilledAt = now;
    if (this.allowance < 1) return false;
    this.allowance -= 1;
    return true;
  }
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
