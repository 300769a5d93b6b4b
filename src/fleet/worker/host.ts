import { parentPort, workerData } from "node:worker_threads";

/* Entry of a thread that does tasks with the default export of a module. */

export type ToThread = { readonly id: number; readonly task: unknown } | { readonly close: true };

/** A message of a thread: a result, or its inability to work. Of an error only the message is sent. */
export type FromThread =
  | { readonly kind: "done"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }
  | { readonly kind: "unable"; readonly message: string; readonly code: unknown }
  | { readonly kind: "alive" };

/** Interval of heartbeats, in milliseconds. A thread in an endless loop sends none. */
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
    // Tasks run one after the other.
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
