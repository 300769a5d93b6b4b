import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../parts/Failure.js";

interface JsonEditorProps {
  readonly label: string;
  readonly value: unknown;
  /** Takes the changed value over, or throws what is wrong with it. */
  readonly onUse: (value: unknown) => Promise<void>;
  readonly onClose: () => void;
}

/** A part of the project as JSON, to be changed for this page alone. */
export function JsonEditor({ label, value, onUse, onClose }: JsonEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await onUse(JSON.parse(text));
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <form class="fork" onSubmit={(event) => void submit(event)}>
      <label>
        {label}
        <textarea
          ref={field}
          rows={Math.min(30, text.split("\n").length + 1)}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {problem !== null && <Failure error={problem} />}
      <p class="hint">Dialogues and the playground run on it from then on, in this page alone: no file is changed.</p>
      <p>
        <button type="submit">Use it</button>{" "}
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}
