import type { ServerResponse } from "node:http";
import { PROBLEM_JSON, type Problem } from "./problem.js";

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

export function sendProblem(outgoing: ServerResponse, problem: Problem, headers: Headers = {}): void {
  const more: Record<string, string> = {};
  if (problem.status === 401) more["www-authenticate"] = 'Bearer realm="backlot"';
  if (problem.status === 429) more["retry-after"] = "1";
  sendText(outgoing, problem.status, JSON.stringify(problem), PROBLEM_JSON, { ...more, ...headers });
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
