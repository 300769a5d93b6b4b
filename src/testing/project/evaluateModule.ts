import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Message, Plugin } from "esbuild";
import { BacklotError, type ErrorCode, type Place } from "../../base/errors.js";
import { isFolder } from "../../base/io/isFolder.js";
import { sha256 } from "../../base/io/sha256.js";
import { readFileBytes, specialKind } from "../../base/io/text.js";
import { MEND, sourceComment, whatWasThrown } from "../../base/io/thrown.js";

export interface ModuleKind {
  readonly what: string;
  readonly code: ErrorCode;
  /** Texts that replace files, by their absolute paths. Default: none. */
  readonly texts?: ReadonlyMap<string, string>;
}

/**
 * Evaluates a module of the user's, such as a config file, and returns its exports. TypeScript and all imports from its
 * own folder are bundled in memory; no file is written beside it. `backlot` resolves to this package, installed there
 * or not; its other entry points do so if it is not installed. Other loaders were considered. jiti keeps compiled files
 * in node_modules or the temporary folder and patches `require`. c12 is built on it, reads .env, package.json and files
 * in the home folder, and fetches extended configs from the network. lilconfig finds files but reads no TypeScript.
 * None of them reports the failing line of the config file. esbuild is already needed for behaviours.
 * @throws BacklotError with the kind's code, with file and line if it does not parse, resolve or run
 */
export async function evaluateModule(file: string, kind: ModuleKind): Promise<Readonly<Record<string, unknown>>> {
  const { code, map } = await bundle(file, kind);
  const digest = sha256(file, code).slice(0, 16);
  const named = `${code}\n${sourceComment(digest, map, dirname(file))}\n`;
  try {
    const url = `data:text/javascript;base64,${Buffer.from(named).toString("base64")}`;
    return (await import(url)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const { text, place } = whatWasThrown(cause);
    const at = place.file === undefined ? { file } : place;
    throw new BacklotError(kind.code, `${kind.what} failed: ${text}`, { place: at, cause, hint: MEND });
  }
}

/** Lists the files of a module by their absolute paths: itself and its imports outside of packages. */
export async function filesOfModule(file: string, kind: ModuleKind): Promise<readonly string[]> {
  const found: string[] = [];
  await bundle(file, kind, noting(found));
  return found;
}

/**
 * Returns a digest of modules, with all that they import from outside of packages, and of other files.
 * @param names paths; a name of no file is ignored
 * @throws BacklotError with the given code
 */
export async function digestOfCode(names: readonly string[], code: ErrorCode): Promise<string> {
  const parts: (string | Uint8Array)[] = [];
  for (const name of names.filter((path) => existsSync(path) && !isFolder(path))) {
    const kind = { what: `the module ${name}`, code };
    const files = CODE.test(name) ? (await filesOfModule(resolve(name), kind)).toSorted() : [resolve(name)];
    for (const file of files) parts.push(`${relative(".", file)}\n`, readFileBytes(file));
  }
  return sha256(...parts);
}

interface Bundle {
  readonly code: string;
  readonly map: string;
}

async function bundle(file: string, kind: ModuleKind, ...more: readonly Plugin[]): Promise<Bundle> {
  const stats = statSync(file, { throwIfNoEntry: false });
  const special = stats === undefined ? null : specialKind(stats);
  // esbuild would read a device for ever.
  if (special !== null)
    throw new BacklotError(kind.code, `${kind.what} cannot be read: ${special}`, { place: { file } });
  const { build } = await import("esbuild");
  const url = pathToFileURL(file).href;
  try {
    const result = await build({
      entryPoints: [file],
      absWorkingDir: dirname(file),
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      target: "node20",
      outfile: `${file}.mjs`,
      sourcemap: "external",
      logLevel: "silent",
      define: {
        "import.meta.url": JSON.stringify(url),
        "import.meta.filename": JSON.stringify(file),
        "import.meta.dirname": JSON.stringify(dirname(file)),
      },
      plugins: [packages, ...more, ...(kind.texts === undefined ? [] : [replacing(kind.texts)])],
    });
    const [map, code] = result.outputFiles;
    return { code: code?.text ?? "", map: map?.text ?? "" };
  } catch (cause) {
    const first = (cause as { readonly errors?: readonly Message[] }).errors?.[0];
    const { line, column } = first?.location ?? {};
    const place: Place = line === undefined || column === undefined ? { file } : { file, line, column: column + 1 };
    throw new BacklotError(kind.code, first?.text ?? (cause as Error).message, { place, cause });
  }
}

/**
 * Packages stay outside of the bundle and are imported by absolute path: a module in memory has no folder of its own.
 */
const packages: Plugin = {
  name: "packages",
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === "entry-point" || pluginData === "asked" || path.startsWith("node:")) return null;
      if (/^(?:file|data):/.test(path)) return { path, external: true };
      const found = await builder.resolve(path, { kind, resolveDir, pluginData: "asked" });
      if (found.errors.length > 0 && /^backlot(\/|$)/.test(path)) return ownEntry(path) ?? found;
      if (found.errors.length > 0 || found.external) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

const CODE = /\.[cm]?[jt]sx?$/;

const noting = (found: string[]): Plugin => ({
  name: "noting",
  setup(builder) {
    builder.onLoad({ filter: CODE }, ({ path }) => {
      found.push(path);
      return null;
    });
  },
});

const replacing = (texts: ReadonlyMap<string, string>): Plugin => ({
  name: "replacing",
  setup(builder) {
    builder.onLoad({ filter: CODE }, ({ path }) => {
      const contents = texts.get(path);
      if (contents === undefined) return null;
      const [, kind = "js", x = ""] = /\.[cm]?([jt]s)(x?)$/.exec(path) ?? [];
      return { contents, loader: `${kind}${x}` as Loader };
    });
  },
});

function ownEntry(path: string): { readonly path: string; readonly external: true } | null {
  try {
    return { path: pathToFileURL(createRequire(import.meta.url).resolve(path)).href, external: true };
  } catch {
    return null;
  }
}
