import type {
  CallToolRequest,
  CallToolResult,
  ClientCapabilities,
  InputRequests,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";
import { delay } from "../../tools/session/options.js";
import type { ServerPackages } from "../packages.js";
import type { Answers, McpTask, TaskError } from "./task.js";

export type Answer = CallToolResult | InputRequiredResult;

export type Call = (request: CallToolRequest, context: ServerContext) => Answer | Promise<Answer>;

export interface RunSetting {
  readonly sdk: ServerPackages["server"];
  readonly verify: (state: string, context: ServerContext) => unknown;
  readonly capabilities: ClientCapabilities | undefined;
}

/** Its questions and its result become the task's. Never throws. @param first the first answer of the call */
export async function carryThrough(
  task: McpTask,
  call: Call,
  request: CallToolRequest,
  context: ServerContext,
  first: Promise<Answer>,
  { sdk, verify, capabilities }: RunSetting,
): Promise<void> {
  try {
    let answer = await first;
    let going = context;
    while (sdk.isInputRequiredResult(answer)) {
      const { inputRequests = {}, requestState } = answer;
      checkAnswerable(inputRequests, capabilities, sdk);
      const answers = await task.ask(inputRequests);
      const state = requestState === undefined ? undefined : ((await verify(requestState, going)) ?? requestState);
      going = withAnswers(going, answers, state);
      answer = await call(request, going);
    }
    task.complete(answer as CallToolResult);
  } catch (error) {
    task.fail(errorOf(error));
  }
}

/** @throws MissingRequiredClientCapabilityError for a request that the client does not support, as outside of tasks */
function checkAnswerable(
  requests: InputRequests,
  capabilities: ClientCapabilities | undefined,
  { MissingRequiredClientCapabilityError }: ServerPackages["server"],
): void {
  for (const { method } of Object.values(requests)) {
    const needed = NEEDED[method];
    if (capabilities?.[needed] !== undefined) continue;
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { [needed]: {} } });
  }
}

const NEEDED = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;

function errorOf(error: unknown): TaskError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  return {
    code: Number.isSafeInteger(code) ? (code as number) : -32_603,
    message: typeof message === "string" ? message : String(error),
    ...(data === undefined ? {} : { data }),
  };
}

/** Delays a call that will be late in real time before it is carried out, so that it can be cancelled. */
interface Pace {
  late(milliseconds: number): Promise<void>;
}

type McpReq = ServerContext["mcpReq"];

const paces = new WeakMap<McpReq, Pace>();

export const paceOf = ({ mcpReq }: ServerContext): Pace | undefined => paces.get(mcpReq);

export function paced(context: ServerContext, changes: Partial<McpReq>, pace: Pace): ServerContext {
  const mcpReq = { ...context.mcpReq, ...changes };
  paces.set(mcpReq, pace);
  return { ...context, mcpReq };
}

/** Returns the context of a call within a task. It is silent, since the request is already answered. */
export function inTask(context: ServerContext, { signal }: McpTask): ServerContext {
  const silent = async (): Promise<void> => undefined;
  return paced(
    context,
    { signal, notify: silent, log: silent },
    { late: (milliseconds) => delay(milliseconds, signal) },
  );
}

function withAnswers(context: ServerContext, inputResponses: Answers, state: unknown): ServerContext {
  const requestState = (() => state) as McpReq["requestState"];
  return paced(context, { inputResponses, requestState }, paceOf(context) ?? { late: delay });
}
