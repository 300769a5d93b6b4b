import type { Queue } from "bullmq";
import type { ErrorCode } from "../base/errors.js";
import { shortened } from "../base/json/visible.js";
import { isErrorCode } from "./errorCode.js";
import { build } from "./ids.js";
import type { FleetPackages } from "./packages.js";
import { asking, type Connection } from "./redis.js";

/** Name of the queue in Redis, and prefix of all its keys. */
export const QUEUE = "shards";
export const PREFIX = "backlot";

/** The largest number of attempts of a shard, including attempts ended by the worker's death. */
export const TRIES = 3;

const MAX_EVENTS = 100;

/** Redis's data of a shard, whose id is that of the job. The content is in the folder. */
export interface ShardJob {
  readonly build: string;
  readonly run: string;
}

/** A failure of a shard: caused by its items or, with a code, by the worker's environment. */
export interface Failure {
  readonly code?: ErrorCode;
  /** Range of the failing items, the end exclusive, if known. */
  readonly items?: readonly [from: number, to: number];
  readonly message: string;
}

export type JobState = "open" | "unknown" | Failure;

export class Jobs {
  private readonly queue: Queue<ShardJob>;
  private readonly connection: Connection;
  private readonly run: string;

  constructor({ bullmq }: FleetPackages, connection: Connection, run: string) {
    this.queue = new bullmq.Queue<ShardJob>(QUEUE, {
      connection: connection.redis,
      prefix: PREFIX,
      // Unused here: results in the folder mark finished shards.
      streams: { events: { maxLen: MAX_EVENTS } },
    });
    // The connection reports its errors itself.
    this.queue.on("error", () => undefined);
    this.connection = connection;
    this.run = run;
  }

  /** Adds a shard, unless another coordinator has. A failed one is removed first: BullMQ would keep it silently. */
  async add(shard: string): Promise<void> {
    await asking(this.connection, async () => {
      if ((await this.queue.getJobState(shard)) === "failed") await this.remove(shard);
      await this.queue.add(
        "shard",
        { build: build(), run: this.run },
        { jobId: shard, attempts: TRIES, removeOnComplete: true, stackTraceLimit: 0, keepLogs: 0 },
      );
    });
  }

  state(shard: string): Promise<JobState> {
    return asking(this.connection, async () => {
      const state = await this.queue.getJobState(shard);
      if (state !== "failed") return state === "unknown" || state === "completed" ? "unknown" : "open";
      const job = await this.queue.getJob(shard);
      return job === undefined ? "unknown" : failureOf(job.failedReason);
    });
  }

  /** Removes a shard from the queue, unless a worker is doing it. */
  async remove(shard: string): Promise<void> {
    await (await this.queue.getJob(shard))?.remove().catch(() => undefined);
  }

  workers(): Promise<number> {
    return asking(this.connection, () => this.queue.getWorkersCount());
  }
}

export const failureText = (code: ErrorCode, message: string): string => `${code}: ${message}`;

/** True for a failure that must not be retried, since a retry would only call the models again. */
export const isFinal = (text: string): boolean => /^MODEL_[A-Z_]+: /.test(text);

export const stuckText = (from: number, to: number, message: string): string => `items ${from}-${to}: ${message}`;

/** Parses a worker's failure. An internal error of a worker is not one of this process. */
export function failureOf(words = "no reason is known"): Failure {
  const text = shortened(words);
  const [, code = "", message = ""] = /^([A-Z_]+): (.*)$/s.exec(text) ?? [];
  const [, from, to, reason] = /^items (\d+)-(\d+): (.*)$/s.exec(text) ?? [];
  if (reason !== undefined) return { items: [Number(from), Number(to)], message: reason };
  if (code === "INTERNAL") return { code: "DIALOGUE_FAILED", message: `a worker failed: ${message}` };
  return isErrorCode(code) ? { code, message } : { message: text };
}
