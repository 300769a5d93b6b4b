import type { Fault, Signal } from "../../../../kit/internal.js";
import type { SignalTurn } from "../../../../transcript/transcript.js";
import { heldBy } from "./heldBy.js";
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
