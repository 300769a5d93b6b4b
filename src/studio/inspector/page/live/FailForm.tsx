import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry } from "../../inspection.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import type { Live } from "../source/source.js";
import { useAct } from "./useAct.js";

export interface FailPreset {
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

export function FailForm({ live, entries, intents, preset, onClose }: FailFormProps) {
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
