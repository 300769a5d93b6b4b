import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { MAX_CODE_BYTES } from "../../base/io/index.js";

/** A document of a thousand operations has a file for each of them. */
const MAX_FILES = 3_000;
const MAX_TOTAL_BYTES = 8_000_000;

/** Kinds of files for the sandbox. */
export type SourceKind = "ts" | "js" | "json";
const KINDS: readonly string[] = ["ts", "js", "json"] satisfies SourceKind[];

/** One file, as it was read. */
export interface Source {
  /** Path relative to the folder, with forward slashes. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly text: string;
}

/** Reason why a file is refused. Never leaves this folder. */
export class Unfit extends Error {}

/** Source files for the sandbox: regular files of one folder, of limited size, each read once. */
export class SourceFolder {
  readonly sources = new Map<string, Source>();
  readonly folder: string;
  private readonly real: string;
  private readonly called: string;
  private bytes = 0;

  constructor(folder: string, called: string) {
    this.folder = resolve(folder);
    this.real = realpathSync(folder);
    this.called = called;
  }

  /** Returns the name of an imported file. @throws Unfit if it may not be imported */
  resolve(path: string, importer: string): string {
    if (!/^\.{1,2}\//.test(path)) throw new Unfit(`${path} is not available in the sandbox`);
    const wanted = join(this.real, dirname(importer), path);
    const found = candidates(wanted).find((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === false);
    const real = found === undefined ? wanted : realpathSync(found);
    if (!real.startsWith(this.real + sep)) {
      throw new Unfit(`${path} is outside ${this.called}; import types with "import type"`);
    }
    if (found === undefined) throw new Unfit(`there is no ${path}`);
    if (!KINDS.includes(extname(real).slice(1))) throw new Unfit(`${path} is neither code nor JSON`);
    return relative(this.real, real).split(sep).join("/");
  }

  /** Reads a file by a name from `resolve`. @throws Unfit if it is missing or too large */
  read(name: string): Source {
    const known = this.sources.get(name);
    if (known !== undefined) return known;
    const bytes = readRegular(join(this.real, name), name);
    this.bytes += bytes.length;
    if (this.sources.size >= MAX_FILES) throw new Unfit(`${this.called} contains more than ${MAX_FILES} files`);
    if (this.bytes > MAX_TOTAL_BYTES) throw new Unfit(`${this.called} contains more than ${MAX_TOTAL_BYTES} bytes`);
    const source = { name, kind: extname(name).slice(1) as SourceKind, text: decoded(bytes, name) };
    this.sources.set(name, source);
    return source;
  }
}

function candidates(path: string): string[] {
  const typed = path.endsWith(".js") ? [`${path.slice(0, -3)}.ts`] : [];
  return [path, ...typed, ...KINDS.map((kind) => `${path}.${kind}`), join(path, "index.ts"), join(path, "index.js")];
}

/** Opens without waiting, so that a pipe cannot block, and checks the opened file, not its path. */
function readRegular(path: string, name: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Unfit(`${name} is not a regular file`);
    const buffer = Buffer.alloc(Math.min(stats.size, MAX_CODE_BYTES) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(file, buffer, length, buffer.length - length, null);
    }
    if (stats.size > MAX_CODE_BYTES || length > MAX_CODE_BYTES) {
      throw new Unfit(`${name} has more than ${MAX_CODE_BYTES} bytes`);
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function decoded(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unfit(`${name} is not UTF-8`);
  }
}
