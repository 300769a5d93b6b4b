import { setTimeout as wait } from "node:timers/promises";
import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { given } from "../../../base/json/given.js";
import type { Filter, Ref, SlotValues, Value } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/session/session.js";
import type { JsonSchema } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Tool, ToolOptions, ToolStyle } from "../tool.js";

/** Options of a session that takes tool calls. */
export interface ToolSessionOptions extends ToolOptions, ToolHooks {
  /**
   * True if delays of fault plans and behaviours take real time, so that timeouts and signals can be tested; if not,
   * only the virtual clock advances. Default: false.
   */
  readonly realTime?: boolean;
}

/** Options of a call besides its arguments. */
export interface CallOptions {
  /** The caller's id of the call, for the transcript. */
  readonly id?: string;
  /** True if the user has agreed to this call beforehand: the task is confirmed in the user's name. Default: false. */
  readonly approved?: boolean;
  /**
   * True if the call is carried out without asking for consent, as by a server whose tools never ask. The user's
   * consent is then unknown in the transcript. Default: false.
   */
  readonly unasked?: boolean;
  /**
   * Ends the wait of a call that is late in real time: the call then throws the reason of the signal. Completed work
   * stays. Default: the call waits to the end.
   */
  readonly signal?: AbortSignal;
}

const STYLES: readonly ToolStyle[] = ["slot-filling", "one-shot"];

export function checkToolSession(session: Session, options: ToolSessionOptions): void {
  const badOption = (problem: string) => new BacklotError("BAD_OPTION", problem);
  if (typeof session?.execute !== "function" || session.scope === undefined)
    throw badOption(`tools act on an open session, such as backend.open() gives, not on ${formatValue(session)}`);
  if (typeof options !== "object" || options === null) throw badOption("tools are made with an object of options");
  const { style, confirm, ask, realTime } = options;
  if (realTime !== undefined && typeof realTime !== "boolean")
    throw badOption(`realTime is ${formatValue(realTime)}, not true or false`);
  if (style !== undefined && !STYLES.includes(style))
    throw badOption(`no style of tools is called ${formatValue(style)}${didYouMean(String(style), STYLES)}`);
  for (const [name, hook] of Object.entries({ confirm, ask }))
    if (hook !== undefined && typeof hook !== "function")
      throw badOption(`${name} is ${formatValue(hook)}, not a function`);
}

const MAX_MS = 2 ** 31 - 1;

/** Waits in real time. @throws the reason of the signal, as soon as it is aborted */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (!(milliseconds > 0)) return;
  try {
    await wait(Math.min(milliseconds, MAX_MS), undefined, given({ signal }));
  } catch (cause) {
    throw signal?.aborted === true ? signal.reason : cause;
  }
}

/** A task that waits for the user's consent. */
export interface ConfirmationRequest {
  /** The task. */
  readonly task: Ref;
  /** The called tool. */
  readonly tool: Tool;
  /** The arguments of the action to confirm. */
  readonly arguments: Filter;
  /** The request as text. */
  readonly text: string;
}

/** A task with missing values, or with a value that has several readings. */
export interface ValuesRequest {
  /** The task. */
  readonly task: Ref;
  /** The called tool. */
  readonly tool: Tool;
  /** JSON Schema of the requested values: an object of the missing parameters, or of the one to choose. */
  readonly schema: JsonSchema;
  /** The values to choose from; absent if any value of the schema is allowed. */
  readonly options?: readonly Value[];
  /** The request as text. */
  readonly text: string;
}

/**
 * Hooks with which one-shot tools reach the user during a call. `pending` postpones the answer: the call returns, and
 * `confirmTask` or `fillTask` continues it.
 */
export interface ToolHooks {
  /** True if the user agrees. Default: pending. */
  readonly confirm?: (request: ConfirmationRequest) => boolean | "pending" | Promise<boolean | "pending">;
  /**
   * Returns the user's values by parameter, or `declined` if the user gives up. Default: pending for a choice; required
   * values must be in the call.
   */
  readonly ask?: (
    request: ValuesRequest,
  ) => SlotValues | "pending" | "declined" | Promise<SlotValues | "pending" | "declined">;
}
