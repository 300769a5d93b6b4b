import { useState } from "preact/hooks";

/** A text that is being written: it is there still when the window is loaded again. */
export function useDraft(name: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? "");
  const write = (to: string): void => {
    sessionStorage.setItem(name, to);
    setText(to);
  };
  return [text, write];
}
