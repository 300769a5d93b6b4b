import { realpathSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { BacklotError } from "../../../errors.js";
import { readFileBytes } from "../../../io/index.js";
import { parseJson } from "../../../io/json.js";
import { decodeText } from "../../../io/text.js";

/** The largest file of a document, in bytes, and the most files that one may consist of. */
const MAX_BYTES = 32 * 2 ** 20;
const MAX_FILES = 1_000;
const ENDINGS: readonly string[] = [".json", ".yaml", ".yml"];
const FETCH_MS = 30_000;

/** What a reader may reach. */
export interface ReaderOptions {
  /** The folder that references may not leave. */
  readonly folder: string;
  /** Beginnings of addresses that references may lead to. */
  readonly addresses: readonly string[];
}

/** Reads the files of a document, and no others: what its references name was written by strangers. */
export class DocumentReader {
  /** What went wrong first: the library wraps what is thrown here. */
  problem: BacklotError | null = null;
  /** Every file that was read, by its address as the library spells it, with the path as a user would name it. */
  readonly files = new Map<string, string>();
  private readonly given: string;
  private readonly root: string;
  private readonly options: ReaderOptions;

  /** @param given the document itself, as it was named */
  constructor(given: string, options: ReaderOptions) {
    this.given = given;
    this.root = resolve(given);
    this.options = options;
  }

  /** The bytes at an address. @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX, BAD_REFERENCE */
  async read(address: string): Promise<Buffer> {
    try {
      if (this.files.size >= MAX_FILES)
        throw refused(`the document consists of more than ${MAX_FILES} files`, this.given);
      const bytes = await (/^[a-z][a-z0-9+.-]+:/i.test(address) && !address.startsWith("file:")
        ? this.fetched(address)
        : this.fromDisk(address));
      return bytes;
    } catch (error) {
      if (error instanceof BacklotError) this.problem ??= error;
      throw error;
    }
  }

  private fromDisk(address: string): Buffer {
    const path = address.startsWith("file:") ? fileURLToPath(address) : resolve(decodeURIComponent(address));
    const isRoot = path === this.root;
    const name = isRoot ? this.given : join(dirname(this.given), relative(dirname(this.root), path));
    if (!isRoot) this.assertInside(path, name);
    this.files.set(address, name);
    const bytes = readFileBytes(isRoot ? this.given : path, MAX_BYTES);
    const text = decodeText(name, bytes);
    if (extname(path).toLowerCase() === ".json") parseJson(text, name);
    return Buffer.from(text, "utf8");
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
    this.files.set(address, address);
    let response: Response;
    try {
      // What redirects may lead anywhere.
      response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(FETCH_MS) });
    } catch (cause) {
      throw refused(`${address} cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}`, address);
    }
    if (!response.ok) throw refused(`${address} cannot be fetched: its server answers ${response.status}`, address);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length;
      if (size > MAX_BYTES) throw refused(`${address} is larger than ${MAX_BYTES} bytes`, address);
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks);
  }
}

/** Whether an address lies at or below another one, which both are normalised for. */
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
