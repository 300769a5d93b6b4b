import { useState } from "preact/hooks";

/** A draft that survives reloads of the window. */
export function useDraft(name: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? "");
  const write = (to: string): void => {
    sessionStorage.setItem(name, to);
    setText(to);
  };
  return [text, write];
}
