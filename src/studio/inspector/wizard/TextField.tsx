import type { Ref } from "preact";
import { useState } from "preact/hooks";

interface TextFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isMono?: boolean;
  readonly field?: Ref<HTMLTextAreaElement>;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** Text field: Enter sends the text, Shift and Enter begin a new line. */
export function TextField({ label, text, isMono = false, field, onText, onEnter }: TextFieldProps) {
  return (
    <label class="text-field">
      <span>{label}</span>
      <textarea
        {...(field === undefined ? {} : { ref: field })}
        class={isMono ? "mono" : "prose"}
        rows={2}
        maxLength={10_000}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </label>
  );
}

/** A draft that survives reloads of the window. */
export function useDraft(name: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? "");
  const write = (to: string): void => {
    sessionStorage.setItem(name, to);
    setText(to);
  };
  return [text, write];
}
