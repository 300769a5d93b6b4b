import type { Queue } from "bullmq";
import type { ErrorCode } from "../errors.js";
import { shortened } from "../json/visible.js";
import { build } from "./build.js";
import { isErrorCode } from "./errorCode.js";
import type { FleetPackages } from "./packages.js";
import { asking, type Connection } from "./redis.js";

/** What the queue is called in Redis, and what all of its keys begin with. */
export const QUEUE = "shards";
export const PREFIX = "backlot";

/** How often a shard is tried. That a worker dies with it counts as well. */
export const TRIES = 3;

/** How many of its events BullMQ keeps, about. */
const MAX_EVENTS = 100;

/** What Redis holds of a shard, whose id is that of the job: where it is, not what is in it. */
export interface ShardJob {
  /** The build of Backlot that made it. */
  readonly build: string;
  readonly run: string;
}

/** Why a shard failed: through what is in it, or, where there is a code, through where the worker stands. */
export interface Failure {
  readonly code?: ErrorCode;
  /** The first of the items that it failed through, and the one behind the last, where that is known. */
  readonly items?: readonly [from: number, to: number];
  readonly message: string;
}

/** How a job stands: it is under way, it has failed, or Redis does not know it (any more). */
export type JobState = "open" | "unknown" | Failure;

/** The jobs of one run. */
export class Jobs {
  private readonly queue: Queue<ShardJob>;
  private readonly connection: Connection;
  private readonly run: string;

  constructor({ bullmq }: FleetPackages, connection: Connection, run: string) {
    this.queue = new bullmq.Queue<ShardJob>(QUEUE, {
      connection: connection.redis,
      prefix: PREFIX,
      // Nobody reads them here: the folder says what is done.
      streams: { events: { maxLen: MAX_EVENTS } },
    });
    // The connection says what there is to say.
    this.queue.on("error", () => undefined);
    this.connection = connection;
    this.run = run;
  }

  /**
   * Adds a shard, unless it is there: another coordinator of the run may have added it. One that failed earlier begins
   * anew: BullMQ would keep it as it is, and say nothing.
   */
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

  /** Takes a shard out of the queue; one that a worker is at stays until it is done. */
  async remove(shard: string): Promise<void> {
    await (await this.queue.getJob(shard))?.remove().catch(() => undefined);
  }

  /** How many workers there are. */
  workers(): Promise<number> {
    return asking(this.connection, () => this.queue.getWorkersCount());
  }
}

/** How a worker says that a shard failed through no fault of its own. */
export const failureText = (code: ErrorCode, message: string): string => `${code}: ${message}`;

/** Whether what a shard failed through is final: another try would only ask the models again. */
export const isFinal = (text: string): boolean => /^MODEL_[A-Z_]+: /.test(text);

/** How a worker says which items a shard failed through, from the first to the one behind the last. */
export const stuckText = (from: number, to: number, message: string): string => `items ${from}-${to}: ${message}`;

/** What the words of a worker say, whatever worker that is: a fault in it is not one in this process. */
export function failureOf(words = "no reason is known"): Failure {
  const text = shortened(words);
  const [, code = "", message = ""] = /^([A-Z_]+): (.*)$/s.exec(text) ?? [];
  const [, from, to, reason] = /^items (\d+)-(\d+): (.*)$/s.exec(text) ?? [];
  if (reason !== undefined) return { items: [Number(from), Number(to)], message: reason };
  if (code === "INTERNAL") return { code: "DIALOGUE_FAILED", message: `a worker failed: ${message}` };
  return isErrorCode(code) ? { code, message } : { message: text };
}
