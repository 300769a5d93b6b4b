import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine } from "../engine/engine.js";
import { shownText } from "../parts/shownText.js";
import { useLatest } from "../parts/useLatest.js";
import { completed, nextCandidate, type TypedAuthor } from "./typed.js";

const FIRST = 24;

interface CommandFieldProps {
  readonly engine: Engine;
  /** Changes with the dialogue, on which completions depend. */
  readonly after: unknown;
  readonly onLine: (author: TypedAuthor, text: string) => void;
}

export function CommandField({ engine, after, onLine }: CommandFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [author, setAuthor] = useState<TypedAuthor>("System");
  const [line, setLine] = useState("");
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const asked = author === "System" && line !== "" && !isDismissed;
  const completions = useLatest(
    async () => ({ line, found: asked ? await engine.complete(line) : null }),
    [engine, after, line, asked],
  );
  const answer = completions.state === "ready" && completions.value.line === line ? completions.value.found : null;
  const [candidates, replaced] = answer ?? [[], ""];
  const take = (candidate: string): void => {
    setLine(completed(line, replaced, candidate));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextCandidate(candidates, replaced);
    if (event.key === "Escape") setIsDismissed(true);
    if (event.key !== "Tab" || event.shiftKey || next === undefined) return;
    event.preventDefault();
    take(next);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (line.trim() === "") return;
    onLine(author, line);
    setLine("");
  };
  return (
    <form class="command-field" onSubmit={submit}>
      <ul class="candidates" aria-label="Completions">
        {candidates.slice(0, FIRST).map((candidate) => (
          <li key={candidate}>
            <button type="button" class="quiet" onClick={() => take(candidate)}>
              {shownText(candidate)}
            </button>
          </li>
        ))}
      </ul>
      <select
        aria-label="Who says it"
        value={author}
        onChange={(event) => setAuthor(event.currentTarget.value as TypedAuthor)}
      >
        <option value="System">Command</option>
        <option value="User">User says</option>
      </select>
      <input
        ref={field}
        type="text"
        aria-label={author === "System" ? "Command" : "What the user says"}
        placeholder={author === "System" ? 'find_hotels(city="Lisbon")' : "I need a hotel in Lisbon."}
        spellcheck={false}
        autocomplete="off"
        value={line}
        onInput={(event) => {
          setIsDismissed(false);
          setLine(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit">Run</button>
    </form>
  );
}
