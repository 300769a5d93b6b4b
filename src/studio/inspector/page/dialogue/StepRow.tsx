import type { Fault } from "../../../../kit/internal.js";
import type { SignalTurn } from "../../../../transcript/transcript.js";
import { SignalLine } from "../parts/SignalLine.js";
import { shownText } from "../parts/shownText.js";
import type { Step } from "./steps.js";

interface StepRowProps {
  readonly step: Step;
  readonly struck: ReadonlyMap<SignalTurn, Fault>;
  readonly onWire: readonly string[];
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

export function StepRow({ step, struck, onWire, isCurrent, onChoose }: StepRowProps) {
  const { turn, index, recorded, actual, divergences } = step;
  const call = callOf(turn);
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
        {call !== null && (
          <span class="called">
            called <bdi>{shownText(call)}</bdi>
          </span>
        )}
        <bdi class={turn.author === "System" ? "command" : "words"}>
          <Words text={words} wrong={wrongPart(actual ?? recorded)} />
        </bdi>
        {(turn.tags ?? []).length > 0 && (
          <span class="tags">
            {turn.tags?.map((tag) => (
              <span class="tag">{shownText(tag)}</span>
            ))}
          </span>
        )}
      </button>
      {(actual ?? recorded).map((signal, i) => (
        <SignalLine key={i} turn={signal} fault={struck.get(signal)} />
      ))}
      {onWire.map((text, i) => (
        <p key={i} class="signal failed">
          <span class="kind">wire</span> {shownText(text)} <span class="mark fault">planned fault</span>
        </p>
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

function callOf(turn: Step["turn"]): string | null {
  const { name, arguments: given = {} } = (turn.extra?.["tool"] ?? {}) as Readonly<Record<string, unknown>>;
  return turn.author === "System" && typeof name === "string" ? `${name} ${JSON.stringify(given)}` : null;
}

function wrongPart(signals: Step["recorded"]): readonly [start: number, end: number] | undefined {
  for (const { signal } of signals) if (signal?.kind === "error") return signal.span;
  return undefined;
}

function Words({ text, wrong }: { readonly text: string; readonly wrong: ReturnType<typeof wrongPart> }) {
  if (wrong === undefined || wrong[0] === wrong[1]) return <>{shownText(text)}</>;
  return (
    <>
      {shownText(text.slice(0, wrong[0]))}
      <mark>{shownText(text.slice(...wrong))}</mark>
      {shownText(text.slice(wrong[1]))}
    </>
  );
}
