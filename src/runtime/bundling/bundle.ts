import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import type { BuildFailure, BuildResult, Message } from "esbuild";
import { BacklotError } from "../../base/errors.js";
import { FENCED, fence } from "./fence.js";
import { type Source, SourceFolder } from "./sourceFolder.js";

/** Limit on one bundle, in milliseconds on an idle machine: real ones take a few hundredths of it. */
const MAX_BUNDLING_MS = 10_000;

/** Parameters of a bundle. */
export interface Bundling {
  readonly folder: string;
  /** Name of the folder in messages, such as `the behaviours' folder`. */
  readonly called: string;
  /** Names of the modules in the folder; the script's `MODULES` has their exports as `m0`, `m1` and so on. */
  readonly modules: readonly string[];
  /** Source of `backlot/kit` and `backlot/generated` inside the guest. */
  readonly kit: string;
  /** Changes a file's text before bundling, without changing its line numbers. Default: no change. */
  readonly change?: (source: Source) => string;
}

/** Code for the sandbox, ready to be evaluated. */
export interface Bundle {
  readonly code: string;
  /** Source map as JSON; sources are file names after `sandbox:`. */
  readonly map: string;
  /** Resolved file names of the modules, in their order. */
  readonly modules: readonly string[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

/** Variable that a bundle's script declares. */
export const MODULES = "backlotModules";

const ENTRY = "<stdin>";

/** Bundles are made one after the other, so that stopping the bundler for one does not affect another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Bundles modules of one folder as one script, without types. It contains nothing but the kit and regular files of that
 * folder, within limits of size and time.
 * @param whileHere processes the bundle within the same time limit
 * @throws BacklotError BAD_MODULE, with file, line and column, if a file does not parse or imports anything else
 */
export async function bundle<T>(bundling: Bundling, whileHere: (bundle: Bundle) => Promise<T>): Promise<T> {
  const turn = last.then(() => inTime(bundling, async () => whileHere(await built(bundling))));
  last = turn.catch(() => undefined);
  return turn;
}

async function built({ folder, called, modules, kit, change = ({ text }) => text }: Bundling): Promise<Bundle> {
  const { build } = await import("esbuild");
  const files = new SourceFolder(folder, called);
  const entry = modules.map((name, i) => `export * as m${i} from ${JSON.stringify(`./${name}`)};`);
  const result = await build({
    stdin: { contents: entry.join("\n"), loader: "js" },
    absWorkingDir: files.folder,
    outfile: `${files.folder}/script.js`,
    bundle: true,
    write: false,
    format: "iife",
    globalName: MODULES,
    target: "es2022",
    platform: "neutral",
    charset: "utf8",
    sourcemap: "external",
    metafile: true,
    // The project's own settings are ignored: an import that only types need is always dropped.
    tsconfigRaw: "{}",
    logLevel: "silent",
    plugins: [fence(files, kit, change)],
  });
  const imports = importsOf(result);
  return { ...outputOf(result), modules: imports.get(ENTRY) ?? [], sources: files.sources, imports };
}

function outputOf({ outputFiles }: BuildResult<{ write: false }>): { code: string; map: string } {
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { code: text(".js"), map: text(".map") };
}

function importsOf({ metafile }: BuildResult<{ metafile: true }>): Map<string, string[]> {
  const entries = Object.entries(metafile.inputs).flatMap(([path, { imports }]) => {
    const name = path === ENTRY ? path : nameOf(path);
    return name === null ? [] : [[name, imports.flatMap((one) => nameOf(one.path) ?? [])] as const];
  });
  return new Map(entries);
}

/** Returns the name of a file of the folder, from the bundler's path; null for any other. */
export function nameOf(path: string): string | null {
  const at = path.indexOf(`${FENCED}:`);
  return at < 0 ? null : path.slice(at + FENCED.length + 1);
}

/** Runs a task of the bundler, and stops the bundler on a failure or a timeout; its next use restarts it. */
async function inTime<T>({ folder, modules }: Bundling, act: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let waited = 0;
    timer = setInterval(() => {
      waited += TICK_MS / crowd();
      if (waited >= MAX_BUNDLING_MS) reject(tooLong(folder, modules));
    }, TICK_MS);
  });
  const acting = act();
  // After a timeout, the result is ignored.
  acting.catch(() => undefined);
  try {
    return await Promise.race([acting, late]);
  } catch (cause) {
    if (!isAboutCode(cause)) await (await import("esbuild")).stop();
    throw cause instanceof BacklotError ? cause : badModule(cause, folder);
  } finally {
    clearInterval(timer);
  }
}

const TICK_MS = 500;

/** Returns processes per core, at least 1: the bundler gets one share of the time. */
const crowd = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

function isAboutCode(cause: unknown): cause is BuildFailure {
  return Array.isArray((cause as Partial<BuildFailure>).errors);
}

function tooLong(folder: string, modules: readonly string[]): BacklotError {
  const named = modules.length > 3 ? `${modules.length} modules` : modules.join(", ");
  return new BacklotError("BAD_MODULE", `bundling ${named} took more than ${MAX_BUNDLING_MS / 1_000} seconds`, {
    place: modules.length === 1 ? { file: resolve(folder, modules[0] as string) } : { file: resolve(folder) },
  });
}

function badModule(cause: unknown, folder: string): BacklotError {
  const first: Message | undefined = isAboutCode(cause) ? cause.errors[0] : undefined;
  if (first === undefined) return new BacklotError("BAD_MODULE", (cause as Error).message, { cause });
  const { location, text } = first;
  const name = location === null ? null : nameOf(location.file);
  if (location === null || name === null) return new BacklotError("BAD_MODULE", text, { cause });
  const place = { file: resolve(folder, name), line: location.line, column: location.column + 1 };
  return new BacklotError("BAD_MODULE", text, { place, cause });
}
