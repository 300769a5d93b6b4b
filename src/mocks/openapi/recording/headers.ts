import type { ServerResponse } from "node:http";
import type { RecordedHeaders } from "./exchange.js";

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

/** Removes the headers of a single connection. */
export function endToEnd(headers: RecordedHeaders): RecordedHeaders {
  const named = headers.flatMap(([name, value]) =>
    name.toLowerCase() === "connection" ? value.toLowerCase().split(/[\s,]+/) : [],
  );
  return headers.filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()) && !named.includes(name.toLowerCase()));
}

/** Returns the value of a header. */
export function headerIn(headers: RecordedHeaders, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** Converts Node's raw headers to pairs. */
export const pairsOf = (raw: readonly string[]): RecordedHeaders =>
  raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? ""]] : []));

/** Writes the head of an answer, with repeated headers. */
export function writeHead(outgoing: ServerResponse, status: number, headers: RecordedHeaders): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, headers.flat() as unknown as string[]);
}
