import { Console } from "node:console";
import { fileURLToPath } from "node:url";
import { BacklotError } from "../../errors.js";
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
    process.exit(reportFailure(attributed(error)));
  };
  process.on("exit", onExit);
  process.on("uncaughtException", onError);
  return () => {
    process.off("exit", onExit);
  };
}

const FRAMES = /((?:file|data):[^\s)]+?):(\d+):\d+\)?$/gm;
/** Where Backlot itself lies. */
const OWN = new URL("../../", import.meta.url).href;

/** The error as the project's, where its own code threw it, whether called by ours or not. */
function attributed(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const frames = [...(error.stack ?? "").matchAll(FRAMES)];
  const [, url = OWN, line] = frames.find(([, at = ""]) => at.startsWith(OWN) || !at.includes("/node_modules/")) ?? [];
  if (url.startsWith(OWN)) return error;
  const message = `a module of the project failed where nothing awaited it: ${error.message}`;
  // What is bundled has no file of its own.
  const place = url.startsWith("file:") ? { file: fileURLToPath(url), line: Number(line) } : {};
  return new BacklotError("MODULE_FAILED", message, { place, cause: error });
}
