/** The bytes of a body: as text where they are UTF-8, else in base64. */
export type RecordedBody = { readonly text: string } | { readonly base64: string };

/** Headers in their order; one that was sent several times stands several times. */
export type RecordedHeaders = readonly (readonly [name: string, value: string])[];

/** A request to a real service, and what it answered. Secrets in it are masked. */
export interface RecordedExchange {
  /** The real service: `https://api.example`. */
  readonly origin: string;
  readonly method: string;
  /** Path and query of the request. */
  readonly target: string;
  /** The headers of the request, in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RecordedBody;
  readonly response: {
    readonly status: number;
    readonly headers: RecordedHeaders;
    /** The bytes that came over the wire, compressed if they were. */
    readonly body?: RecordedBody;
    /** How many bytes came at once, where the answer had no length: events of a stream. */
    readonly pieces?: readonly number[];
    /** True if the answer broke off in the middle. */
    readonly isCut?: true;
  };
  /** When the request came, as ISO 8601, and the milliseconds until its answer had ended. */
  readonly time?: { readonly started: string; readonly milliseconds: number };
  /** Names that were masked, or kept, besides those that are by default. */
  readonly names?: SecretNames;
}

/** Names of headers, parameters and members; how they are spelt (`api_key`, `Api-Key`) means nothing. */
export interface SecretNames {
  /** Those whose values are masked as well. */
  readonly mask?: readonly string[];
  /** Those whose values are not masked. */
  readonly keep?: readonly string[];
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes as they are recorded; undefined for none. */
export function recordedBody(bytes: Buffer): RecordedBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = textOf(bytes);
  return text === null ? { base64: bytes.toString("base64") } : { text };
}

/** The bytes of a recorded body. */
export function bytesOf(body: RecordedBody | undefined): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return "text" in body ? Buffer.from(body.text) : Buffer.from(body.base64, "base64");
}

/** Bytes as text; null where they are not UTF-8. */
export function textOf(bytes: Buffer): string | null {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return null;
  }
}
