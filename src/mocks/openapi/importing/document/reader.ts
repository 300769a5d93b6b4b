import { realpathSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { BacklotError } from "../../../../base/errors.js";
import { readFileBytes } from "../../../../base/io/index.js";
import { decodeText, MAX_FILE_BYTES } from "../../../../base/io/text.js";

const MAX_FILES = 10_000;
const ENDINGS: readonly string[] = [".json", ".yaml", ".yml"];
const FETCH_MS = 30_000;

export interface ReaderOptions {
  readonly folder: string;
  readonly addresses: readonly string[];
  readonly maxFiles?: number | undefined;
  readonly maxBytes?: number | undefined;
}

/** Reads the files of a document, and no others: what its references name was written by strangers. */
export class DocumentReader {
  isExceeded = false;
  readonly files = new Map<string, string>();
  private readonly given: string;
  private readonly root: string;
  private readonly options: ReaderOptions;
  private bytes = 0;

  constructor(given: string, options: ReaderOptions) {
    this.given = given;
    this.root = resolve(given);
    this.options = options;
  }

  async read(address: string): Promise<string> {
    const { maxFiles = MAX_FILES } = this.options;
    if (this.files.size >= maxFiles)
      throw this.exceeded(`consists of more than ${maxFiles} files; maxFiles (--max-files) allows more`);
    this.files.set(address, address);
    const isElsewhere = /^[a-z][a-z0-9+.-]+:/i.test(address) && !address.startsWith("file:");
    const bytes = isElsewhere ? await this.fetched(address) : this.fromDisk(address);
    return decodeText(this.files.get(address) as string, bytes);
  }

  private fromDisk(address: string): Buffer {
    const path = pathOf(address);
    const isRoot = path === this.root;
    const name = isRoot ? this.given : join(dirname(this.given), relative(dirname(this.root), path));
    this.files.set(address, name);
    if (!isRoot) this.assertInside(path, name);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.count(size);
    return readFileBytes(isRoot ? this.given : path, size);
  }

  private count(bytes: number): void {
    const { maxBytes = MAX_FILE_BYTES } = this.options;
    this.bytes += bytes;
    if (this.bytes > maxBytes)
      throw this.exceeded(`is larger than ${maxBytes} bytes, with all its files; maxBytes (--max-bytes) allows more`);
  }

  private exceeded(why: string): BacklotError {
    this.isExceeded = true;
    return new BacklotError("BAD_OPENAPI", `${this.given} ${why}`, { place: { file: this.given } });
  }

  /** Links count by what they lead to. */
  private assertInside(path: string, name: string): void {
    if (!ENDINGS.includes(extname(path).toLowerCase()))
      throw refused(`a reference leads to ${name}, which is neither JSON nor YAML by its name`, name);
    const folder = realpathSync(this.options.folder);
    const leaves = (one: string): boolean =>
      one !== folder && !one.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    const outside = () => refused(`a reference leads to ${name}, outside of ${this.options.folder}`, name);
    if (leaves(path) && leaves(realpathOrNull(dirname(path)) ?? path)) throw outside();
    const real = realpathOrNull(path);
    if (real === null) throw refused(`a reference leads to ${name}, and there is no such file`, name);
    if (leaves(real)) throw outside();
  }

  private async fetched(address: string): Promise<Buffer> {
    const { addresses } = this.options;
    if (!addresses.some((allowed) => isBelow(address, allowed)))
      throw refused(`a reference leads to ${address}, and addresses are fetched only where that is asked for`, address);
    let response: Response;
    try {
      // A redirect may lead anywhere.
      response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(FETCH_MS) });
    } catch (cause) {
      throw refused(`${address} cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}`, address);
    }
    if (!response.ok) throw refused(`${address} cannot be fetched: its server answers ${response.status}`, address);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      this.count((chunk as Uint8Array).length);
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks);
  }
}

function isBelow(address: string, allowed: string): boolean {
  try {
    const [one, other] = [new URL(address), new URL(allowed)];
    const isWeb = one.protocol === "http:" || one.protocol === "https:";
    const folder = other.pathname.endsWith("/") ? other.pathname : `${other.pathname}/`;
    return isWeb && one.origin === other.origin && (one.pathname === other.pathname || one.pathname.startsWith(folder));
  } catch {
    return false;
  }
}

function pathOf(address: string): string {
  try {
    return address.startsWith("file:") ? fileURLToPath(address) : resolve(decodeURIComponent(address));
  } catch {
    throw refused(`a reference leads to ${address}, which is no file`, address);
  }
}

function realpathOrNull(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function refused(message: string, file: string): BacklotError {
  return new BacklotError("BAD_REFERENCE", message, { place: { file } });
}
