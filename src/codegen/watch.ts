import { BacklotError } from "../base/errors.js";
import { readIntents } from "../transcript/files/loadIntents.js";
import { type GenerateResult, generate } from "./generate.js";

/**
 * The quiet time before a run, in milliseconds. It exceeds the 50 ms for which the watcher ignores further changes
 * after each one it reports, so that a run sees all of them.
 */
const QUIET_MS = 100;

/** Paths and options of a watch. */
export interface WatchOptions {
  /** The folder of intents, or a file. */
  readonly from: string;
  /** The folder of generated files. */
  readonly out: string;
  /** True if the output is type-checked after each run. Default: false. */
  readonly typecheck?: boolean;
  /** Called after every run, including the first, which starts at once. */
  readonly onResult: (result: GenerateResult | BacklotError) => void;
  /** Stops the watch. */
  readonly signal: AbortSignal;
}

/**
 * Generates once, and again whenever an intent file changes, until the signal is aborted. Broken intents end a run, not
 * the watch. Runs never overlap.
 * @returns when the watch has stopped
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { watch } from "backlot/project";
 *
 * const out = mkdtempSync(join(tmpdir(), "generated-"));
 * const stop = new AbortController();
 * await watch({
 *   from: "intents",
 *   out,
 *   signal: stop.signal,
 *   onResult: (result) => {
 *     console.assert("files" in result && result.files.includes("index.ts"));
 *     stop.abort(); // One run is enough here.
 *   },
 * });
 * ```
 */
export async function watch(options: WatchOptions): Promise<void> {
  const { from, out, onResult, signal, typecheck = false } = options;
  if (signal.aborted) return;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const { watch: watchFiles } = await import("chokidar");
  const watcher = watchFiles(from, { ignoreInitial: true, depth: 0 });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    if (!signal.aborted) onResult(await attempt({ from, out, typecheck }));
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, QUIET_MS);
  };
  watcher.on("all", (_, path) => {
    if (path.endsWith(".json")) soon();
  });
  await new Promise<void>((resolve) => {
    watcher.once("ready", resolve);
  });
  running = running.then(run);
  await stopped;
  clearTimeout(timer);
  await Promise.all([running, watcher.close()]);
}

async function attempt(options: {
  from: string;
  out: string;
  typecheck: boolean;
}): Promise<GenerateResult | BacklotError> {
  try {
    return await generate({ intents: await readIntents(options.from), out: options.out, typecheck: options.typecheck });
  } catch (error) {
    return error instanceof BacklotError ? error : new BacklotError("INTERNAL", String(error), { cause: error });
  }
}
