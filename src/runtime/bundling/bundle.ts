import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import type { BuildFailure, BuildResult, Message, OnLoadResult, Plugin } from "esbuild";
import { BacklotError } from "../../base/errors.js";
import { type Source, SourceFolder, Unfit } from "./sourceFolder.js";

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

/** Namespace of the folder's files in the bundler, which does not look for files there by itself. */
const FENCED = "sandbox";

/** Subpaths that code for the sandbox may import, besides its own folder; generated code imports the second. */
const KIT = /^backlot\/(kit|generated)$/;

/**
 * Fences a bundle: every import is resolved and every file read here, so that only the kit and regular files of one
 * folder get into it.
 */
function fence(folder: SourceFolder, kit: string, change: (source: Source) => string): Plugin {
  return {
    name: "fence",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: KIT }, () => ({ path: "kit", namespace: "guest" }));
      onLoad({ filter: /.*/, namespace: "guest" }, () => ({ contents: kit, loader: "js" }));
      onResolve({ filter: /.*/ }, ({ path, importer, namespace, with: attributes }) =>
        refusing(() => {
          const name = folder.resolve(path, namespace === FENCED ? importer : "");
          for (const [key, value] of Object.entries(attributes)) {
            if (key === "type" && value === "json" && name.endsWith(".json")) continue;
            throw new Unfit(`${path} cannot be imported with { ${key}: ${JSON.stringify(value)} }`);
          }
          return { path: name, namespace: FENCED };
        }),
      );
      onLoad({ filter: /.*/, namespace: FENCED }, ({ path }) =>
        refusing(async () => {
          const source = folder.read(path);
          await checkBounds(source);
          const contents = withoutSourceMap(change(source));
          return { contents, loader: source.kind, resolveDir: nowhere(folder.folder, contents) };
        }, path),
      );
      // Imports by pattern are not resolved by the fence. They search a missing folder; this refuses any file they
      // find.
      onLoad({ filter: /.*/ }, ({ path }) => ({ errors: [{ text: `${path} is not available in the sandbox` }] }));
    },
  };
}

/**
 * Returns a missing folder as the base of imports by pattern (a template, a sum), which the bundler resolves by itself:
 * deeper than `../` in the text can climb out of.
 */
function nowhere(folder: string, text: string): string {
  return `${folder}${"/-".repeat(Math.ceil(text.length / 3) + 1)}`;
}

/** Removes the comment that makes the bundler read another file, or misreport where code comes from. */
function withoutSourceMap(text: string): string {
  return text.replace(/(\/[/*][#@][ \t]*)sourceMappingURL=/g, "$1sourceMappingUrl=");
}

async function refusing<T>(act: () => T | Promise<T>, name?: string): Promise<T | OnLoadResult> {
  const refused = (text: string): OnLoadResult => ({
    errors: [{ text, ...(name === undefined ? {} : { location: { file: `${FENCED}:${name}`, line: 1 } }) }],
  });
  try {
    return await act();
  } catch (error) {
    if (error instanceof Unfit) return refused(error.message);
    // The compiler, which instruments behaviours, recurses as deeply as the code nests.
    if (error instanceof RangeError) return refused("the code is nested too deeply");
    throw error;
  }
}

/** Limit on the value of an enum, in characters: the bundler inlines it at each use. */
const MAX_ENUM_VALUE = 1_000;
/** Limit on the characters that the bundler copies: it joins constant strings at each plus, one by one. */
const MAX_JOINED = 1_000_000_000;

/**
 * The bundler crashes when its stack of a gigabyte overflows. A level takes up to four kilobytes of stack and, except
 * for brackets and unary operators, at least two characters: within these three limits, there is room for twice as many
 * levels as a file can have.
 */
const MAX_CODE_CHARACTERS = 200_000;
const MAX_DEPTH = 1_000;
const UNARY_RUN = /(?:[!~+-]\s*){1000}/;

/** Checks the nesting of a file, and the length of constants, which the bundler evaluates. @throws Unfit */
async function checkBounds({ name, kind, text }: Source): Promise<void> {
  if (depthOf(text) > MAX_DEPTH || UNARY_RUN.test(text))
    throw new Unfit(`${name} is nested more than ${MAX_DEPTH} levels deep`);
  if (kind === "json") return;
  if (text.length > MAX_CODE_CHARACTERS)
    throw new Unfit(`${name} has more than ${MAX_CODE_CHARACTERS} characters of code`);
  if ((text.split("+").length - 1) * text.length > MAX_JOINED) throw new Unfit(`${name} joins too many strings`);
  if (/\benum\b/.test(text)) {
    const { longestEnumValue } = await import("./enumValues.js");
    if (longestEnumValue(text) > MAX_ENUM_VALUE) {
      throw new Unfit(`${name} has an enum with a value of more than ${MAX_ENUM_VALUE} characters`);
    }
  }
}

/** Returns the maximum depth of brackets, including those in strings and comments. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((unit === 0x29 || unit === 0x5d || unit === 0x7d) && depth > 0) depth--;
  }
  return deepest;
}
