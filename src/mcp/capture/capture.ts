import { LineLog, readLineLog } from "../../io/lineLog.js";
import { nestsTooDeep } from "../../io/sound.js";
import { isObject, type JsonObject } from "../../json/object.js";

/** A request to a real server, and what it answered. */
export interface CapturedCall {
  /** The method of the request, such as `tools/call`. */
  readonly method: string;
  /** Its parameters, without what belongs to the one request alone (`_meta`). */
  readonly params: Readonly<Record<string, unknown>>;
  /** The result that it answered with. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The error that the server answered with. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /**
   * What the server said before it answered: progress of the request, messages for its log, changes of its lists.
   * Default: nothing.
   */
  readonly notifications?: readonly CapturedNotification[];
}

/** A message of a real server that waits for no answer. */
export interface CapturedNotification {
  /** The method, such as `notifications/progress`. */
  readonly method: string;
  /** Its parameters. The token of a request's progress is that of the capture. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The method of a notification of a request's progress. */
export const PROGRESS = "notifications/progress";

/** The name of the file that holds a capture, in the folder of a mock. */
export const CAPTURE_FILE = "mcp-capture.jsonl";

/** A capture that grows: each call is in the file before its answer is passed on. */
export class CaptureWriter extends LineLog<CapturedCall> {
  /** @throws BacklotError FILE_UNWRITABLE, also for a link and for a device */
  constructor(file: string) {
    super(file, isCall);
  }
}

/**
 * Reads a capture. A last line without its end, which a recording that was killed has left, is passed over.
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE; BAD_LINE at the first line that is not a captured call
 */
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

/**
 * What two requests have in common that ask the same: the method and the parameters, whatever the order of their
 * keys.
 */
export function requestKey(method: string, params: unknown): string {
  return JSON.stringify([method, sorted(params)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return keys.map((key) => [key, sorted(value[key])]);
}

/** Parameters without what belongs to the one request alone. */
export function withoutMeta(params: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(params)) return {};
  const { _meta, ...rest } = params;
  return rest;
}
