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

/** A client's answers by the names of their questions. */
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
