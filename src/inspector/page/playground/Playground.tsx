import { useMemo } from "preact/hooks";
import type { Transcript } from "../../../transcript/transcript.js";
import { OpenDialogue } from "../dialogue/OpenDialogue.js";
import { SaveFork } from "../dialogue/SaveFork.js";
import type { Engine } from "../engine/engine.js";
import type { Go } from "../useRoute.js";
import { CommandField } from "./CommandField.js";
import { NOTHING_SAID, withEdit, withLine, withoutLast } from "./typed.js";

interface PlaygroundProps {
  readonly engine: Engine;
  readonly turn: number | null;
  /** What was typed, without signals. */
  readonly typed: Transcript;
  readonly onTyped: (typed: Transcript) => void;
  readonly go: Go;
}

/** A dialogue that is typed line by line. */
export function Playground({ engine, turn, typed, onTyped, go }: PlaygroundProps) {
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
        <header class="dialogue-head">
          <h2>Playground</h2>
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
            <SaveFork fork={typed} turns={executed.turns} lenient={engine.project.lenient} />
          )}
        </header>
      )}
      foot={
        <CommandField engine={engine} after={typed} onLine={(author, text) => change(withLine(typed, author, text))} />
      }
    />
  );
}
