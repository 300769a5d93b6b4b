import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import type { BuildFailure, BuildResult, Message } from "esbuild";
import { BacklotError } from "../../errors.js";
import { FENCED, fence } from "./fence.js";
import { type Source, SourceFolder } from "./sourceFolder.js";

/** How long one bundle may take, in milliseconds of a machine with nothing else to do: real ones take a few hundredths of it. */
const MAX_BUNDLING_MS = 10_000;

/** What is bundled. */
export interface Bundling {
  readonly folder: string;
  /** What the folder is called in messages, such as `the behaviours' folder`. */
  readonly called: string;
  /** The names of the modules in the folder; the script's `MODULES` has their exports as `m0`, `m1` and so on. */
  readonly modules: readonly string[];
  /** What `backlot/kit` and `backlot/generated` are inside the guest. */
  readonly kit: string;
  /** What is done to a file's text before it is bundled; it keeps its lines. Default: nothing. */
  readonly change?: (source: Source) => string;
}

/** Code for the sandbox, ready to be evaluated there. */
export interface Bundle {
  /** A script that declares `MODULES`. */
  readonly code: string;
  /** Its source map, as JSON; sources are names of files behind `sandbox:`. */
  readonly map: string;
  /** The names of the files that the modules really are, in their order. */
  readonly modules: readonly string[];
  /** The files that went into it, by name, as they were when they were read. */
  readonly sources: ReadonlyMap<string, Source>;
  /** What each of them imports, by names. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

/** The variable that a bundle's script declares. */
export const MODULES = "backlotModules";

/** What the bundler calls the text that it begins with. */
const ENTRY = "<stdin>";

/** One bundle after the other: what one does to the bundler must not hurt another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Bundles modules of one folder as one script, their types stripped. Nothing gets into it but the kit and regular
 * files of that folder, within bounds of size and time.
 * @param whileHere is done with the bundle within the same bounds of time
 * @throws BacklotError BAD_MODULE, with file, line and column, where a file does not parse or imports anything else
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
    // The project's own settings are for its own code: an import that only types need is dropped whatever they say.
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

/** The name of a file of the folder, as the bundler writes it; null for any other. */
export function nameOf(path: string): string | null {
  const at = path.indexOf(`${FENCED}:`);
  return at < 0 ? null : path.slice(at + FENCED.length + 1);
}

/**
 * Carries something out with the bundler, which is stopped where it fails or takes too long: its next use starts it
 * anew.
 */
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
  // Once it is too late nobody listens any more.
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

/** How often the time is looked at, in milliseconds. */
const TICK_MS = 500;

/** Processes for each core, 1 at least: the bundler gets one part of so many of the time. */
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
