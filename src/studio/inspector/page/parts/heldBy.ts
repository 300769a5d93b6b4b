import type { Signal } from "../../../../kit/internal.js";
import { shownValue } from "./shownText.js";

/** Returns the content of a signal on one line; for a result, only the number of rows. */
export function heldBy(signal: Signal): string {
  switch (signal.kind) {
    case "ask":
      return `${signal.ref}.${signal.slot}`;
    case "choose":
      return `${signal.ref}.${signal.slot}: ${signal.options.map(shownValue).join(", ")}`;
    case "found":
      return `${signal.total ?? signal.rows.length} ${signal.intent}`;
    case "performed":
      return `${signal.intent} ${shownValue(signal.arguments)}`;
    case "failed":
      return `${signal.intent}: ${signal.reason}${signal.code === undefined ? "" : ` (${signal.code})`}`;
    case "error":
      return `${signal.code}: ${signal.message}`;
    case "confirm":
    case "ready":
      return signal.ref;
    default:
      return signal satisfies never;
  }
}
