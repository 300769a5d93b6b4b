import { useMemo, useState } from "preact/hooks";
import type { Transcript } from "../../../../transcript/transcript.js";
import { OpenDialogue } from "../dialogue/OpenDialogue.js";
import { SaveFork } from "../dialogue/SaveFork.js";
import { type RunningProject, withModule } from "../engine/edited.js";
import type { Running } from "../engine/useEngine.js";
import { Editor } from "../parts/Editor.js";
import type { Go } from "../useRoute.js";
import { CommandField } from "./CommandField.js";
import { NOTHING_SAID, withEdit, withLine, withoutLast } from "./typed.js";

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
            {!isEmpty && executed !== null && (
              <SaveFork fork={typed} turns={executed.turns} lenient={project.lenient} />
            )}
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
