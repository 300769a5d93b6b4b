import type { Transcript, Turn } from "../../../transcript/transcript.js";
import { CopyButton } from "../parts/CopyButton.js";
import { executedFork, testOf } from "./fork.js";

/** Saves a fork as a transcript, or copies it as a test. */
export function SaveFork({ fork, turns }: { readonly fork: Transcript; readonly turns: readonly Turn[] }) {
  const transcript = executedFork(fork, turns);
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(transcript)}\n`], { type: "application/jsonl" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "fork.jsonl" });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <button type="button" onClick={save}>
        Save the transcript
      </button>
      <CopyButton text={testOf(transcript)}>Copy as a test</CopyButton>
    </>
  );
}
