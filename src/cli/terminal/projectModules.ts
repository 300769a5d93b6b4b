import { Console } from "node:console";
import { EXIT } from "./exit.js";

/* Modules of the project, such as policies and the config file, run in the command's process. */

/** What they log goes to stderr: stdout holds results. */
export function logToStderr(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/**
 * Watches what they do to the process: whoever ends it before the command is done has not made it succeed, and an
 * error that nothing awaits is reported like any other.
 * @returns to be called when the command is done
 */
export function watchProjectModules(): () => void {
  const onExit = (code: number): void => {
    if (code !== EXIT.good) return;
    process.stderr.write("MODULE_FAILED: a module of the project ended the process before the command was done\n");
    process.exitCode = EXIT.usage;
  };
  const onError = async (error: unknown): Promise<void> => {
    // Where not even the report loads, as in a package of which files are missing, its own failure would come here again.
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
