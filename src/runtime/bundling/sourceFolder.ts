import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { MAX_CODE_BYTES } from "../../io/index.js";

/** A document of a thousand operations has a file for each of them. */
const MAX_FILES = 3_000;
const MAX_TOTAL_BYTES = 8_000_000;

/** What code in the sandbox may consist of. */
export type SourceKind = "ts" | "js" | "json";
const KINDS: readonly string[] = ["ts", "js", "json"] satisfies SourceKind[];

/** One file, as it was when it was read. */
export interface Source {
  /** Its path in the folder, with slashes. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly text: string;
}

/** Why a file is not taken. It never leaves this folder. */
export class Unfit extends Error {}

/**
 * The files that code for the sandbox may be made from: regular files of one folder, read by us and by nobody else,
 * of a bounded size, each once.
 */
export class SourceFolder {
  /** What was read so far, by name. */
  readonly sources = new Map<string, Source>();
  readonly folder: string;
  private readonly real: string;
  /** What the folder is called in messages, such as `the behaviours' folder`. */
  private readonly called: string;
  private bytes = 0;

  constructor(folder: string, called: string) {
    this.folder = resolve(folder);
    this.real = realpathSync(folder);
    this.called = called;
  }

  /**
   * The name of a file that another one imports.
   * @param importer the name of the other one
   * @throws Unfit where it may not
   */
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

  /**
   * Reads a file by a name that `resolve` gave.
   * @throws Unfit if it is missing or too large
   */
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

/** Where TypeScript looks for what an import names. */
function candidates(path: string): string[] {
  const typed = path.endsWith(".js") ? [`${path.slice(0, -3)}.ts`] : [];
  return [path, ...typed, ...KINDS.map((kind) => `${path}.${kind}`), join(path, "index.ts"), join(path, "index.js")];
}

/**
 * Opens without waiting, so that a pipe does not hold us up, and looks at what was opened, not at what the path was.
 */
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
