import type { ServerResponse } from "node:http";

/** Bytes of a body: text if they are UTF-8, else base64. */
export type RecordedBody = { readonly text: string } | { readonly base64: string };

/** Headers in order; repeated headers stay separate. */
export type RecordedHeaders = readonly (readonly [name: string, value: string])[];

/** A request to a real service with its answer. Secrets are masked. */
export interface RecordedExchange {
  /** Origin of the real service: `https://api.example`. */
  readonly origin: string;
  readonly method: string;
  /** Path and query of the request. */
  readonly target: string;
  /** Headers of the request, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RecordedBody;
  readonly response: {
    readonly status: number;
    readonly headers: RecordedHeaders;
    /** Raw bytes from the wire, compressed or not. */
    readonly body?: RecordedBody;
    /** Number of bytes in each piece of an answer without a length: events of a stream. */
    readonly pieces?: readonly number[];
    /** True if the answer broke off in the middle. */
    readonly isCut?: true;
  };
  /** Time of the request as ISO 8601, and milliseconds until the end of its answer. */
  readonly time?: { readonly started: string; readonly milliseconds: number };
  /** Further names to mask or keep, beside the defaults. */
  readonly names?: SecretNames;
}

/** Names of headers, parameters and members, in any spelling (`api_key`, `Api-Key`). */
export interface SecretNames {
  /** Further names whose values are masked. */
  readonly mask?: readonly string[];
  /** Names whose values are not masked. */
  readonly keep?: readonly string[];
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function recordedBody(bytes: Buffer): RecordedBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = textOf(bytes);
  return text === null ? { base64: bytes.toString("base64") } : { text };
}

export function bytesOf(body: RecordedBody | undefined): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return "text" in body ? Buffer.from(body.text) : Buffer.from(body.base64, "base64");
}

export function textOf(bytes: Buffer): string | null {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return null;
  }
}

const OF_CONNECTION: ReadonlySet<string> = new Set(
  (
    "connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer " +
    "transfer-encoding upgrade"
  ).split(" "),
);

export function endToEnd(headers: RecordedHeaders): RecordedHeaders {
  const named = headers.flatMap(([name, value]) =>
    name.toLowerCase() === "connection" ? value.toLowerCase().split(/[\s,]+/) : [],
  );
  return headers.filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()) && !named.includes(name.toLowerCase()));
}

export function headerIn(headers: RecordedHeaders, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

export const pairsOf = (raw: readonly string[]): RecordedHeaders =>
  raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? ""]] : []));

export function writeHead(outgoing: ServerResponse, status: number, headers: RecordedHeaders): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, headers.flat() as unknown as string[]);
}
