import { BacklotError } from "../../errors.js";
import { isObject } from "../../json/object.js";
import { didYouMean } from "../../schema/nearest.js";

/** What a server takes on at most. A client that wants more is answered with an error; nobody else notices. */
export interface ServeLimits {
  /** The bytes of a request's body. Default: 1,048,576. */
  readonly bodyBytes: number;
  /** Sessions that are open at the same time. Default: 10,000. */
  readonly sessions: number;
  /** Commands, turns and tool calls of one session. Default: 10,000. */
  readonly commands: number;
  /** Requests a second, of all clients together; a burst of as many is let through. Default: Infinity. */
  readonly requestsPerSecond: number;
  /** Requests that wait for their turn on one session. Default: 100. */
  readonly waiting: number;
  /** How long a session may stay unused before it is closed, in milliseconds. Default: 3,600,000, an hour. */
  readonly idleMs: number;
  /** Connections at the same time. Default: 10,000. */
  readonly connections: number;
  /**
   * How long a client may take to send a request, and to read more of an answer, in milliseconds. Default: 30,000.
   */
  readonly requestMs: number;
  /** How long requests under way have to end when the server closes, in milliseconds. Default: 5,000. */
  readonly drainMs: number;
}

/** The default limits. */
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

/** Node's timers fire at once for longer delays. */
const MAX_MS = 2_147_483_647;
const NAMES = Object.keys(DEFAULT_LIMITS) as readonly (keyof ServeLimits)[];

/**
 * Limits with their defaults.
 * @throws BacklotError BAD_OPTION for a limit that does not exist, or that would not limit
 */
export function limitsOf(given: Partial<ServeLimits> = {}): ServeLimits {
  if (!isObject(given)) throw new BacklotError("BAD_OPTION", "limits must be an object such as { sessions: 100 }");
  for (const [name, value] of Object.entries(given)) {
    if (!NAMES.includes(name as keyof ServeLimits)) {
      throw new BacklotError("BAD_OPTION", `a server has no limit ${name}${didYouMean(name, NAMES)}`);
    }
    const most = name.endsWith("Ms") ? MAX_MS : Number.POSITIVE_INFINITY;
    if (typeof value !== "number" || !(value > 0) || value > most) {
      throw new BacklotError("BAD_OPTION", `the limit ${name} must be a number above 0, not ${String(value)}`);
    }
  }
  return { ...DEFAULT_LIMITS, ...given };
}
