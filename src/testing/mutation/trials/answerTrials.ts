import { parentPort } from "node:worker_threads";
import { ownThreadId } from "../../../base/limits/cpuTime.js";
import type { Trial, Verdict } from "./project.js";

export type TrialMessage =
  | { readonly kind: "ready"; readonly thread: number }
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  | { readonly kind: "failed"; readonly message: string };

interface Trials {
  run(trial: Trial): Promise<Verdict>;
}

export async function answerTrials(open: () => Promise<Trials> | Trials): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("this is for a thread");
  const say = (message: TrialMessage): void => port.postMessage(message);
  try {
    const trials = await open();
    port.on("message", (trial: Trial) => {
      trials.run(trial).then(
        (verdict) => say({ kind: "verdict", verdict }),
        (error: unknown) => say({ kind: "failed", message: thrownText(error) }),
      );
    });
    say({ kind: "ready", thread: ownThreadId() });
  } catch (error) {
    say({ kind: "failed", message: thrownText(error) });
  }
}

function thrownText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
