import { useMemo, useState } from "preact/hooks";
import { given } from "../../../../base/json/given.js";
import type { Entry, InspectedDialogue, InspectedProject, InspectedRun } from "../../inspection.js";
import type { Engine } from "../engine/engine.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import { useLatest } from "../parts/useLoaded.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";
import { type Edit, forked } from "./fork.js";
import { type DialogueHead, OpenDialogue } from "./OpenDialogue.js";
import { SaveFork } from "./SaveFork.js";
import type { Step } from "./steps.js";

interface DialogueProps {
  readonly source: Source;
  readonly engine: Engine | null;
  readonly place: number;
  readonly live: Entry["live"];
  readonly turn: number | null;
  readonly go: Go;
}

export function Dialogue({ source, engine, place, live, turn, go }: DialogueProps) {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const loaded = useLatest(() => source.dialogue(place), [source, place, live?.stamp]);
  // A fork continues from the dialogue at the time of the edit.
  const [before, setBefore] = useState<InspectedDialogue | null>(null);
  const recorded = edits.length === 0 ? loaded.value : (before ?? loaded.value);
  const isGrowing = live?.isOver === false && edits.length === 0;
  const shown = useMemo<InspectedDialogue | undefined>(
    () =>
      recorded === undefined || edits.length === 0
        ? recorded
        : { transcript: edits.reduce(forked, recorded.transcript), ...given({ lenient: recorded.lenient }) },
    [recorded, edits],
  );
  if (loaded.state === "failed") return <Failure error={loaded.error} />;
  if (shown === undefined) return <p class="loading">Loading the dialogue…</p>;
  return (
    <OpenDialogue
      dialogue={shown}
      recordedUpTo={Math.min(...edits.map(({ at }) => at))}
      engine={engine}
      turn={turn}
      isGrowing={isGrowing}
      onEdit={(edit) => {
        setBefore(recorded ?? null);
        setEdits([...edits, edit]);
      }}
      head={(head) => (
        <Head
          {...head}
          dialogue={shown}
          project={engine?.project ?? null}
          isFork={edits.length > 0}
          onFollow={isGrowing && turn !== null ? () => go({ turn: null }, "replace") : null}
          onUndo={() => setEdits(edits.slice(0, -1))}
          go={go}
        />
      )}
      go={go}
    />
  );
}

interface HeadProps extends DialogueHead {
  readonly dialogue: InspectedDialogue;
  readonly project: InspectedProject | null;
  readonly isFork: boolean;
  /** Returns to the last step of a live session; null if that is shown. */
  readonly onFollow: (() => void) | null;
  readonly onUndo: () => void;
  readonly go: Go;
}

function Head({ dialogue, project, executed, isLoading, steps, isFork, onFollow, onUndo, go }: HeadProps) {
  const { transcript, run, lenient } = dialogue;
  return (
    <>
      <header class="dialogue-head">
        <button type="button" class="back" onClick={() => go({ dialogue: null, turn: null })}>
          ← All dialogues
        </button>
        <h2>
          <bdi>{shownText(transcript.id)}</bdi>
        </h2>
        <Verdict status={executed?.status ?? null} isFork={isFork} isLoading={isLoading} />
        {onFollow !== null && (
          <button type="button" class="quiet" onClick={onFollow}>
            Follow
          </button>
        )}
        {isFork && (
          <button type="button" class="quiet" onClick={onUndo}>
            Undo the edit
          </button>
        )}
        {isFork && executed !== null && project !== null && (
          <SaveFork
            fork={transcript}
            turns={executed.turns}
            setting={{ ...project, lenient: lenient ?? project.lenient }}
          />
        )}
      </header>
      {run !== undefined && <RunSummary run={run} steps={steps} go={go} />}
    </>
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
