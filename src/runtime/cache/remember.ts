import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { OWN_MODULES } from "../../base/io/version.js";
import { type Cache, cacheKey, type EntryKind } from "./cache.js";

/** A result that is computed from files. */
export interface Computation<Value> {
  readonly kind: EntryKind;
  /** Reads the files; null if they cannot be read. Called again after computing. */
  readonly read: () => Fingerprint | null;
  readonly parts: readonly (string | Uint8Array)[];
  readonly compute: () => Promise<Value>;
}

/** A computed or cached result, and its key; null if the files cannot be read. */
export interface Remembered<Value> {
  readonly value: Value;
  readonly key: string | null;
  /** The files, if the value came from the cache. */
  readonly kept: Fingerprint | null;
}

/**
 * Computes a result from files, or takes it from the cache. It is stored only if the files did not change meanwhile:
 * otherwise it is unknown which contents it was computed from.
 */
export async function remember<Value>(
  cache: Cache | null,
  { kind, read, parts, compute }: Computation<Value>,
): Promise<Remembered<Value>> {
  const before = cache === null ? null : read();
  if (cache === null || before === null) return { value: await compute(), key: null, kept: null };
  const key = cacheKey(kind, ...parts, ...before.parts);
  const kept = cache.get(kind, key) as Value | undefined;
  if (kept !== undefined) return { value: kept, key, kept: before };
  const value = await compute();
  const isSame = read()?.moment === before.moment;
  if (isSame) cache.put(kind, key, value);
  return { value, key: isSame ? key : null, kept: null };
}

/** Limits on fingerprinted files and bytes; results from larger inputs are not cached. */
const MAX_FILES = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A file and its content. */
export interface FileContent {
  readonly file: string;
  readonly content: Buffer;
}

/** Files as they were at one moment. */
export interface Fingerprint {
  readonly files: readonly FileContent[];
  /** Parts of a key: relative names and contents, valid at any time and on any machine. */
  readonly parts: readonly (string | Uint8Array)[];
  /** Paths and times of the files, equal if they were not written to in between. */
  readonly moment: string;
}

/** Returns the files of a folder whose names pass, without subfolders. Null if it cannot be read. */
export function filesOf(folder: string, isWanted: (name: string) => boolean): readonly string[] | null {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => isWanted(entry.name) && !entry.isDirectory())
      .map(({ name }) => join(folder, name))
      .sort();
  } catch {
    return null;
  }
}

/** Returns all files in a folder, recursively; null if there are too many, or links among them. */
export function treeOf(folder: string): readonly string[] | null {
  const files: string[] = [];
  const folders = [folder];
  try {
    for (const one of folders) {
      for (const entry of readdirSync(one, { withFileTypes: true })) {
        const path = join(one, entry.name);
        if (entry.isDirectory()) folders.push(path);
        else if (entry.isFile()) files.push(path);
        else return null;
        if (files.length + folders.length > MAX_FILES) return null;
      }
    }
  } catch {
    return null;
  }
  return files.sort();
}

/** Returns the `package.json` that applies to a folder, if there is one. */
export function packageAbove(folder: string): readonly string[] {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, "package.json");
    if (existsSync(file)) return [file];
    if (dirname(at) === at) return [];
  }
}

/** Reads files; null if one cannot be read or they are too large. @param base folder of the names in the key */
export function fingerprintOf(files: readonly string[], base: string): Fingerprint | null {
  const read: FileContent[] = [];
  const moments: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const one = readNow(file);
    if (one === null) return null;
    bytes += one.content.length;
    if (bytes > MAX_BYTES) return null;
    read.push({ file, content: one.content });
    moments.push(`${file}\n${one.moment}`);
  }
  const within = base.endsWith(sep) ? base : `${base}${sep}`;
  const nameOf = (file: string) => (file.startsWith(within) ? file.slice(within.length) : relative(base, file));
  const parts = read.flatMap(({ file, content }) => [nameOf(file).split(sep).join("/"), content]);
  return { files: read, parts: [String(read.length), ...parts], moment: moments.join("\n") };
}

function readNow(file: string): { readonly content: Buffer; readonly moment: string } | null {
  try {
    const stats = statSync(file, { bigint: true });
    if (!stats.isFile() || stats.size > MAX_BYTES) return null;
    const { ino, size, mtimeNs, ctimeNs } = stats;
    return { content: readFileSync(file), moment: [ino, size, mtimeNs, ctimeNs].join(" ") };
  } catch {
    return null;
  }
}

const require = createRequire(OWN_MODULES);

/** Returns the version of a package that Backlot uses, on which results may depend. */
export function packageVersion(name: string): string {
  for (let folder = dirname(require.resolve(name)); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file)
      ? (JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string })
      : {};
    if (found.name === name) return `${name} ${found.version}`;
    if (dirname(folder) === folder) return name;
  }
}
