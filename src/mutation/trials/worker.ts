import { parentPort, workerData } from "node:worker_threads";
import { ownThreadId } from "../../limits/cpuTime.js";
import type { Trial, TrialProject, Verdict } from "./project.js";
import { Trials } from "./tryMutant.js";

/** What a thread says: that it is ready, with its number; what a mutant came to; or that it failed. */
export type TrialMessage =
  | { readonly kind: "ready"; readonly thread: number }
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  | { readonly kind: "failed"; readonly message: string };

const port = parentPort;
if (port === null) throw new Error("this file is the entry of a thread");
const say = (message: TrialMessage): void => port.postMessage(message);

try {
  const trials = new Trials(workerData as TrialProject);
  port.on("message", (trial: Trial) => {
    trials.run(trial).then(
      (verdict) => say({ kind: "verdict", verdict }),
      (error: unknown) => say({ kind: "failed", message: wordsOf(error) }),
    );
  });
  say({ kind: "ready", thread: ownThreadId() });
} catch (error) {
  say({ kind: "failed", message: wordsOf(error) });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
