import type {
  CallToolRequest,
  McpServer,
  RequestMethod,
  Result,
  ServerContext,
  StandardSchemaV1,
} from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import { delay } from "../../tools/session/options.js";
import { capabilitiesOf, declares } from "../clientCapabilities.js";
import type { ServerPackages } from "../packages.js";
import type { TaskMode } from "./modes.js";
import { type Answer, type Call, carryThrough, inTask, paced, type RunSetting } from "./running.js";
import {
  createdTask,
  detailedTask,
  earlierCreatedTask,
  earlierTask,
  type McpTask,
  type McpTasks,
  TASKS_EXTENSION,
} from "./task.js";

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

interface TaskSetting extends Pick<RunSetting, "sdk" | "verify"> {
  readonly tasks: McpTasks;
  readonly modeOf: (tool: string) => TaskMode | undefined;
  readonly isModern: boolean;
}

/** The server decides in the revision of 2026-07-28, the client in 2025-11-25. The server has no tools so far. */
function callsAsTasks(mcp: McpServer, setting: TaskSetting): void {
  const { server } = mcp;
  const set = server.setRequestHandler.bind(server) as (method: string, ...rest: readonly unknown[]) => void;
  server.setRequestHandler = ((method: string, ...rest: readonly unknown[]) => {
    if (method !== "tools/call") return set(method, ...rest);
    const call = rest[0] as Call;
    const calls = new TaskCalls(mcp, call, setting);
    return set(method, (request: CallToolRequest, context: ServerContext) => calls.answer(request, context));
  }) as typeof server.setRequestHandler;
}

class TaskCalls {
  private readonly mcp: McpServer;
  private readonly call: Call;
  private readonly setting: TaskSetting;

  constructor(mcp: McpServer, call: Call, setting: TaskSetting) {
    this.mcp = mcp;
    this.call = call;
    this.setting = setting;
  }

  answer(request: CallToolRequest, context: ServerContext): Answer | Promise<Answer> {
    const { name, task } = request.params;
    const { modeOf, isModern, sdk } = this.setting;
    const mode = modeOf(name);
    if (mode === undefined) return this.call(request, context);
    if (!isModern) {
      if (task === undefined && mode !== "required") return this.call(request, context);
      if (task !== undefined && mode !== "never") return earlierCreatedTask(this.begin(request, context, task.ttl));
      const why = mode === "never" ? "takes no calls as tasks" : "takes calls as tasks alone";
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.MethodNotFound, `${name} ${why}`);
    }
    const isDeclared = declares(TASKS_EXTENSION, context, sdk);
    if (!isDeclared && mode === "required") throw missingExtension(sdk);
    if (!isDeclared || mode === "never") return this.call(request, context);
    return mode === "late" ? this.whereLate(request, context) : createdTask(this.begin(request, context));
  }

  private begin(request: CallToolRequest, context: ServerContext, ttl?: number): McpTask {
    const { tasks, sdk } = this.setting;
    const task = tasks.begin(ttl);
    if (task === null)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, "too many tasks of this session are not over");
    const within = inTask(context, task);
    const first = Promise.resolve().then(() => this.call(request, within));
    void this.carryThrough(task, request, within, first);
    return task;
  }

  private async whereLate(request: CallToolRequest, context: ServerContext): Promise<Answer> {
    let task: McpTask | null = null;
    let becomes: (answer: Answer) => void = () => undefined;
    const becameTask = new Promise<Answer>((resolve) => {
      becomes = resolve;
    });
    const { notify, log, signal } = context.mcpReq;
    const patience = new AbortController();
    // The request ends when it is answered; the task continues.
    signal.addEventListener("abort", () => task === null && patience.abort(signal.reason), { once: true });
    const going = paced(
      context,
      {
        signal: patience.signal,
        notify: async (...said) => (task === null ? notify(...said) : undefined),
        log: async (...said) => (task === null ? log(...said) : undefined),
      },
      {
        late: async (milliseconds) => {
          task ??= this.setting.tasks.begin();
          if (task === null) return delay(milliseconds, signal);
          const { signal: wanted } = task;
          wanted.addEventListener("abort", () => patience.abort(wanted.reason), { once: true });
          void this.carryThrough(task, request, inTask(context, task), first);
          becomes(createdTask(task));
          return delay(milliseconds, wanted);
        },
      },
    );
    // Deferred until `first` is assigned.
    const first = Promise.resolve().then(() => this.call(request, going));
    return Promise.race([first, becameTask]);
  }

  private carryThrough(
    task: McpTask,
    request: CallToolRequest,
    context: ServerContext,
    first: Promise<Answer>,
  ): Promise<void> {
    const { sdk, verify } = this.setting;
    const capabilities = capabilitiesOf(this.mcp, context, sdk);
    return carryThrough(task, this.call, request, context, first, { sdk, verify, capabilities });
  }
}

function missingExtension({ MissingRequiredClientCapabilityError }: ServerPackages["server"]): Error {
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
}
