import type { Outcome, Ref, Signal } from "../../../kit/internal.js";
import { actsOf, type SgdFrame, type SgdIntent } from "../format/published.js";
import { intentName } from "./names.js";

/** The reason for failed bookings; SGD gives none. */
export const FAILED = "NOTIFY_FAILURE";

/** An answered call: the planned outcome and the signal. */
export interface Recorded {
  readonly intent: string;
  readonly outcome: Outcome;
  readonly signal: Signal;
}

/** Converts the call of a system frame and its results to an outcome and a signal of the task. */
export function recordedCall(
  frame: SgdFrame,
  call: NonNullable<SgdFrame["service_call"]>,
  intent: SgdIntent,
  index: number,
): Recorded {
  const { service, service_results: rows = [] } = frame;
  const name = intentName(service, intent.name);
  const heads = { ref: `x${index}` as Ref, intent: name };
  if (intent.is_transactional !== true) {
    return { intent: name, outcome: { rows }, signal: { kind: "found", ...heads, filter: call.parameters, rows } };
  }
  const about = { ...heads, arguments: call.parameters };
  if (actsOf(frame, "NOTIFY_FAILURE").length > 0) {
    const outcome = { reason: FAILED, ...(rows.length > 0 && { alternatives: rows }) };
    return { intent: name, outcome, signal: { kind: "failed", ...about, ...outcome } };
  }
  const [row] = rows;
  return {
    intent: name,
    outcome: { rows: row === undefined ? [] : [row] },
    signal: { kind: "performed", ...about, ...(row !== undefined && { row }) },
  };
}
