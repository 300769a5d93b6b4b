import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface CopyButtonProps {
  readonly text: string;
  readonly children: ComponentChildren;
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      setSaid("This browser refuses the clipboard.");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {children}
      </button>{" "}
      <span role="status">{said}</span>
    </>
  );
}
