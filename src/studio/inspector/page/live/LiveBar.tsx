import { useState } from "preact/hooks";
import type { Entry, InspectedProject } from "../../inspection.js";
import type { WaitingCall } from "../../live/wire.js";
import { addressOf, placeOf } from "../address.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";
import type { Live, LiveView } from "../source/source.js";
import { FailForm, type FailPreset } from "./FailForm.js";
import { QuestionForm } from "./QuestionForm.js";
import { useAct } from "./useAct.js";

interface LiveBarProps {
  readonly live: Live;
  readonly view: LiveView;
  readonly project: InspectedProject | null;
  readonly route: Route;
}

export function LiveBar({ live, view: { connection, entries, state }, project, route }: LiveBarProps) {
  const { act, isBusy, error } = useAct(live);
  const [preset, setPreset] = useState<FailPreset | null>(null);
  const { paused, answering, fixed, waiting, more, questions, note } = state;
  const isOpen = connection === "open";
  const open = entries.filter((entry) => entry.live?.isOver === false).length;
  const chosen = placeOf(entries, route.dialogue);
  return (
    <section class="live" aria-label="Live">
      <div class="live-head">
        <p class={`live-state ${paused && isOpen ? "paused" : connection}`} role="status">
          {isOpen ? `${paused ? pausedText(waiting.length + more) : "Live"} · ${open} open` : CONNECTIONS[connection]}
        </p>
        {isOpen && (
          <>
            <button type="button" disabled={isBusy} onClick={() => void act({ kind: paused ? "resume" : "pause" })}>
              {paused ? "Let all through" : "Pause"}
            </button>
            {fixed === null && project !== null && (
              <button
                type="button"
                aria-expanded={preset !== null}
                onClick={() => setPreset(preset === null ? { place: chosen, intent: null, call: null } : null)}
              >
                Inject a failure
              </button>
            )}
            <button
              type="button"
              aria-pressed={answering}
              disabled={isBusy}
              onClick={() => void act({ kind: "answering", on: !answering })}
            >
              Answer for users
            </button>
          </>
        )}
      </div>
      {isOpen && entries.length === 0 && <p class="hint">No client has opened a session yet.</p>}
      {note !== null && <p class="live-note">{shownText(note)}</p>}
      {error !== null && <Failure error={error} />}
      {waiting.length > 0 && (
        <ul class="waiting" aria-label="Calls that wait">
          {waiting.map((call) => (
            <li key={call.id}>
              <SessionLink entries={entries} place={call.place} route={route} />
              <code>{shownText(call.text)}</code>
              <button type="button" disabled={isBusy} onClick={() => void act({ kind: "step", call: call.id })}>
                Let it through
              </button>
              {fixed === null && project !== null && (
                <button type="button" class="quiet" onClick={() => setPreset(presetOf(call))}>
                  Let it fail…
                </button>
              )}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      {isOpen && preset !== null && project !== null && (
        <FailForm
          key={`${preset.call} ${preset.place}`}
          live={live}
          entries={entries}
          intents={project.intents.map(({ command }) => command)}
          preset={preset}
          onClose={() => setPreset(null)}
        />
      )}
      {questions.map((question) => (
        <QuestionForm key={question.id} live={live} question={question}>
          <SessionLink entries={entries} place={question.place} route={route} />
        </QuestionForm>
      ))}
    </section>
  );
}

const CONNECTIONS = {
  lost: "The server does not answer: trying again",
  ended: "The server has ended. What it sent is still here.",
} as const;

const pausedText = (count: number): string =>
  count === 0 ? "Paused: the next call waits" : count === 1 ? "Paused: one call waits" : `Paused: ${count} calls wait`;

const presetOf = ({ id, place, intent }: WaitingCall): FailPreset => ({ place, intent, call: id });

function SessionLink({
  entries,
  place,
  route,
}: {
  readonly entries: readonly Entry[];
  readonly place: number;
  readonly route: Route;
}) {
  return (
    <a href={hashOf({ ...route, view: "dialogues", dialogue: addressOf(entries, place), turn: null })}>
      <bdi class="id">{shownText(entries[place]?.id ?? String(place))}</bdi>
    </a>
  );
}
