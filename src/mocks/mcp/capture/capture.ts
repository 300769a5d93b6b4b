import { LineLog, readLineLog } from "../../../base/io/lineLog.js";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { nestsTooDeep } from "../../../base/json/sound.js";

/** A request to a real server, with its answer. */
export interface CapturedCall {
  /** The method, such as `tools/call`. */
  readonly method: string;
  /** The parameters, without those of the single request (`_meta`). */
  readonly params: Readonly<Record<string, unknown>>;
  /** The server's result. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The server's error. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /**
   * Messages that the server sent before its answer: progress of the request, log messages, changes of its lists.
   * Default: none.
   */
  readonly notifications?: readonly CapturedNotification[];
}

/** A message of a real server that expects no answer. */
export interface CapturedNotification {
  /** The method, such as `notifications/progress`. */
  readonly method: string;
  /** The parameters. A progress token is that of the capture. */
  readonly params?: Readonly<Record<string, unknown>>;
}

export const PROGRESS = "notifications/progress";

export const CAPTURE_FILE = "mcp-capture.jsonl";

/** Writes a capture. Each call is in the file before its answer is passed on. */
export class CaptureWriter extends LineLog<CapturedCall> {
  /** @throws BacklotError FILE_UNWRITABLE, also for a link and for a device */
  constructor(file: string) {
    super(file, isCall);
  }
}

/** Ignores an incomplete last line, as a killed recording leaves it. @throws BacklotError BAD_LINE, and of reading */
export const readCapture = (file: string): readonly CapturedCall[] => readLineLog(file, isCall, "a captured call");

function isCall(value: unknown): value is CapturedCall & JsonObject {
  return (
    isObject(value) &&
    typeof value.method === "string" &&
    isObject(value.params) &&
    !nestsTooDeep(value.params) &&
    (isObject(value.result) || (isObject(value.error) && Number.isInteger(value.error.code))) &&
    (value.notifications === undefined || isNotifications(value.notifications))
  );
}

const isNotifications = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) => isObject(one) && typeof one.method === "string" && (one.params === undefined || isObject(one.params)),
  );

/** Returns a key that is equal for equal requests: the method and the parameters, in any order of keys. */
export function requestKey(method: string, params: unknown): string {
  return canonicalText([method, params]);
}

export function withoutMeta(params: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(params)) return {};
  const { _meta, ...rest } = params;
  return rest;
}
