import type { Signal } from "../../../kit/internal.js";
import type { SignalTurn } from "../../../transcript/transcript.js";
import { heldBy } from "../parts/heldBy.js";
import { shownText, shownValue } from "../parts/shownText.js";
import type { Step } from "./steps.js";

/** As many rows of a search are shown on its line. */
const FIRST_ROWS = 3;

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

/** What a signal holds, with the first of the rows that were found. */
function said(signal: Signal): string {
  if (signal.kind !== "found") return heldBy(signal);
  const more = signal.rows.length > FIRST_ROWS ? " …" : "";
  return `${heldBy(signal)}: ${signal.rows.slice(0, FIRST_ROWS).map(shownValue).join(", ")}${more}`;
}
