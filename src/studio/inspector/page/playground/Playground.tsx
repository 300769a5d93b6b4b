import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Transcript } from "../../../../transcript/transcript.js";
import { OpenDialogue } from "../dialogue/OpenDialogue.js";
import { SaveFork } from "../dialogue/SaveFork.js";
import { type RunningProject, withModule } from "../engine/edited.js";
import type { Engine } from "../engine/engine.js";
import type { Running } from "../engine/useEngine.js";
import { Editor } from "../parts/Editor.js";
import { shownText } from "../parts/shownText.js";
import { useLatest } from "../parts/useLoaded.js";
import type { Go } from "../useRoute.js";
import { completed, NOTHING_SAID, nextCandidate, type TypedAuthor, withEdit, withLine, withoutLast } from "./typed.js";

interface PlaygroundProps {
  readonly running: Running;
  readonly runOn: (project: Running["project"]) => Promise<void>;
  readonly turn: number | null;
  readonly typed: Transcript;
  readonly onTyped: (typed: Transcript) => void;
  readonly go: Go;
}

export function Playground({ running, runOn, turn, typed, onTyped, go }: PlaygroundProps) {
  const { engine, project } = running;
  const [edits, setEdits] = useState(false);
  const dialogue = useMemo(() => ({ transcript: typed }), [typed]);
  const change = (next: Transcript): void => {
    onTyped(next);
    go({ turn: next.turns.length === 0 ? null : next.turns.length - 1 }, "replace");
  };
  const isEmpty = typed.turns.length === 0;
  return (
    <OpenDialogue
      dialogue={dialogue}
      recordedUpTo={0}
      engine={engine}
      turn={turn}
      onEdit={(edit) => onTyped(withEdit(typed, edit))}
      go={go}
      head={({ executed }) => (
        <>
          <header class="dialogue-head">
            <h2>Playground</h2>
            {!edits && (
              <button type="button" class="quiet" onClick={() => setEdits(true)}>
                Write a behaviour
              </button>
            )}
            {!isEmpty && (
              <>
                <button type="button" class="quiet" onClick={() => change(withoutLast(typed))}>
                  Take back the last line
                </button>
                <button type="button" class="quiet" onClick={() => change(NOTHING_SAID)}>
                  Start again
                </button>
              </>
            )}
            {!isEmpty && executed !== null && <SaveFork fork={typed} turns={executed.turns} setting={project} />}
          </header>
          {edits && (
            <div class="module scroll">
              <Editor
                label="A behaviour, as a module"
                text={exampleModule(project, typed)}
                onUse={async (text) => {
                  await runOn(withModule(project, text));
                  setEdits(false);
                }}
                onClose={() => setEdits(false)}
              />
            </div>
          )}
        </>
      )}
      foot={
        <CommandField engine={engine} after={typed} onLine={(author, text) => change(withLine(typed, author, text))} />
      }
    />
  );
}

function exampleModule({ intents, modules = [] }: RunningProject, { turns }: Transcript): string {
  const names = intents.map(({ command }) => command);
  const begun = turns.findLast((turn) => turn.author === "System" && names.includes(beginning(turn.command)));
  const first = names.find((name) => !name.startsWith("find_")) ?? names[0] ?? "";
  const intent = begun?.author === "System" ? beginning(begun.command) : first;
  return modules.findLast((text) => text.includes(`"${intent}"`)) ?? exampleOf(intent);
}

function beginning(command: string): string {
  return command.split("(")[0] ?? "";
}

const exampleOf = (intent: string): string => `import { defineBehaviour, fail, succeed } from "backlot/kit";

export default defineBehaviour("${intent}", {
  // With every required slot there, before it is confirmed and carried out: a reason refuses it.
  check({ slots }, world) {
    console.log("asked for on", world.today, slots);
  },
  // Carries it out. What succeed gives is added to the row.
  perform({ slots }, world) {
    if (world.random() < 0.5) return fail("somebody was faster");
    return succeed({ note: "made by hand" });
  },
});
`;

const FIRST = 24;

interface CommandFieldProps {
  readonly engine: Engine;
  /** Changes with the dialogue, on which completions depend. */
  readonly after: unknown;
  readonly onLine: (author: TypedAuthor, text: string) => void;
}

function CommandField({ engine, after, onLine }: CommandFieldProps) {
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
