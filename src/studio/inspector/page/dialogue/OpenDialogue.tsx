import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Transcript } from "../../../../transcript/transcript.js";
import type { Execution } from "../../../browser/worker/protocol.js";
import type { InspectedDialogue } from "../../inspection.js";
import type { Engine } from "../engine/engine.js";
import { Failure } from "../parts/Failure.js";
import { useKeys } from "../parts/useKeys.js";
import { useLatest } from "../parts/useLoaded.js";
import { useVirtual } from "../parts/useVirtual.js";
import type { Go } from "../useRoute.js";
import type { Edit } from "./fork.js";
import { StatePanel } from "./StatePanel.js";
import { StepRow } from "./StepRow.js";
import { indexAt, lastIndex, type Step, stepsOf } from "./steps.js";
import { faultsStruck, struckOnWire } from "./struck.js";

export interface DialogueHead {
  /** The result of the execution; null without an engine, after an error, and while it runs. */
  readonly executed: Execution | null;
  readonly isLoading: boolean;
  readonly steps: readonly Step[];
}

interface OpenDialogueProps {
  readonly dialogue: InspectedDialogue;
  /** Position of the first turn that was not recorded. Default: all were. */
  readonly recordedUpTo?: number;
  readonly engine: Engine | null;
  readonly turn: number | null;
  readonly head: (head: DialogueHead) => ComponentChildren;
  readonly onEdit: (edit: Edit) => void;
  readonly go: Go;
  readonly isGrowing?: boolean;
  readonly foot?: ComponentChildren;
}

export function OpenDialogue(props: OpenDialogueProps) {
  const { dialogue, recordedUpTo, engine, turn, head, onEdit, go, isGrowing = false, foot } = props;
  const { transcript } = dialogue;
  const [isEditing, setIsEditing] = useState(false);
  const execution = useLatest(
    async () => ({ of: dialogue, by: engine, came: (await engine?.execute(dialogue)) ?? null }),
    [engine, dialogue],
  );
  const isExecuted = execution.value?.of === dialogue && execution.value.by === engine;
  // While the dialogue grows, the previous execution is valid for all but the newest steps.
  const executed = isExecuted || isGrowing ? (execution.value?.came ?? null) : null;
  const steps = useMemo(() => stepsOf(transcript, executed, recordedUpTo), [transcript, executed, recordedUpTo]);
  const struck = useMemo(() => faultsStruck(steps, transcript), [steps, transcript]);
  const onWire = useMemo(() => struckOnWire(steps, dialogue.struck), [steps, dialogue]);
  const positionOf = (at: number | null): number =>
    at === null && isGrowing
      ? steps.length - 1
      : Math.max(
          0,
          steps.findIndex((one) => one.at === at),
        );
  const position = positionOf(turn);
  const step = steps[position];
  const move = (by: number): void =>
    go((now) => {
      const next = Math.min(steps.length - 1, Math.max(0, positionOf(now.turn) + by));
      if (isGrowing && next === steps.length - 1) return { turn: null };
      return next < 0 ? {} : { turn: steps[next]?.at ?? null };
    }, "replace");
  const isLoading = !isExecuted && !isGrowing && execution.state !== "failed" && engine !== null;
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
      {head({ executed, isLoading, steps })}
      {execution.state === "failed" && <Failure error={execution.error} />}
      <div class="split">
        <div class="said">
          <Steps steps={steps} struck={struck} onWire={onWire} position={position} go={go} />
          {foot}
        </div>
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
                    index={Math.min(indexAt(steps, step?.at ?? 0), lastIndex(executed.turns))}
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

function Steps({
  steps,
  struck,
  onWire,
  position,
  go,
}: {
  readonly steps: readonly Step[];
  readonly struck: ReturnType<typeof faultsStruck>;
  readonly onWire: ReturnType<typeof struckOnWire>;
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
              <StepRow
                step={step}
                struck={struck}
                onWire={onWire.get(step.at) ?? []}
                isCurrent={index === position}
                onChoose={() => go({ turn: step.at }, "replace")}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ForkPanelProps {
  readonly step: Step;
  readonly outcomes: Transcript["outcomes"];
  readonly onFork: (edit: Edit) => void;
  readonly onClose: () => void;
}

function ForkPanel({ step, outcomes, onFork, onClose }: ForkPanelProps) {
  const recorded = step.turn.author === "System" ? step.turn.command : "";
  const field = useRef<HTMLTextAreaElement>(null);
  const [command, setCommand] = useState(recorded);
  const [planned, setPlanned] = useState(outcomes === undefined ? "" : JSON.stringify(outcomes, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    try {
      const given: unknown = planned.trim() === "" ? undefined : JSON.parse(planned);
      onFork({ at: step.at, command, outcomes: given as Transcript["outcomes"] });
    } catch (error) {
      setProblem(`The planned results are not JSON: ${(error as Error).message}`);
    }
  };
  return (
    <form class="fork" onSubmit={submit}>
      <h3>Fork at command {step.index}</h3>
      <label>
        Command
        <textarea
          ref={field}
          rows={3}
          spellcheck={false}
          value={command}
          onInput={(event) => setCommand(event.currentTarget.value)}
        />
      </label>
      <label>
        Planned results by intent, as JSON
        <textarea
          rows={6}
          spellcheck={false}
          value={planned}
          placeholder="none"
          onInput={(event) => setPlanned(event.currentTarget.value)}
        />
      </label>
      {problem !== null && (
        <p class="failure" role="alert">
          {problem}
        </p>
      )}
      <p class="hint">The commands after it run on as they were recorded; the signals are those of the engine.</p>
      <button type="submit">Run on</button>{" "}
      <button type="button" class="quiet" onClick={onClose}>
        Cancel
      </button>
    </form>
  );
}
