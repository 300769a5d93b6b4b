import { useEffect, useRef, useState } from "preact/hooks";
import type { Transcript } from "../../../../transcript/transcript.js";
import type { Edit } from "./fork.js";
import type { Step } from "./steps.js";

interface ForkPanelProps {
  readonly step: Step;
  readonly outcomes: Transcript["outcomes"];
  readonly onFork: (edit: Edit) => void;
  readonly onClose: () => void;
}

export function ForkPanel({ step, outcomes, onFork, onClose }: ForkPanelProps) {
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
