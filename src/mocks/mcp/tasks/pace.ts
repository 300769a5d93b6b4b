import type { ServerContext } from "@modelcontextprotocol/server";
import { delay } from "../../tools/session/delay.js";
import type { Answers, McpTask } from "./task.js";

/** Delays a call that will be late in real time before it is carried out, so that it can be cancelled. */
export interface Pace {
  /** Waits. @throws the reason of the cancellation */
  late(milliseconds: number): Promise<void>;
}

type McpReq = ServerContext["mcpReq"];

const paces = new WeakMap<McpReq, Pace>();

/** Returns the pace of a call; undefined for a call that is carried out at once and answered late. */
export const paceOf = ({ mcpReq }: ServerContext): Pace | undefined => paces.get(mcpReq);

/** Returns the context of a call with a pace. */
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

/** Returns the context of a call that continues with answers. */
export function withAnswers(context: ServerContext, inputResponses: Answers, state: unknown): ServerContext {
  const requestState = (() => state) as McpReq["requestState"];
  return paced(context, { inputResponses, requestState }, paceOf(context) ?? { late: delay });
}
