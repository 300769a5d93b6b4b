import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** More files or bytes than these are not looked through: what is made of them is made anew each time. */
const MAX_FILES = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A file and what it held. */
export interface FileContent {
  /** As it was given, or in the folder that was given. */
  readonly file: string;
  readonly content: Buffer;
}

/** Files as they were at one moment. */
export interface Fingerprint {
  readonly files: readonly FileContent[];
  /** What goes into a key: the files by their names and contents, as good tomorrow and on another machine. */
  readonly parts: readonly (string | Uint8Array)[];
  /** Which files they were and when they were written: what shows that nobody wrote in between. */
  readonly moment: string;
}

/** The files of a folder whose names pass, without those of folders in it. Null if that cannot be known. */
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

/**
 * All files in a folder and the folders in it; null if there are too many, or links among them that lead anywhere.
 */
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

/** The `package.json` that rules over a folder, if there is one. */
export function packageAbove(folder: string): readonly string[] {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, "package.json");
    if (existsSync(file)) return [file];
    if (dirname(at) === at) return [];
  }
}

/**
 * Reads files.
 * @param base where the names in the key begin
 * @returns null if one cannot be read, or all are too large
 */
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
  const parts = read.flatMap(({ file, content }) => [relative(base, file).split(sep).join("/"), content]);
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
