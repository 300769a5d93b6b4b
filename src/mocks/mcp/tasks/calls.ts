import type { CallToolRequest, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { delay } from "../../tools/session/options.js";
import { capabilitiesOf, declares } from "../clientCapabilities.js";
import type { ServerPackages } from "../packages.js";
import type { TaskMode } from "./modes.js";
import { type Answer, type Call, carryThrough, inTask, paced, type RunSetting } from "./running.js";
import { createdTask, earlierCreatedTask, type McpTask, type McpTasks, TASKS_EXTENSION } from "./task.js";

export interface TaskSetting extends Pick<RunSetting, "sdk" | "verify"> {
  readonly tasks: McpTasks;
  readonly modeOf: (tool: string) => TaskMode | undefined;
  readonly isModern: boolean;
}

/** The server decides in the revision of 2026-07-28, the client in 2025-11-25. The server has no tools so far. */
export function callsAsTasks(mcp: McpServer, setting: TaskSetting): void {
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

export function missingExtension({ MissingRequiredClientCapabilityError }: ServerPackages["server"]): Error {
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
}
