import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry, InspectedProject } from "../../inspection.js";
import type { WaitingCall } from "../../live/wire.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import { addressOf, hashOf, placeOf, type Route } from "../route.js";
import type { Live, LiveView } from "../source/source.js";
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

interface FailPreset {
  readonly place: number | null;
  readonly intent: string | null;
  /** The waiting call, which is released after planning. */
  readonly call: number | null;
}

interface FailFormProps {
  readonly live: Live;
  readonly entries: readonly Entry[];
  readonly intents: readonly string[];
  readonly preset: FailPreset;
  readonly onClose: () => void;
}

function FailForm({ live, entries, intents, preset, onClose }: FailFormProps) {
  const open = [...entries.entries()].filter(([, entry]) => entry.live?.isOver === false);
  const [place, setPlace] = useState(preset.place ?? open.at(-1)?.[0] ?? 0);
  const [intent, setIntent] = useState(preset.intent ?? entries[place]?.intents.at(-1) ?? intents[0] ?? "");
  const [reason, setReason] = useState("the service is unavailable");
  const [code, setCode] = useState("");
  const [delay, setDelay] = useState("");
  const { act, isBusy, error } = useAct(live);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const late = delay === "" ? {} : { delayMs: Number(delay) };
    if (!(await act({ kind: "fail", place, intent, reason, code, ...late }))) return;
    if (preset.call !== null) await act({ kind: "step", call: preset.call });
    onClose();
  };
  return (
    <form class="live-form" aria-label="Inject a failure" onSubmit={(event) => void submit(event)}>
      <label>
        Session
        <select ref={first} value={place} onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}>
          {open.map(([at, { id }]) => (
            <option key={at} value={at}>
              {shownText(id)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Intent
        <select value={intent} onChange={({ currentTarget }) => setIntent(currentTarget.value)}>
          {[...new Set([...intents, ...(intent === "" ? [] : [intent])])].map((name) => (
            <option key={name} value={name}>
              {shownText(name)}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        Fails with the reason
        <input value={reason} onInput={({ currentTarget }) => setReason(currentTarget.value)} />
      </label>
      <label>
        Code
        <input value={code} placeholder="none" onInput={({ currentTarget }) => setCode(currentTarget.value)} />
      </label>
      <label>
        Late by, in ms
        <input
          type="number"
          min={0}
          value={delay}
          placeholder="0"
          onInput={({ currentTarget }) => setDelay(currentTarget.value)}
        />
      </label>
      <p class="acts">
        <button type="submit" disabled={isBusy}>
          {preset.call === null ? "Plan it" : "Plan it, and let the call through"}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
      <p class="hint">It strikes when the session next carries the intent out. The transcript holds it, and replays.</p>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
