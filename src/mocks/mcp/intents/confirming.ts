import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import type { ToolOptions } from "../../tools/tool.js";

/**
 * Confirmation of a task that needs the user's consent:
 *
 * | | a client with forms | a client without |
 * |---|---|---|
 * | `ask` | asks its user | the task is not carried out, and waits for the tool `confirm`; in the style `one-shot`, for a call with `confirmed` |
 * | `client` | asks its user | the client is trusted to have asked: the task is carried out, and the consent is unknown |
 * | `never` | the task is carried out, and the consent is unknown | the same |
 */
export type ConfirmMode = "ask" | "client" | "never";

const CONFIRM_MODES: readonly ConfirmMode[] = ["ask", "client", "never"];

/** Options that decide how tasks are confirmed. */
export interface ConfirmOptions extends Pick<ToolOptions, "style" | "confirmedFlag"> {
  readonly confirm?: ConfirmMode;
}

/**
 * Returns the mode in effect. One-shot tools confirm no other call, so the client is trusted by default.
 * @throws BacklotError BAD_OPTION
 */
export function confirmModeOf({ confirm, style, confirmedFlag }: ConfirmOptions): ConfirmMode {
  if (confirm === undefined) return style === "one-shot" && confirmedFlag !== true ? "client" : "ask";
  if (CONFIRM_MODES.includes(confirm)) return confirm;
  throw new BacklotError("BAD_OPTION", `confirm is ${formatValue(confirm)}, not one of ${CONFIRM_MODES.join(", ")}`);
}

/** True if a call is carried out although the user's consent is unknown. */
export function isUnasked(mode: ConfirmMode, hasForms: boolean): boolean {
  return mode === "never" || (mode === "client" && !hasForms);
}

/** True if the user's consent is a parameter for clients that show no forms. */
export function takesFlag(options: ConfirmOptions): boolean {
  const { style, confirmedFlag } = options;
  return confirmedFlag ?? (style === "one-shot" && confirmModeOf(options) === "ask");
}
