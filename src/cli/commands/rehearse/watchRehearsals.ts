import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { projectSettings } from "../../../testing/project/settings.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./define.js";

/** Time without changes before the next rehearsal, in milliseconds. */
const QUIET_MS = 200;

/**
 * Rehearses now and after each change of the policy's module or the project, in a new thread each time, since a loaded module cannot be
 * reloaded.
 * @returns the exit code, after Ctrl-C
 */
export async function watchRehearsals(flags: RehearseFlags): Promise<number> {
  const { policy, intents, fixtures, behaviours, own } = await projectSettings(flags);
  const paths = [
    flags.policy ?? policy,
    intents,
    fixtures,
    behaviours,
    ...own.operators,
    ...own.properties,
    ...own.phrases,
    flags.plan,
  ].filter((path): path is string => typeof path === "string" && existsSync(path));
  const { watch } = await import("chokidar");
  const watcher = watch(paths, { ignoreInitial: true });
  const ending = new AbortController();
  onInterrupt(() => ending.abort());
  const stopped = new Promise<void>((resolve) => {
    ending.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = running.then(() => (ending.signal.aborted ? undefined : rehearseOnce(flags, ending.signal)));
  };
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS);
  });
  // An earlier change would be taken for the initial state.
  await Promise.race([new Promise<void>((resolve) => watcher.once("ready", resolve)), stopped]);
  err.print(`watching ${paths.join(", ")}; Ctrl-C ends`);
  run();
  await stopped;
  clearTimeout(timer);
  await Promise.all([running, watcher.close()]);
  return EXIT.interrupted;
}

/** Rehearses in a thread, which reports problems while watching goes on. */
function rehearseOnce(flags: RehearseFlags, signal: AbortSignal): Promise<void> {
  const thread = new Worker(new URL("./worker.js", import.meta.url), { workerData: flags });
  const stop = (): void => void thread.terminate();
  signal.addEventListener("abort", stop, { once: true });
  return new Promise((resolve) => {
    thread.on("error", (error) => err.print(String(error)));
    thread.on("exit", () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
}
