import { parentPort, workerData } from "node:worker_threads";

/* A thread that does tasks with what a module exports by default. */

/** A task for a thread, or that there is none any more: then it ends. */
export type ToThread = { readonly id: number; readonly task: unknown } | { readonly close: true };

/** What a thread says: what a task came to, or that it cannot do any. Of an error only its words get through. */
export type FromThread =
  | { readonly kind: "done"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }
  | { readonly kind: "unable"; readonly message: string; readonly code: unknown }
  | { readonly kind: "alive" };

/** How often a thread says that it is alive, in milliseconds. One that is caught in a loop cannot. */
const ALIVE_MS = 1_000;

const port = parentPort;
if (port === null) throw new Error("this is for a thread");
const say = (message: FromThread): void => port.postMessage(message);
setInterval(() => say({ kind: "alive" }), ALIVE_MS).unref();
const [{ module }] = workerData as [{ readonly module: string }, unknown];

try {
  const { default: work, close } = (await import(module)) as {
    readonly default: (task: unknown) => unknown;
    readonly close?: () => Promise<void>;
  };
  let last = Promise.resolve();
  port.on("message", (message: ToThread) => {
    if ("close" in message) {
      void (close?.() ?? Promise.resolve()).finally(() => process.exit());
      return;
    }
    const { id, task } = message;
    // One after the other.
    last = last.then(async () => {
      try {
        say({ kind: "done", id, answer: await work(task) });
      } catch (error) {
        say({ kind: "failed", id, message: messageOf(error) });
      }
    });
  });
} catch (error) {
  say({ kind: "unable", message: messageOf(error), code: (error as { readonly code?: unknown } | null)?.code });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
