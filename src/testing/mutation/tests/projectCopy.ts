import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { isTemporary, removeTemporary, temporaryFolder, unwritableFile } from "../../../base/io/index.js";
import { applyEdit, type Edit, type Mutant } from "../mutant.js";

/** Packages are linked instead; tests do not need the others. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git", ".hg", ".svn", "coverage"]);

/** A temporary copy of a project, with its packages linked, into which mutants are put one at a time. */
export class ProjectCopy {
  readonly folder: string;
  readonly digest: string;
  private readonly original: string;

  private constructor(original: string, folder: string) {
    this.original = original;
    this.folder = folder;
    this.digest = digestOf(folder);
  }

  static make(project: string): ProjectCopy {
    const original = realpathSync(project);
    let folder: string | null = null;
    try {
      folder = temporaryFolder("mutants");
      copyTree(original, folder, LEFT_OUT);
      const packages = packagesAbove(original);
      if (packages !== null) symlinkSync(packages, join(folder, "node_modules"), "junction");
      return new ProjectCopy(original, folder);
    } catch (cause) {
      if (folder !== null) removeTemporary(folder);
      throw unwritableFile(folder ?? tmpdir(), cause);
    }
  }

  nameOf(file: string): string | null {
    const name = relative(this.original, realpathSync(file));
    return name.startsWith("..") || resolve(name) === name ? null : name;
  }

  async with<T>(name: string, mutant: Mutant, act: () => Promise<T>): Promise<T> {
    const file = join(this.folder, name);
    const bytes = readFileSync(file);
    const isPacked = name.endsWith(".gz");
    const text = (isPacked ? gunzipSync(bytes) : bytes).toString("utf8");
    const [mark, rest] = text.startsWith("\ufeff") ? ["\ufeff", text.slice(1)] : ["", text];
    const mutated = mark + applyEdit(rest, editOf(mutant, rest));
    write(file, isPacked ? gzipSync(mutated) : mutated);
    try {
      return await act();
    } finally {
      write(file, bytes);
    }
  }

  remove(): void {
    removeTemporary(this.folder);
  }
}

function write(file: string, data: string | Uint8Array): void {
  try {
    writeFileSync(file, data);
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/** Returns a mutant's edit in its whole file. Edits of labels refer to a single record. */
function editOf({ kind, start, end, replacement, original, place }: Mutant, text: string): Edit {
  if (kind !== "labels") return { start, end, replacement };
  let line = 0;
  for (let count = 1; count < place.start.line; count++) line = text.indexOf("\n", line) + 1;
  const at = line + place.start.column - 1;
  if (!text.startsWith(original, at)) throw new Error(`${original} does not stand at line ${place.start.line}`);
  return { start: at, end: at + original.length, replacement };
}

function packagesAbove(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    if (existsSync(packages)) return realpathSync(packages);
    if (at === dirname(at)) return null;
  }
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  const folders = [folder];
  for (const one of folders) {
    for (const entry of readdirSync(one, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(one, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) hash.update(`${relative(folder, path)}\n`).update(readFileSync(path));
    }
  }
  return hash.digest("hex");
}

/**
 * Copies the content of a folder into another one, links as they are. Special files (pipes, sockets) and temporary
 * files of runs are left out, including the copy itself, which may lie in the folder.
 */
function copyTree(from: string, to: string, leftOut: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (leftOut.has(name) || isTemporary(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      copyTree(source, target, leftOut);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) copyFileSync(source, target);
  }
}
