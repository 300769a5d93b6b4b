import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../base/errors.js";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True if only this machine can reach a server on the host. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

export interface GuardOptions {
  readonly host: string;
  /** Default: every client is admitted. */
  readonly token?: string | undefined;
  /** Further names of the server, each with a port or without. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call the server, such as `https://lab.example`. Default: its own. */
  readonly allowedOrigins?: readonly string[];
  /** Default: unlimited. */
  readonly requestsPerSecond?: number;
  /** A monotonic clock in milliseconds. Default: that of the machine. */
  readonly clock?: () => number;
}

/** Decides by headers alone whether a request is admitted. */
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

  listens(port: number): void {
    this.port = port;
  }

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
    if (!this.isWelcome(headers.origin))
      return new BacklotError("FORBIDDEN_ORIGIN", "pages of this origin may not call the server");
    // Monitors must be able to see that the server is running.
    const { token } = this.options;
    if (token === undefined || url === "/health") return null;
    const given = bearerIn(headers.authorization);
    if (isSameToken(given, token)) return null;
    return new BacklotError("UNAUTHORIZED", given === "" ? "a token is needed" : "the token is wrong");
  }

  /** A page whose host name resolves to this machine (DNS rebinding) still sends that name. */
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

  /** Token bucket with a capacity of one second's requests. */
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

/** A host's name or address, and its port. No user. */
export const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i;

/** A request must have one header Host, and an absolute target must name the same server (RFC 9112, 3.2). */
export function authorityFault({ rawHeaders, url = "" }: Pick<IncomingMessage, "rawHeaders" | "url">): string | null {
  const hosts: (string | undefined)[] = [];
  // A loop, since every request passes here. Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") hosts.push(rawHeaders[at + 1]);
  }
  if (hosts.length > 1) return "the request has several headers Host";
  const [host = ""] = hosts;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority === undefined || authority.toLowerCase() === host.toLowerCase()) return null;
  return "the request's target names another host than its header Host";
}

export function bearerIn(authorization: string | null | undefined): string {
  return /^Bearer +([\x21-\x7e]{1,4096}) *$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Compares digests, which have one length, so that the time does not depend on the input. */
export function isSameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

export function assertLinkedToken(authorization: string | undefined, token: string): void {
  const given = bearerIn(authorization);
  if (isSameToken(given, token)) return;
  throw new BacklotError(
    "UNAUTHORIZED",
    given === ""
      ? "a token is needed: open the whole link that the server printed"
      : "the token is that of another server",
  );
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const MIN_CHARACTERS = 16;
const VISIBLE = /^[\x21-\x7e]+$/;

/** @throws BacklotError BAD_OPTION for a token that can be guessed, or that no header can carry */
export function assertToken(token: unknown): void {
  if (typeof token === "string" && VISIBLE.test(token) && token.length >= MIN_CHARACTERS) return;
  throw new BacklotError(
    "BAD_OPTION",
    `a token has at least ${MIN_CHARACTERS} characters, all of them visible ASCII characters`,
  );
}
