import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "./Failure.js";

interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly onUse: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Text editor for a part of the project. Edits apply to this page only. */
export function Editor({ label, text: first, onUse, onClose }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      await onUse(text);
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

interface JsonEditorProps extends Pick<EditorProps, "label" | "onClose"> {
  readonly value: unknown;
  readonly onUse: (value: unknown) => Promise<void>;
}

export function JsonEditor({ label, value, onUse, onClose }: JsonEditorProps) {
  const text = JSON.stringify(value, null, 2);
  return <Editor label={label} text={text} onUse={async (changed) => onUse(JSON.parse(changed))} onClose={onClose} />;
}
