import { randomUUID } from "node:crypto";
import type { CallToolResult, InputRequest, InputRequests, Result, Task } from "@modelcontextprotocol/server";
import { put } from "../../../kit/internal.js";

export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

export interface TaskError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

type Outcome =
  | { readonly status: "completed"; readonly result: CallToolResult }
  | { readonly status: "failed"; readonly error: TaskError }
  | { readonly status: "cancelled"; readonly reason: string };

export type Answers = Readonly<Record<string, unknown>>;

interface Asked {
  readonly names: ReadonlyMap<string, string>;
  readonly answers: Record<string, unknown>;
  readonly answered: (answers: Answers) => void;
  readonly ended: (reason: unknown) => void;
}

export class McpTask {
  readonly id = randomUUID();
  /** Start and last change, in milliseconds since 1970. */
  readonly createdAt: number;
  private changedAt: number;
  /** Lifetime in milliseconds, from the start. */
  readonly ttl: number;
  private readonly now: () => number;
  private readonly controller = new AbortController();
  private readonly outstanding = new Map<string, InputRequest>();
  private outcome: Outcome | null = null;
  private asked: Asked | null = null;
  private questions = 0;
  private watchers: (() => void)[] = [];

  constructor(ttl: number, now: () => number) {
    this.ttl = ttl;
    this.now = now;
    this.createdAt = now();
    this.changedAt = this.createdAt;
  }

  get status(): TaskStatus {
    return this.outcome?.status ?? (this.outstanding.size > 0 ? "input_required" : "working");
  }

  get lastUpdatedAt(): number {
    return this.changedAt;
  }

  /** Aborted when the task's work is no longer wanted. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Open questions to the client, by keys that never repeat. */
  get inputRequests(): InputRequests {
    return Object.fromEntries(this.outstanding);
  }

  get result(): CallToolResult | null {
    return this.outcome?.status === "completed" ? this.outcome.result : null;
  }

  get error(): TaskError | null {
    return this.outcome?.status === "failed" ? this.outcome.error : null;
  }

  get message(): string | undefined {
    if (this.outcome?.status === "cancelled") return this.outcome.reason;
    return this.outcome?.status === "failed" ? this.outcome.error.message : undefined;
  }

  complete(result: CallToolResult): void {
    this.end({ status: "completed", result });
  }

  fail(error: TaskError): void {
    this.end({ status: "failed", error });
  }

  cancel(reason: string): void {
    this.end({ status: "cancelled", reason });
  }

  /** @returns answers by the names of the questions, after all arrived @throws the reason if the task ends before */
  ask(requests: InputRequests): Promise<Answers> {
    this.signal.throwIfAborted();
    this.questions += 1;
    const names = new Map(Object.keys(requests).map((name) => [`${name}-${this.questions}`, name]));
    for (const [key, name] of names) this.outstanding.set(key, requests[name] as InputRequest);
    return new Promise((answered, ended) => {
      this.asked = { names, answers: {}, answered, ended };
      this.changed();
    });
  }

  /** Takes answers, and ignores those to questions that are not open. */
  answer(responses: Answers): void {
    const { asked } = this;
    if (asked === null || this.isOver) return;
    for (const [key, name] of asked.names) {
      if (!Object.hasOwn(responses, key) || !this.outstanding.delete(key)) continue;
      put(asked.answers, name, responses[key]);
    }
    if (this.outstanding.size === 0) {
      this.asked = null;
      asked.answered(asked.answers);
    }
    this.changed();
  }

  /** Settles at the next change, or when the signal is aborted. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.watchers.push(resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  private end(outcome: Outcome): void {
    if (this.isOver) return;
    this.outcome = outcome;
    this.outstanding.clear();
    if (outcome.status !== "completed") this.controller.abort(new Error(this.message));
    this.asked?.ended(this.signal.reason);
    this.asked = null;
    this.changed();
  }

  private changed(): void {
    this.changedAt = this.now();
    for (const watcher of this.watchers.splice(0)) watcher();
  }
}

export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

const POLL_MS = 100;

/* The SDK rejects an answer to a call without content, and allows additional fields. */
const NO_CONTENT: readonly never[] = [];

function about(task: McpTask, status: TaskStatus) {
  const { id: taskId, createdAt, lastUpdatedAt, message } = task;
  return {
    taskId,
    status,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: iso(createdAt),
    lastUpdatedAt: iso(lastUpdatedAt),
  };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the answer to a call that became a task, in the revision of 2026-07-28. */
export function createdTask(task: McpTask): CallToolResult {
  return { ...seed(task), content: [...NO_CONTENT], resultType: "task" };
}

/** Returns a task with its open questions or outcome, in the revision of 2026-07-28. */
export function detailedTask(task: McpTask): Result {
  const { status, inputRequests, result, error } = task;
  return {
    ...seed(task),
    ...(status === "input_required" ? { inputRequests } : {}),
    ...(result === null ? {} : { result: { ...result, resultType: "complete" } }),
    ...(error === null ? {} : { error: { ...error } }),
  };
}

const seed = (task: McpTask) => ({ ...about(task, task.status), ttlMs: task.ttl, pollIntervalMs: POLL_MS });

/** Returns a task in the revision of 2025-11-25, in which a tool's error is a failure of the task. */
export function earlierTask(task: McpTask): Task {
  const status = task.result?.isError === true ? "failed" : task.status;
  return { ...about(task, status), ttl: task.ttl, pollInterval: POLL_MS };
}

/** Returns the answer to a call that became a task, in the revision of 2025-11-25. */
export function earlierCreatedTask(task: McpTask): CallToolResult {
  return { content: [...NO_CONTENT], task: earlierTask(task) };
}

/** The largest number of tasks of a session. A finished task is dropped to make room. */
const MAX_TASKS = 1_000;
/** Default and largest lifetime of a task, in milliseconds. */
const TTL_MS = 3_600_000;
const MAX_TTL_MS = 24 * 3_600_000;

export class McpTasks {
  private readonly now: () => number;
  private readonly most: number;
  private readonly kept = new Map<string, McpTask>();
  private readonly timers = new Map<McpTask, NodeJS.Timeout>();

  /** @param now returns milliseconds since 1970 */
  constructor(now: () => number = Date.now, most = MAX_TASKS) {
    this.now = now;
    this.most = most;
  }

  get all(): readonly McpTask[] {
    return [...this.kept.values()];
  }

  /** @param ttl in milliseconds, as the client requests @returns null if too many tasks are unfinished */
  begin(ttl = TTL_MS): McpTask | null {
    if (this.kept.size >= this.most) {
      const over = this.all.find(({ isOver }) => isOver);
      if (over === undefined) return null;
      this.drop(over);
    }
    const task = new McpTask(Number.isNaN(ttl) ? TTL_MS : Math.ceil(Math.min(Math.max(ttl, 0), MAX_TTL_MS)), this.now);
    this.kept.set(task.id, task);
    const timer = setTimeout(() => this.drop(task), task.ttl);
    timer.unref();
    this.timers.set(task, timer);
    return task;
  }

  get(id: string): McpTask | undefined {
    return this.kept.get(id);
  }

  end(reason: string): void {
    for (const task of this.kept.values()) task.fail({ code: INTERNAL_ERROR, message: reason });
  }

  close(): void {
    for (const task of this.all) this.drop(task);
  }

  private drop(task: McpTask): void {
    clearTimeout(this.timers.get(task));
    this.timers.delete(task);
    this.kept.delete(task.id);
    task.cancel("its time is over");
  }
}

const INTERNAL_ERROR = -32_603;
