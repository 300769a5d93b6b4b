import type { Signal } from "../../kit/internal.js";
import type { ReplayedCall } from "../replay/report.js";

/** Returns the performance that a signal reports; null if there is none. */
export function callOf(index: number, signal: Signal): ReplayedCall | null {
  switch (signal.kind) {
    case "performed": {
      const { intent, arguments: args, row } = signal;
      return { index, intent, arguments: args, outcome: row === undefined ? {} : { row } };
    }
    case "found":
      return { index, intent: signal.intent, arguments: signal.filter, outcome: { rows: signal.rows } };
    case "failed": {
      const { intent, arguments: args, kind: _, ref: __, ...outcome } = signal;
      return { index, intent, arguments: args, outcome };
    }
    default:
      return null;
  }
}
