import type { McpServer, RequestMethod, Result, ServerContext, StandardSchemaV1 } from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import { declares } from "../clientCapabilities.js";
import { callsAsTasks, missingExtension, type TaskSetting } from "./calls.js";
import { detailedTask, earlierTask, type McpTask, TASKS_EXTENSION } from "./task.js";

const PAGE = 100;
/** Time that a client's user may take to answer while the client waits for a result, in milliseconds. */
const PATIENCE_MS = 3_600_000;

export function registerTaskMethods({ server }: McpServer, setting: TaskSetting): void {
  const { tasks, sdk, isModern } = setting;
  const { ProtocolError, ProtocolErrorCode } = sdk;
  const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  const found = (taskId: string): McpTask => {
    const task = tasks.get(taskId);
    if (task === undefined) throw invalid(`no task of this session has this id, or its time is over: ${taskId}`);
    return task;
  };
  const on = (method: string, answer: (task: McpTask, context: ServerContext) => Result | Promise<Result>): void => {
    server.setRequestHandler(method, { params: TASK_ID }, ({ taskId }, context) => {
      if (isModern && !declares(TASKS_EXTENSION, context, sdk)) throw missingExtension(sdk);
      return answer(found(taskId), context);
    });
  };
  if (isModern) {
    on("tasks/get", detailedTask);
    on("tasks/update", (task, { mcpReq }) => {
      task.answer(mcpReq.inputResponses ?? {});
      return {};
    });
    on("tasks/cancel", (task) => {
      task.cancel(CANCELLED);
      return {};
    });
    return;
  }
  on("tasks/get", earlierTask);
  on("tasks/cancel", (task) => {
    if (task.isOver) throw invalid(`the task is over already: it is ${earlierTask(task).status}`);
    task.cancel(CANCELLED);
    return earlierTask(task);
  });
  on("tasks/result", async (task, context) => {
    await followed(task, context);
    const { result, error, id: taskId } = task;
    if (error !== null) throw new ProtocolError(error.code, error.message, error.data);
    if (result === null) throw invalid("the task was cancelled: it has no result");
    return { ...result, _meta: { ...result._meta, [sdk.RELATED_TASK_META_KEY]: { taskId } } };
  });
  server.setRequestHandler("tasks/list", { params: CURSOR }, ({ cursor }) => {
    const { all } = tasks;
    const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && from === 0) throw invalid("the cursor is of no list, or of one that is out of date");
    const page = all.slice(from, from + PAGE);
    const last = page.at(-1);
    const goesOn = last !== undefined && from + PAGE < all.length;
    return { tasks: page.map(earlierTask), ...(goesOn ? { nextCursor: last.id } : {}) };
  });
}

const CANCELLED = "cancelled by the client";

async function followed(task: McpTask, { mcpReq }: ServerContext): Promise<void> {
  const meta = { _meta: { "io.modelcontextprotocol/related-task": { taskId: task.id } } };
  while (!task.isOver && !mcpReq.signal.aborted) {
    const [next] = Object.entries(task.inputRequests);
    if (next === undefined) {
      await task.next(mcpReq.signal);
      continue;
    }
    const [key, { method, params }] = next;
    const asked = { method: method as RequestMethod, params: { ...params, ...meta } };
    const answer = await mcpReq.send(asked, { timeout: PATIENCE_MS, signal: mcpReq.signal });
    task.answer({ [key]: answer });
  }
}

const TASK_ID = parameters((params) =>
  typeof params.taskId === "string" ? { taskId: params.taskId } : "taskId is not a text",
);

const CURSOR = parameters(({ cursor }) =>
  cursor === undefined || typeof cursor === "string" ? { cursor } : "cursor is not a text",
);

function parameters<T>(read: (params: Readonly<Record<string, unknown>>) => T | string): StandardSchemaV1<unknown, T> {
  return {
    "~standard": {
      version: 1,
      vendor: "backlot",
      validate: (value) => {
        const found = isObject(value) ? read(value) : "they are no object";
        return typeof found === "string" ? { issues: [{ message: found }] } : { value: found };
      },
    },
  };
}

/** @param server a server without tools so far */
export function serveTasks(server: McpServer, setting: TaskSetting): void {
  server.server.registerCapabilities(
    setting.isModern
      ? { extensions: { [TASKS_EXTENSION]: {} } }
      : { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  );
  callsAsTasks(server, setting);
  registerTaskMethods(server, setting);
}
