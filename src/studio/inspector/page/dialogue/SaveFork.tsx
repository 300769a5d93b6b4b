import type { Transcript, Turn } from "../../../../transcript/transcript.js";
import { CopyButton } from "../parts/CopyButton.js";
import { download } from "../parts/download.js";
import { executedFork, testOf } from "./fork.js";

interface SaveForkProps {
  readonly fork: Transcript;
  readonly turns: readonly Turn[];
  readonly setting: Parameters<typeof testOf>[1];
}

export function SaveFork({ fork, turns, setting }: SaveForkProps) {
  const transcript = executedFork(fork, turns);
  const save = (): void => download("fork.jsonl", "application/jsonl", `${JSON.stringify(transcript)}\n`);
  return (
    <>
      <button type="button" onClick={save}>
        Save the transcript
      </button>
      <CopyButton text={testOf(transcript, setting)}>Copy as a test</CopyButton>
    </>
  );
}
