import { Console } from "node:console";
import { EXIT } from "./exit.js";

/* Modules of the project, such as policies and the config file, run in the command's process. */

/** Redirects their logs to stderr: stdout is for results. */
export function logToStderr(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/**
 * Watches their effects on the process. Ending it before the command is done counts as a failure, and an unhandled
 * error is reported like any other.
 * @returns a function to call when the command is done
 */
export function watchProjectModules(): () => void {
  const onExit = (code: number): void => {
    if (code !== EXIT.good) return;
    process.stderr.write("MODULE_FAILED: a module of the project ended the process before the command was done\n");
    process.exitCode = EXIT.usage;
  };
  const onError = async (error: unknown): Promise<void> => {
    // If even the report cannot be loaded, as in a package with missing files, its own error would arrive here again.
    process.off("uncaughtException", onError);
    const { reportFailure } = await import("./report.js");
    process.exit(reportFailure(error, " where nothing awaited it"));
  };
  process.on("exit", onExit);
  process.on("uncaughtException", onError);
  return () => {
    process.off("exit", onExit);
  };
}
