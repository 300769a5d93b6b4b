import { useState } from "preact/hooks";
import type { Transcript, Turn } from "../../../transcript/transcript.js";
import { executedFork, testOf } from "./fork.js";

/** Saves a fork as a transcript, or copies it as a test. */
export function SaveFork({ fork, turns }: { readonly fork: Transcript; readonly turns: readonly Turn[] }) {
  const [said, setSaid] = useState("");
  const transcript = executedFork(fork, turns);
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(transcript)}\n`], { type: "application/jsonl" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "fork.jsonl" });
    link.click();
    URL.revokeObjectURL(url);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(testOf(transcript));
      setSaid("copied");
    } catch {
      setSaid("This browser refuses the clipboard; save the transcript instead.");
    }
  };
  return (
    <>
      <button type="button" onClick={save}>
        Save the transcript
      </button>
      <button type="button" onClick={() => void copy()}>
        Copy as a test
      </button>
      <span role="status">{said}</span>
    </>
  );
}
