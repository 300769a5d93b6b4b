import { BacklotError } from "../../errors.js";
import { formatValue } from "../../json/formatValue.js";
import type { Session } from "../../runtime/session/session.js";
import { didYouMean } from "../../schema/nearest.js";
import type { ToolOptions, ToolStyle } from "../tool.js";
import type { ToolHooks } from "./hooks.js";

/** How a session takes tool calls. */
export interface ToolSessionOptions extends ToolOptions, ToolHooks {
  /**
   * Whether delays of fault plans and behaviours take real time, so that timeouts and signals can be tested; else only
   * the virtual clock goes on. Default: false.
   */
  readonly realTime?: boolean;
}

/** What a caller knows of a call beside its arguments. */
export interface CallOptions {
  /** The id that the caller gave it, for the transcript. */
  readonly id?: string;
  /**
   * The user has agreed to this call beforehand: what wants a confirmation gets it, as the user's. Default: false.
   */
  readonly approved?: boolean;
  /**
   * Nobody is asked whether the user agrees, and the call is carried out all the same, as by a server whose own tools
   * ask nobody. Whether the user agreed is then unknown in the transcript. Default: false.
   */
  readonly unasked?: boolean;
  /**
   * Ends the wait of a call that is late in real time: the call then throws what the signal was aborted with. What was
   * carried out stays. Default: it waits to the end.
   */
  readonly signal?: AbortSignal;
}

const STYLES: readonly ToolStyle[] = ["slot-filling", "one-shot"];

/**
 * Checks what a session for tool calls is made of.
 * @throws BacklotError BAD_OPTION
 */
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
