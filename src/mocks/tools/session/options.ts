import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import type { Session } from "../../../runtime/session/session.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ToolOptions, ToolStyle } from "../tool.js";
import type { ToolHooks } from "./hooks.js";

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

/** Checks the session and options of a tool session. @throws BacklotError BAD_OPTION */
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
