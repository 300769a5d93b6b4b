import { DONTCARE, type Signal } from "../../../kit/internal.js";
import { parseSignalText, type SignalTurn } from "../../../transcript/index.js";
import type { SgdRow } from "../format/published.js";
import { type StateTracker, textsOf } from "./stateTracker.js";

/** A call with its results, as in a system frame. */
export interface Answer {
  readonly intent: string;
  readonly parameters: SgdRow;
  readonly results: readonly SgdRow[];
  readonly kind: "performed" | "found" | "failed";
  /** True if the signal is only worded, so that parameters come from the task and results are unknown. */
  readonly isInWords?: true;
}

/** The call behind a signal; null for signals of other kinds. */
export function answerOf(turn: SignalTurn, tracker: StateTracker): Answer | null {
  if (turn.signal !== undefined) return signalled(turn.signal);
  const said = parseSignalText(turn.text ?? "");
  const variable = said?.ref === undefined ? undefined : tracker.variable(said.ref);
  const kind = said?.kinds.find((one) => one === "performed" || one === "failed");
  if (variable === undefined || kind === undefined) return null;
  const sent = [...variable.slots].filter(([, value]) => value !== DONTCARE);
  return { intent: variable.intent, parameters: Object.fromEntries(sent), results: [], kind, isInWords: true };
}

function signalled(signal: Signal): Answer | null {
  switch (signal.kind) {
    case "performed": {
      const results = signal.row === undefined ? [] : [textsOf(signal.row)];
      return { intent: signal.intent, parameters: textsOf(signal.arguments), results, kind: "performed" };
    }
    case "found":
      return {
        intent: signal.intent,
        parameters: textsOf(signal.filter),
        results: signal.rows.map(textsOf),
        kind: "found",
      };
    case "failed": {
      const results = (signal.alternatives ?? []).map(textsOf);
      return { intent: signal.intent, parameters: textsOf(signal.arguments), results, kind: "failed" };
    }
    default:
      return null;
  }
}
