import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";

/** Limits of a server. A client that exceeds one gets an error; other clients are not affected. */
export interface ServeLimits {
  /** The size of a request's body in bytes. Default: 1,048,576. */
  readonly bodyBytes: number;
  /** Open sessions. Default: 10,000. */
  readonly sessions: number;
  /** Commands, turns and tool calls of one session. Default: 10,000. */
  readonly commands: number;
  /** Requests per second, of all clients together; a burst of the same size is admitted. Default: Infinity. */
  readonly requestsPerSecond: number;
  /** Requests that wait for their turn on one session. Default: 100. */
  readonly waiting: number;
  /** Time after which an unused session is closed, in milliseconds. Default: 3,600,000, an hour. */
  readonly idleMs: number;
  /** Open connections. Default: 10,000. */
  readonly connections: number;
  /** Time that a client may take to send a request, and to read more of an answer, in milliseconds. Default: 30,000. */
  readonly requestMs: number;
  /** Time that open requests have to finish when the server closes, in milliseconds. Default: 5,000. */
  readonly drainMs: number;
}

export const DEFAULT_LIMITS: ServeLimits = {
  bodyBytes: 1_048_576,
  sessions: 10_000,
  commands: 10_000,
  requestsPerSecond: Number.POSITIVE_INFINITY,
  waiting: 100,
  idleMs: 3_600_000,
  connections: 10_000,
  requestMs: 30_000,
  drainMs: 5_000,
};

/** Limits of a server of pages alone: a body holds at most a form. */
export const PAGE_LIMITS: ServeLimits = { ...DEFAULT_LIMITS, bodyBytes: 262_144, drainMs: 2_000 };

/** Node's timers fire at once for longer delays. */
const MAX_MS = 2_147_483_647;
const NAMES = Object.keys(DEFAULT_LIMITS) as readonly (keyof ServeLimits)[];

export function limitsOf(given: Partial<ServeLimits> = {}): ServeLimits {
  if (!isObject(given)) throw new BacklotError("BAD_OPTION", "limits must be an object such as { sessions: 100 }");
  for (const [name, value] of Object.entries(given)) {
    if (!NAMES.includes(name as keyof ServeLimits))
      throw new BacklotError("BAD_OPTION", `a server has no limit ${name}${didYouMean(name, NAMES)}`);
    const most = name.endsWith("Ms") ? MAX_MS : Number.POSITIVE_INFINITY;
    if (typeof value !== "number" || !(value > 0) || value > most)
      throw new BacklotError("BAD_OPTION", `the limit ${name} must be a number above 0, not ${String(value)}`);
  }
  return { ...DEFAULT_LIMITS, ...given };
}
