import type { ServerResponse } from "node:http";
import { BacklotError, type ErrorCode, HINTS, type Place } from "../../../base/errors.js";
import { capital } from "../../../schema/english/sentences.js";

type Headers = Readonly<Record<string, string | number>>;

/** Answers are not cached, sniffed for their type, or shown in another page. */
const SAFE = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;

export function sendJson(outgoing: ServerResponse, status: number, value: unknown, headers: Headers = {}): void {
  sendText(outgoing, status, JSON.stringify(value), "application/json", headers);
}

export function sendNothing(outgoing: ServerResponse, status = 204, headers: Headers = {}): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, { ...SAFE, ...headers });
  outgoing.end();
}

export function sendProblem(outgoing: ServerResponse, sent: Problem, headers: Headers = {}): void {
  const more: Record<string, string> = {};
  if (sent.status === 401) more["www-authenticate"] = 'Bearer realm="backlot"';
  if (sent.status === 429) more["retry-after"] = "1";
  sendText(outgoing, sent.status, JSON.stringify(sent), PROBLEM_JSON, { ...more, ...headers });
}

/** Answers with text. Does nothing if the client is gone or already has an answer. */
export function sendText(
  outgoing: ServerResponse,
  status: number,
  text: string,
  type: string,
  headers: Headers = {},
): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    ...SAFE,
    ...headers,
  });
  outgoing.end(text);
}

/** An error in an HTTP answer, as in RFC 9457, with Backlot's code, place and hint. */
interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly place: Place;
  readonly hint: string;
}

export const PROBLEM_JSON = "application/problem+json";

/** Statuses of codes other than 400. */
const STATUSES: Partial<Readonly<Record<ErrorCode, number>>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN_HOST: 403,
  FORBIDDEN_ORIGIN: 403,
  NOT_FOUND: 404,
  NO_SESSION: 404,
  UNKNOWN_INTENT: 404,
  UNKNOWN_TOOL: 404,
  METHOD_NOT_ALLOWED: 405,
  SEAT_TAKEN: 409,
  SESSION_EXISTS: 409,
  STALE_SAVE: 409,
  SESSION_EXPIRED: 410,
  SESSION_LOST: 410,
  TOO_LARGE: 413,
  WRONG_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SESSIONS: 429,
  TOO_MANY_COMMANDS: 429,
  INTERNAL: 500,
  UNANSWERABLE: 500,
  SANDBOX_FAULT: 500,
  SANDBOX_TIMEOUT: 500,
  SANDBOX_MEMORY: 500,
  FILE_UNWRITABLE: 503,
  CLOSED: 503,
  SHUTTING_DOWN: 503,
  JOURNAL_FULL: 507,
};

/** Converts an error to a problem. Messages of unexpected errors are hidden, since they may hold private data. */
export function problemOf(error: unknown): Problem {
  const known = error instanceof BacklotError ? error : new BacklotError("INTERNAL", "something went wrong here");
  const { code, message, place, hint } = known;
  return problem(code, STATUSES[code] ?? 400, message, { place, hint });
}

export function problem(
  code: ErrorCode,
  status: number,
  detail: string,
  { place = {}, hint = HINTS[code] }: { readonly place?: Place; readonly hint?: string } = {},
): Problem {
  return { type: `/problems/${code}`, title: titleOf(code), status, detail, code, place, hint };
}

/** Converts `TOO_LARGE` to `Too large`. */
export const titleOf = (code: ErrorCode): string => capital(code.toLowerCase().replaceAll("_", " "));
