import type { Signal } from "../../../kit/internal.js";
import type { SignalTurn } from "../../../transcript/transcript.js";
import { shownText, shownValue } from "../parts/shownText.js";
import type { Step } from "./steps.js";

interface StepRowProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** One step: what was said, or a command with its signals and where they are not as recorded. */
export function StepRow({ step, isCurrent, onChoose }: StepRowProps) {
  const { turn, index, recorded, actual, divergences } = step;
  const words = turn.author === "System" ? turn.command : turn.text;
  return (
    <div
      class={`step ${turn.author.toLowerCase()}${divergences.length > 0 ? " diverged" : ""}`}
      aria-current={isCurrent ? "step" : undefined}
    >
      <button type="button" class="step-main" onClick={onChoose}>
        <span class="author">
          {turn.author}
          {index !== null && <span class="index"> {index}</span>}
        </span>
        <bdi class={turn.author === "System" ? "command" : "words"}>{shownText(words)}</bdi>
        {(turn.tags ?? []).length > 0 && (
          <span class="tags">
            {turn.tags?.map((tag) => (
              <span class="tag">{shownText(tag)}</span>
            ))}
          </span>
        )}
      </button>
      {(actual ?? recorded).map((signal, i) => (
        <SignalLine key={i} turn={signal} />
      ))}
      {divergences.length > 0 && (
        <div class="expected">
          <p>recorded instead:</p>
          {recorded.length === 0 ? <p>no signal</p> : recorded.map((signal, i) => <SignalLine key={i} turn={signal} />)}
        </div>
      )}
    </div>
  );
}

function SignalLine({ turn }: { readonly turn: SignalTurn }) {
  const { signal, text } = turn;
  if (signal === undefined) return <p class="signal other">{shownText(text ?? "")}</p>;
  return (
    <p class={`signal ${signal.kind}`}>
      <span class="kind">{signal.kind}</span> <span>{shownText(said(signal))}</span>
    </p>
  );
}

/** What a signal holds, on a line. */
function said(signal: Signal): string {
  switch (signal.kind) {
    case "ask":
      return `${signal.ref}.${signal.slot}`;
    case "choose":
      return `${signal.ref}.${signal.slot}: ${signal.options.map(shownValue).join(", ")}`;
    case "found":
      return `${signal.total ?? signal.rows.length} ${signal.intent}: ${signal.rows.slice(0, 3).map(shownValue).join(", ")}${signal.rows.length > 3 ? " …" : ""}`;
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
