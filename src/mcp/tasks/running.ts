import type {
  CallToolRequest,
  CallToolResult,
  ClientCapabilities,
  InputRequests,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { ServerPackages } from "../packages.js";
import { withAnswers } from "./pace.js";
import type { McpTask, TaskError } from "./task.js";

/** What a call gives: its result, or what it asks before. */
export type Answer = CallToolResult | InputRequiredResult;

/** Carries a call out, or goes on with it where its context holds answers. */
export type Call = (request: CallToolRequest, context: ServerContext) => Answer | Promise<Answer>;

/** What a task needs beside its call. */
export interface RunSetting {
  readonly sdk: ServerPackages["server"];
  /** Opens the sealed state that goes with a question. */
  readonly verify: (state: string, context: ServerContext) => unknown;
  /** What the client of the call can be asked. */
  readonly capabilities: ClientCapabilities | undefined;
}

/**
 * Carries a call through as a task: what it asks, the task asks; its result is the task's. Nothing is thrown.
 * @param first what the call gives, once it does
 */
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

/** @throws MissingRequiredClientCapabilityError for what the client cannot be asked, as outside of tasks */
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

/** Any error as JSON-RPC writes it. */
function errorOf(error: unknown): TaskError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  return {
    code: Number.isSafeInteger(code) ? (code as number) : -32_603,
    message: typeof message === "string" ? message : String(error),
    ...(data === undefined ? {} : { data }),
  };
}
