import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { projectSettings } from "../../../project/settings.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./flags.js";

/** How long nothing has to change before the next rehearsal, in milliseconds. */
const QUIET_MS = 200;

/**
 * Rehearses now and whenever the policy's module or something of the project changes, each time in a process of its own: a
 * module that was loaded once cannot be loaded again.
 * @returns the exit code, once Ctrl-C was pressed
 */
export async function watchRehearsals(flags: RehearseFlags): Promise<number> {
  const { intents, fixtures, behaviours } = await projectSettings(flags);
  const paths = [flags.policy, intents, fixtures, behaviours, flags.plan].filter(
    (path): path is string => typeof path === "string" && existsSync(path),
  );
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
    running = running.then(() => (ending.signal.aborted ? undefined : rehearseOnce(ending.signal)));
  };
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS);
  });
  err.print(`watching ${paths.join(", ")}; Ctrl-C ends`);
  run();
  await stopped;
  clearTimeout(timer);
  await Promise.all([running, watcher.close()]);
  return EXIT.interrupted;
}

function rehearseOnce(signal: AbortSignal): Promise<void> {
  const [, script = "", ...args] = process.argv;
  const once = args.filter((arg) => arg !== "--watch" && arg !== "-w");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, script, ...once], { stdio: "inherit" });
    const stop = (): void => {
      child.kill("SIGINT");
    };
    signal.addEventListener("abort", stop, { once: true });
    child.on("close", () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
}
