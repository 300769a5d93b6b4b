import type { Redis } from "ioredis";
import { BacklotError } from "../base/errors.js";
import { shortened } from "../base/json/visible.js";
import type { FleetPackages } from "./packages.js";

const CONNECT_MS = 5_000;
const MAX_PAUSE_MS = 1_000;

/** A connection to Redis that reconnects by itself. */
export interface Connection {
  readonly redis: Redis;
  /** Host and port, the only parts of the address that may be shown. */
  readonly name: string;
  close(): void;
}

/** Errors have no cause: it may quote the refused command. @param say called when Redis goes away and comes back */
export async function connect(
  packages: FleetPackages,
  queue: string,
  say: (message: string) => void,
): Promise<Connection> {
  const options = addressOf(queue);
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  const name = `${host}:${options.port}`;
  let isUp = false;
  let lastError: unknown;
  const redis = new packages.Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // Commands wait until Redis is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isUp ? Math.min(times * 100, MAX_PAUSE_MS) : null),
  });
  redis.on("error", (error) => {
    lastError = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const message = `Redis at ${name} cannot be used: ${reasonOf(lastError ?? error)}`;
    throw new BacklotError("QUEUE_UNREACHABLE", message);
  }
  isUp = true;
  let isGone = false;
  redis.on("close", () => {
    if (!isUp || isGone) return;
    isGone = true;
    say(`Redis at ${name} is gone: waiting for it`);
  });
  redis.on("ready", () => {
    if (isGone) say(`Redis at ${name} is back`);
    isGone = false;
  });
  return {
    redis,
    name,
    close() {
      isUp = false;
      redis.disconnect();
    },
  };
}

/** Sends commands to Redis. @throws BacklotError QUEUE_UNREACHABLE for refusals, such as of writes when it is full */
export async function asking<Answer>(
  { redis, name }: Pick<Connection, "redis" | "name">,
  question: (redis: Redis) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question(redis);
  } catch (error) {
    throw new BacklotError("QUEUE_UNREACHABLE", `Redis at ${name} refuses: ${reasonOf(error)}`);
  }
}

interface Address {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: Record<string, never>;
}

function addressOf(queue: string): Address {
  const url = URL.canParse(queue) ? new URL(queue) : null;
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") throw noAddress();
  const database = url.pathname.slice(1);
  if (!/^\d*$/.test(database)) throw noAddress();
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? 6379 : Number(url.port),
      db: Number(database),
      ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
      ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    };
  } catch {
    throw noAddress();
  }
}

/** The given text is not repeated: it may hold a password. */
function noAddress(): BacklotError {
  const forms = "redis://localhost:6379 or rediss://user:password@host:6380/0";
  return new BacklotError("BAD_OPTION", `the queue must be the address of a Redis database, such as ${forms}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return shortened(String(error));
  const { code, message, errors } = error as NodeJS.ErrnoException & { readonly errors?: readonly unknown[] };
  if (message !== "") return shortened(message);
  return errors?.[0] === undefined ? (code ?? "it does not answer") : reasonOf(errors[0]);
}
