import { SignalLine } from "../parts/SignalLine.js";
import { shownText } from "../parts/shownText.js";
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
