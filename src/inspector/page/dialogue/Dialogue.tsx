import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { InspectedDialogue, InspectedRun } from "../../inspection.js";
import type { Engine } from "../engine/engine.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { useLoaded } from "../parts/useLoaded.js";
import { useVirtual } from "../parts/useVirtual.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";
import { ForkPanel } from "./ForkPanel.js";
import { type Edit, forked } from "./fork.js";
import { SaveFork } from "./SaveFork.js";
import { StatePanel } from "./StatePanel.js";
import { StepRow } from "./StepRow.js";
import { indexAt, type Step, stepsOf } from "./steps.js";

interface DialogueProps {
  readonly source: Source;
  readonly engine: Engine | null;
  readonly place: number;
  /** The position of the turn that is looked at. */
  readonly turn: number | null;
  readonly go: Go;
}

/** One dialogue with the state at each of its steps; and its fork, once a command of it was edited. */
export function Dialogue({ source, engine, place, turn, go }: DialogueProps) {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const loaded = useLoaded(() => source.dialogue(place), [source, place]);
  const recorded = loaded.value;
  const shown = useMemo<InspectedDialogue | undefined>(
    () =>
      recorded === undefined || edits.length === 0
        ? recorded
        : { transcript: edits.reduce(forked, recorded.transcript) },
    [recorded, edits],
  );
  if (loaded.state === "failed") return <Failure error={loaded.error} />;
  if (shown === undefined) return <p class="loading">Loading the dialogue…</p>;
  return (
    <Opened
      dialogue={shown}
      engine={engine}
      turn={turn}
      isFork={edits.length > 0}
      onEdit={(edit) => setEdits([...edits, edit])}
      onUndo={() => setEdits(edits.slice(0, -1))}
      go={go}
    />
  );
}

interface OpenedProps {
  readonly dialogue: InspectedDialogue;
  readonly engine: Engine | null;
  readonly turn: number | null;
  readonly isFork: boolean;
  readonly onEdit: (edit: Edit) => void;
  readonly onUndo: () => void;
  readonly go: Go;
}

function Opened({ dialogue, engine, turn, isFork, onEdit, onUndo, go }: OpenedProps) {
  const { transcript, run } = dialogue;
  const [isEditing, setIsEditing] = useState(false);
  const execution = useLoaded(async () => engine?.execute(dialogue) ?? null, [engine, dialogue]);
  const executed = execution.state === "ready" ? execution.value : null;
  const steps = useMemo(() => stepsOf(transcript, executed), [transcript, executed]);
  const positionOf = (at: number | null): number =>
    Math.max(
      0,
      steps.findIndex((one) => one.at === at),
    );
  const position = positionOf(turn);
  const step = steps[position];
  const move = (by: number): void =>
    go((now) => {
      const next = steps[Math.min(steps.length - 1, Math.max(0, positionOf(now.turn) + by))];
      return next === undefined ? {} : { turn: next.at };
    }, "replace");
  const isCommand = step?.turn.author === "System";
  useKeys({
    ArrowRight: () => move(1),
    ArrowDown: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowUp: () => move(-1),
    Home: () => move(-steps.length),
    End: () => move(steps.length),
    ...(engine !== null && isCommand ? { e: () => setIsEditing(true) } : {}),
    ...(isEditing ? { Escape: () => setIsEditing(false) } : {}),
  });
  return (
    <section class="dialogue" aria-label={`Dialogue ${transcript.id}`}>
      <header class="dialogue-head">
        <button type="button" class="back" onClick={() => go({ dialogue: null, turn: null })}>
          ← All dialogues
        </button>
        <h2>
          <bdi>{shownText(transcript.id)}</bdi>
        </h2>
        <Verdict
          status={executed?.status ?? null}
          isFork={isFork}
          isLoading={execution.state === "loading" && engine !== null}
        />
        {isFork && (
          <button type="button" class="quiet" onClick={onUndo}>
            Undo the edit
          </button>
        )}
        {isFork && executed !== null && <SaveFork fork={transcript} turns={executed.turns} />}
      </header>
      {run !== undefined && <RunSummary run={run} steps={steps} go={go} />}
      {execution.state === "failed" && <Failure error={execution.error} />}
      <div class="split">
        <Steps steps={steps} position={position} go={go} />
        <aside class="scroll state" tabIndex={0} aria-label="State">
          {isEditing && isCommand && step !== undefined ? (
            <ForkPanel
              step={step}
              outcomes={transcript.outcomes}
              onClose={() => setIsEditing(false)}
              onFork={(edit) => {
                setIsEditing(false);
                onEdit(edit);
              }}
            />
          ) : (
            <>
              {engine !== null && isCommand && (
                <button type="button" class="edit" onClick={() => setIsEditing(true)}>
                  Edit this command and run on
                </button>
              )}
              {engine === null ? (
                <p class="hint">
                  No intents were found beside these dialogues, so nothing can be executed. Name them with{" "}
                  <code>--intents</code>.
                </p>
              ) : (
                executed !== null && (
                  <StatePanel
                    engine={engine}
                    executed={executed}
                    index={indexAt(steps, step?.at ?? 0)}
                    transcript={transcript}
                  />
                )
              )}
            </>
          )}
        </aside>
      </div>
    </section>
  );
}

function Verdict({
  status,
  isFork,
  isLoading,
}: {
  readonly status: string | null;
  readonly isFork: boolean;
  readonly isLoading: boolean;
}) {
  if (isLoading) return <span class="mark">running…</span>;
  if (status === null) return null;
  if (isFork) return <span class="mark fork">fork</span>;
  const said = { matched: "replays as recorded", diverged: "diverges", unchecked: "nothing to compare" }[status];
  return <span class={`mark ${status === "diverged" ? "bad" : status === "matched" ? "good" : ""}`}>{said}</span>;
}

function RunSummary({
  run,
  steps,
  go,
}: {
  readonly run: InspectedRun;
  readonly steps: readonly Step[];
  readonly go: Go;
}) {
  const { outcome, violations, error } = run;
  return (
    <div class="run">
      <span class={`mark ${outcome === "completed" ? "good" : "bad"}`}>{shownText(outcome)}</span>
      {error !== null && (
        <p>
          <code>{shownText(error.code)}</code> {shownText(error.message)}
        </p>
      )}
      <ul>
        {violations.map(({ property, turn, message }) => (
          <li key={`${property}${turn}`}>
            <button
              type="button"
              class="quiet"
              onClick={() => go({ turn: steps.findLast(({ at }) => at <= turn)?.at ?? null }, "replace")}
            >
              {shownText(property)}
            </button>
            : {shownText(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Steps({
  steps,
  position,
  go,
}: {
  readonly steps: readonly Step[];
  readonly position: number;
  readonly go: Go;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  const { items, height, show, measure } = useVirtual(scroll, steps.length, 44, position);
  useEffect(() => show(position), [position]);
  return (
    <div ref={scroll} class="scroll steps" tabIndex={-1}>
      <ol style={{ height: `${height}px` }}>
        {items.map(({ index, start }) => {
          const step = steps[index] as Step;
          return (
            <li key={step.at} ref={measure} data-index={index} style={{ transform: `translateY(${start}px)` }}>
              <StepRow step={step} isCurrent={index === position} onChoose={() => go({ turn: step.at }, "replace")} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
