import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Deserializer, Serializer } from "node:v8";
import { BacklotError } from "../../base/errors.js";
import { appendWhole } from "../../base/io/appendWhole.js";
import { sha256 } from "../../base/io/sha256.js";
import { buildDigest, isBuilt } from "../assets.js";
import { cacheFolder, isOwn, isOwnFolder } from "./folder.js";

/** Limit on all entries of a cache, in bytes; the least recently used are removed. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;
/** Limit on one entry, in bytes. */
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
/** Age after which a hit updates the time of use, and a temporary file counts as abandoned, in milliseconds. */
const HOUR_MS = 3_600_000;

const MAGIC = "backlot cache 1\n";
const DIGEST_BYTES = 32;
const SEAL_DIGITS = 16;
const ENTRY = /^[a-z]+-[0-9a-f]{64}$/;
const TEMPORARY = /^[a-z]+-[0-9a-f]{64}\..+\.tmp$/;

/** Kind of an entry, part of its file name. */
export type EntryKind = "intents" | "behaviours" | "rows" | "image" | "verdicts";

/**
 * Cached results by a key of all their inputs. The cache is optional: on any problem with files, it behaves as if
 * empty. An entry holds the digest of its content and key, and is valid only if that is right.
 */
export class Cache {
  readonly folder: string;
  private readonly maxBytes: number;

  /** @param folder a folder that passes `isOwnFolder` */
  constructor(folder: string, maxBytes = MAX_CACHE_BYTES) {
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  /** True if there is an entry of a key, valid or not. */
  has(kind: EntryKind, key: string): boolean {
    return existsSync(this.fileOf(kind, key));
  }

  /** Returns the value of a key, or undefined. Its type is that of the stored value, which follows from the key. */
  get(kind: EntryKind, key: string): unknown {
    const file = this.fileOf(kind, key);
    const bytes = readOwn(file);
    if (bytes === null) return undefined;
    const start = MAGIC.length + DIGEST_BYTES;
    const content = bytes.subarray(start);
    const isRight =
      bytes.length > start &&
      bytes.toString("latin1", 0, MAGIC.length) === MAGIC &&
      sealOf(kind, key, content).equals(bytes.subarray(MAGIC.length, start));
    try {
      if (isRight) return restored(content);
    } catch {
      // Written by another version of the engine: invalid.
    }
    quietly(() => rmSync(file, { force: true }));
    return undefined;
  }

  /** Stores a value if possible: plain data, including Maps and buffers. */
  put(kind: EntryKind, key: string, value: unknown): void {
    quietly(() => {
      const content = written(value);
      if (content.length > Math.min(MAX_ENTRY_BYTES, this.maxBytes)) return;
      this.replace(
        this.fileOf(kind, key),
        Buffer.concat([Buffer.from(MAGIC, "latin1"), sealOf(kind, key, content), content]),
      );
    });
  }

  /** Returns the lines appended for a key, in order, without truncated ones. */
  lines(kind: EntryKind, key: string): readonly string[] {
    const all = readOwn(this.fileOf(kind, key))?.toString().split("\n") ?? [];
    return all.flatMap((sealed) => {
      const line = sealed.slice(SEAL_DIGITS);
      return line !== "" && sealed === sealedLine(kind, key, line) ? [line] : [];
    });
  }

  /** Appends a line, whole or not at all, even if the process ends or others append at the same time. */
  append(kind: EntryKind, key: string, line: string): void {
    // The leading line break ends a truncated line.
    const text = `\n${sealedLine(kind, key, line)}\n`;
    const room = MAX_ENTRY_BYTES - Buffer.byteLength(text);
    const accepts = (stats: Stats) => stats.isFile() && isOwn(stats) && stats.size <= room;
    quietly(() => appendWhole(this.fileOf(kind, key), text, constants.O_NOFOLLOW, accepts));
  }

  /** Shortens lines beyond half of their limit: keeps wanted ones, then the latest, up to a quarter. */
  shorten(kind: EntryKind, key: string, isWanted: (line: string) => boolean): void {
    quietly(() => {
      const file = this.fileOf(kind, key);
      const limit = Math.min(MAX_ENTRY_BYTES, this.maxBytes);
      if (statSync(file).size <= limit / 2) {
        this.evict(file);
        return;
      }
      const lines = this.lines(kind, key);
      const byWorth = [...lines.filter((line) => !isWanted(line)), ...lines.filter(isWanted)].reverse();
      const kept: string[] = [];
      let room = limit / 4;
      for (const line of byWorth) {
        const sealed = `${sealedLine(kind, key, line)}\n`;
        room -= Buffer.byteLength(sealed);
        if (room < 0) break;
        kept.push(sealed);
      }
      this.replace(file, Buffer.from(kept.reverse().join("")));
    });
  }

  private replace(file: string, content: Uint8Array): void {
    const fresh = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
    try {
      writeFileSync(fresh, content, { flag: "wx", mode: 0o600 });
      renameSync(fresh, file);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    this.evict(file);
  }

  private fileOf(kind: EntryKind, key: string): string {
    return join(this.folder, `${kind}-${key}`);
  }

  /** Removes the least recently used entries until the rest fits, and abandoned temporary files. */
  private evict(newest: string): void {
    const now = Date.now();
    const entries = readdirSync(this.folder).flatMap((name) => {
      const file = join(this.folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      if (stats === undefined) return [];
      if (TEMPORARY.test(name) && now - stats.mtimeMs > HOUR_MS) quietly(() => rmSync(file, { force: true }));
      return ENTRY.test(name) ? [{ file, size: stats.size, used: stats.mtimeMs }] : [];
    });
    let total = entries.reduce((sum, { size }) => sum + size, 0);
    for (const { file, size } of entries.sort((one, other) => one.used - other.used)) {
      if (total <= this.maxBytes) break;
      if (file === newest) continue;
      quietly(() => rmSync(file, { force: true }));
      total -= size;
    }
  }
}

/** Returns the cache of an option. From source, which changes without a build, only an explicit folder is used. */
export function cacheFor(option: string | false | undefined): Cache | null {
  if (option !== undefined && option !== false && (typeof option !== "string" || option === "")) {
    throw new BacklotError("BAD_OPTION", `cache must be a folder, or false for none, not ${String(option)}`);
  }
  const folder = option ?? (isBuilt ? cacheFolder() : null);
  if (folder === null || folder === false || buildDigest() === null) return null;
  return isOwnFolder(folder) ? new Cache(folder) : null;
}

/** Returns the key of a result computed by this build from all of these parts. Their contents and boundaries count. */
export function cacheKey(...parts: readonly (string | Uint8Array)[]): string {
  const all = [buildDigest() ?? "", process.versions.v8, ...parts];
  return sha256(...all.flatMap((part) => [`${Buffer.byteLength(part)}\n`, part]));
}

/** Binds a content to its key: a renamed entry, or one copied from elsewhere, is invalid. */
function sealOf(kind: EntryKind, key: string, content: Uint8Array): Buffer {
  return createHash("sha256").update(`${kind}-${key}\n`).update(content).digest();
}

function sealedLine(kind: EntryKind, key: string, line: string): string {
  return `${sealOf(kind, key, Buffer.from(line)).toString("hex", 0, SEAL_DIGITS / 2)}${line}`;
}

/** Reads a file that only this user can write to; null for anything else. */
function readOwn(file: string): Buffer | null {
  try {
    const descriptor = openSync(file, "r");
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile() || !isOwn(stats) || stats.size > MAX_ENTRY_BYTES + MAGIC.length + DIGEST_BYTES) return null;
      const now = Date.now();
      if (now - stats.mtimeMs > HOUR_MS) quietly(() => utimesSync(file, now / 1_000, now / 1_000));
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

/*
 * Unlike `serialize` and `deserialize`, these return arrays of bytes aligned, not as views of the whole file at any
 * offset: callers read words from them.
 */
function written(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function restored(bytes: Buffer): unknown {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  return deserializer.readValue();
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // On a full disk or a read-only folder, results are computed again.
  }
}
