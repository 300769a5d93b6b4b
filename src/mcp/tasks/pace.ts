import type { ServerContext } from "@modelcontextprotocol/server";
import { delay } from "../../tools/session/delay.js";
import type { Answers, McpTask } from "./task.js";

/** How a call waits that will be late in real time: before it is carried out, so that it can be given up. */
export interface Pace {
  /**
   * Waits.
   * @throws what the call was given up with
   */
  late(milliseconds: number): Promise<void>;
}

type McpReq = ServerContext["mcpReq"];

const paces = new WeakMap<McpReq, Pace>();

/** The pace of a call; undefined for one that is carried out at once, and whose answer comes late. */
export const paceOf = ({ mcpReq }: ServerContext): Pace | undefined => paces.get(mcpReq);

/** The context of a call that goes at a pace. */
export function paced(context: ServerContext, changes: Partial<McpReq>, pace: Pace): ServerContext {
  const mcpReq = { ...context.mcpReq, ...changes };
  paces.set(mcpReq, pace);
  return { ...context, mcpReq };
}

/** The context of a call as part of a task: the request is answered already, so nothing more is told to the client. */
export function inTask(context: ServerContext, { signal }: McpTask): ServerContext {
  const silent = async (): Promise<void> => undefined;
  return paced(
    context,
    { signal, notify: silent, log: silent },
    { late: (milliseconds) => delay(milliseconds, signal) },
  );
}

/** The context of a call that goes on with answers. */
export function withAnswers(context: ServerContext, inputResponses: Answers, state: unknown): ServerContext {
  const requestState = (() => state) as McpReq["requestState"];
  return paced(context, { inputResponses, requestState }, paceOf(context) ?? { late: delay });
}
