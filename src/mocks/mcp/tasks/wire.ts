import type { CallToolResult, Result, Task } from "@modelcontextprotocol/server";
import type { McpTask, TaskStatus } from "./task.js";

/** Name of the extension in the revision of 2026-07-28. */
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
