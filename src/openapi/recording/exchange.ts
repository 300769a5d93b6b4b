import { LineLog, readLineLog } from "../../io/lineLog.js";
import { nestsTooDeep } from "../../io/sound.js";
import { isObject } from "../../json/object.js";

/** The bytes of a body: as text where they are UTF-8, else in base64. */
export type RecordedBody = { readonly text: string } | { readonly base64: string };

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
    /** In their order; one that was sent several times stands several times. */
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body?: RecordedBody;
    /** How many bytes came at once, where the answer had no length: events of a stream. */
    readonly pieces?: readonly number[];
    /** Whether the service went away in the middle. */
    readonly isCut?: true;
  };
}

/** The name of the file that holds a capture of a service. */
export const HTTP_CAPTURE_FILE = "http-capture.jsonl";

/**
 * A capture that grows: each exchange is in the file before the end of its answer is passed on.
 * @throws BacklotError FILE_UNWRITABLE
 */
export const exchangeLog = (file: string): LineLog<RecordedExchange> => new LineLog(file, isExchange);

/**
 * Reads a capture.
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; BAD_LINE at the first line that is no exchange
 */
export const readExchanges = (file: string): readonly RecordedExchange[] =>
  readLineLog(file, isExchange, "a recorded exchange");

function isExchange(value: unknown): value is RecordedExchange {
  if (!isObject(value) || nestsTooDeep(value) || !isObject(value.response)) return false;
  const { origin, method, target, headers, body, response } = value;
  const { status, headers: answered, body: content, pieces } = response;
  return (
    [origin, method, target].every((one) => typeof one === "string") &&
    isOrigin(String(origin)) &&
    String(target).startsWith("/") &&
    isObject(headers) &&
    [body, content].every((one) => one === undefined || isBody(one)) &&
    Number.isInteger(status) &&
    Number(status) >= 100 &&
    Number(status) <= 599 &&
    Array.isArray(answered) &&
    answered.every((one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string")) &&
    (pieces === undefined || (Array.isArray(pieces) && pieces.every((one) => Number.isSafeInteger(one) && one >= 0)))
  );
}

/** Where a service may be: nothing else is asked, or shown as a link. */
const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const isBody = (value: unknown): boolean =>
  isObject(value) && (typeof value.text === "string" || typeof value.base64 === "string");

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
