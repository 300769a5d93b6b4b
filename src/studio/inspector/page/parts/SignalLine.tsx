import type { Fault, Signal } from "../../../../kit/internal.js";
import type { SignalTurn } from "../../../../transcript/transcript.js";
import { shownText, shownValue } from "./shownText.js";

const FIRST_ROWS = 3;

interface SignalLineProps {
  readonly turn: SignalTurn;
  readonly fault?: Fault | undefined;
}

export function SignalLine({ turn, fault }: SignalLineProps) {
  const { signal, text } = turn;
  if (signal === undefined) return <p class="signal other">{shownText(text ?? "")}</p>;
  return (
    <p class={`signal ${signal.kind}`}>
      <span class="kind">{signal.kind}</span> <span>{shownText(said(signal))}</span>
      {fault !== undefined && <span class="mark fault">planned fault{lateText(fault)}</span>}
    </p>
  );
}

const lateText = ({ delayMs }: Fault): string => (delayMs === undefined ? "" : `, ${delayMs} ms late`);

function said(signal: Signal): string {
  if (signal.kind !== "found") return heldBy(signal);
  const more = signal.rows.length > FIRST_ROWS ? " …" : "";
  return `${heldBy(signal)}: ${signal.rows.slice(0, FIRST_ROWS).map(shownValue).join(", ")}${more}`;
}

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
