import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Deserializer, Serializer } from "node:v8";
import { BacklotError } from "../../errors.js";
import { buildDigest, isBuilt } from "../assets.js";
import { cacheFolder, isOwn, isOwnFolder } from "./folder.js";

/** What all entries of a cache may take together, in bytes; the ones that were used longest ago give way. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;
/** What one entry may take, in bytes. */
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
/** After how long a hit counts as a new use, and a temporary file as left behind, in milliseconds. */
const HOUR_MS = 3_600_000;

const MAGIC = "backlot cache 1\n";
const DIGEST_BYTES = 32;
/** How much of a digest seals a line, in hexadecimal digits. */
const SEAL_DIGITS = 16;
/** Windows has no `O_NOFOLLOW`. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
const ENTRY = /^[a-z]+-[0-9a-f]{64}$/;
const TEMPORARY = /^[a-z]+-[0-9a-f]{64}\..+\.tmp$/;

/** What an entry is about, such as `image`: a word in the names of files. */
export type EntryKind = "intents" | "behaviours" | "rows" | "image" | "verdicts";

/**
 * What was computed once, by everything that went into it. Nothing depends on it: whatever goes wrong with files is
 * as if nothing had been kept. An entry holds the digest of its content and key, and counts only where it is right.
 */
export class Cache {
  readonly folder: string;
  private readonly maxBytes: number;

  /**
   * @param folder one that `isOwnFolder`
   * @param maxBytes what all entries may take together
   */
  constructor(folder: string, maxBytes = MAX_CACHE_BYTES) {
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  /** What is kept for a key, or undefined. Its type is what was put there: the key says what that is. */
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
      // Written by another version of the engine: as good as nothing.
    }
    quietly(() => rmSync(file, { force: true }));
    return undefined;
  }

  /** Keeps a value, if it can: plain data, Maps and buffers among it. */
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

  /** The lines that were appended for a key, in the order in which they came; what was cut off is passed over. */
  lines(kind: EntryKind, key: string): readonly string[] {
    const all = readOwn(this.fileOf(kind, key))?.toString().split("\n") ?? [];
    return all.flatMap((sealed) => {
      const line = sealed.slice(SEAL_DIGITS);
      return line !== "" && sealed === sealedLine(kind, key, line) ? [line] : [];
    });
  }

  /**
   * Keeps a further line for a key, if it can. It is whole or not there, whenever the process ends, and several
   * processes may append at once.
   */
  append(kind: EntryKind, key: string, line: string): void {
    quietly(() => {
      // What was cut off before ends where this line begins.
      const bytes = Buffer.from(`\n${sealedLine(kind, key, line)}\n`);
      const descriptor = openSync(this.fileOf(kind, key), APPEND, 0o600);
      try {
        const stats = fstatSync(descriptor);
        if (!stats.isFile() || !isOwn(stats) || stats.size + bytes.length > MAX_ENTRY_BYTES) return;
        writeSync(descriptor, bytes);
      } finally {
        closeSync(descriptor);
      }
    });
  }

  /**
   * Where the lines of a key take more than half of what they may, keeps those that are wanted, then the latest, up
   * to a quarter.
   */
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

  /** Gives an entry another content at once. */
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

  /** Removes what was used longest ago until the rest fits, and what other processes left behind. */
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

/**
 * The cache of a backend that is loaded, or null: a folder, false for none; by default what the surroundings say.
 * Backlot's own source, which changes without being built, keeps something only where a folder is named.
 */
export function cacheFor(option: string | false | undefined): Cache | null {
  if (option !== undefined && option !== false && (typeof option !== "string" || option === "")) {
    throw new BacklotError("BAD_OPTION", `cache must be a folder, or false for none, not ${String(option)}`);
  }
  const folder = option ?? (isBuilt ? cacheFolder() : null);
  if (folder === null || folder === false || buildDigest() === null) return null;
  return isOwnFolder(folder) ? new Cache(folder) : null;
}

/**
 * The key of what is computed from all of these by this build of Backlot. Texts and bytes count by content, and where
 * one ends and the next begins counts as well.
 */
export function cacheKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of [buildDigest() ?? "", process.versions.v8, ...parts]) {
    hash.update(`${typeof part === "string" ? Buffer.byteLength(part) : part.byteLength}\n`).update(part);
  }
  return hash.digest("hex");
}

/** Ties a content to its key: an entry that was renamed, or copied from elsewhere, is not right. */
function sealOf(kind: EntryKind, key: string, content: Uint8Array): Buffer {
  return createHash("sha256").update(`${kind}-${key}\n`).update(content).digest();
}

function sealedLine(kind: EntryKind, key: string, line: string): string {
  return `${sealOf(kind, key, Buffer.from(line)).toString("hex", 0, SEAL_DIGITS / 2)}${line}`;
}

/** A file of this user that nobody else can write to; null for anything else. */
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
 * Not `serialize` and `deserialize`, which give arrays of bytes back as views of the whole file, at whatever offset:
 * who reads words from them needs them aligned.
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
    // A full disk, a folder that cannot be written to: what is not kept is computed again.
  }
}
