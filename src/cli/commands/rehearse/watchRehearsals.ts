import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { projectSettings } from "../../../testing/project/settings.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./flags.js";

/** How long nothing has to change before the next rehearsal, in milliseconds. */
const QUIET_MS = 200;

/**
 * Rehearses now and whenever the policy's module or something of the project changes, each time in a thread of its
 * own: a module that was loaded once cannot be loaded again.
 * @returns the exit code, once Ctrl-C was pressed
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
  // A change before it has looked at everything would count as what was there from the start.
  await Promise.race([new Promise<void>((resolve) => watcher.once("ready", resolve)), stopped]);
  err.print(`watching ${paths.join(", ")}; Ctrl-C ends`);
  run();
  await stopped;
  clearTimeout(timer);
  await Promise.all([running, watcher.close()]);
  return EXIT.interrupted;
}

/** Rehearses in a thread. What is wrong is reported there, and watching goes on. */
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
