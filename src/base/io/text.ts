import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { BacklotError } from "../errors.js";

/** The default size limit of a file that is read at once, in bytes. */
export const MAX_FILE_BYTES: number = 256 * 2 ** 20;

/** The size limit of code for the sandbox, in bytes: hand-written code is shorter. */
export const MAX_CODE_BYTES = 1_000_000;

/** Without this flag, opening a pipe would block until a writer opens it. Windows has neither. */
const READ_NOW = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the bytes of a regular file. Pipes, devices, sockets and folders are refused before they are read, also behind
 * links, so that no foreign path can hang the process or fill its memory.
 */
export function readFileBytes(file: string, maxBytes: number = MAX_FILE_BYTES): Buffer {
  let handle: number | null = null;
  try {
    handle = openSync(file, READ_NOW);
    const stats = fstatSync(handle);
    const kind = specialKind(stats);
    if (kind !== null) throw new Error(kind);
    return readAll(handle, stats.size, maxBytes);
  } catch (cause) {
    throw unreadableFile(file, cause);
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

/**
 * Reads a regular file that may be missing. Bytes that are not UTF-8 become U+FFFD. For Backlot's own files.
 * @returns null if there is no file
 */
export function readIfThere(file: string, maxBytes: number = MAX_FILE_BYTES): string | null {
  try {
    return readFileBytes(file, maxBytes).toString("utf8");
  } catch (error) {
    if (error instanceof BacklotError && error.code === "FILE_NOT_FOUND") return null;
    throw error;
  }
}

/** Reads a regular file as UTF-8 text, without a byte order mark. */
export function readText(file: string, maxBytes: number = MAX_FILE_BYTES): string {
  return decodeText(file, readFileBytes(file, maxBytes));
}

/** Decodes the bytes of a file as UTF-8. */
export function decodeText(file: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notUtf8(file, bytes);
  const text = bytes.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function specialKind(stats: Stats): string | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return "it is a folder";
  if (stats.isFIFO()) return "it is a pipe, and only regular files are read here";
  if (stats.isSocket()) return "it is a socket, and only regular files are read here";
  return "it is a device, and only regular files are read here";
}

/** Makes an error of a failed read. */
export function unreadableFile(file: string, cause: unknown, what = "file"): BacklotError {
  if (cause instanceof BacklotError) return cause;
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  const place = { file };
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new BacklotError("FILE_NOT_FOUND", `there is no ${what} ${file}`, { place, cause });
  }
  const why = code === "EISDIR" ? "it is a folder" : (message ?? String(cause));
  return new BacklotError("FILE_UNREADABLE", `${file} cannot be read: ${why}`, { place, cause });
}

/** Makes an error of a failed write. */
export function unwritableFile(path: string, cause: unknown): BacklotError {
  if (cause instanceof BacklotError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BacklotError("FILE_UNWRITABLE", `${path} cannot be written: ${why}`, { place: { file: path }, cause });
}

/** Reads to the end, regardless of the reported size: files below /proc report none, and a log may grow. */
function readAll(handle: number, size: number, maxBytes: number): Buffer {
  const tooLarge = `it is larger than ${maxBytes} bytes, the most that is read at once`;
  if (size > maxBytes) throw new Error(tooLarge);
  let bytes = Buffer.allocUnsafe(size + 1);
  for (let length = 0; ; ) {
    const read = readSync(handle, bytes, length, bytes.length - length, null);
    length += read;
    if (read === 0) return bytes.subarray(0, length);
    if (length > maxBytes) throw new Error(tooLarge);
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(Math.max(length, 1 << 16))]);
  }
}

function notUtf8(file: string, bytes: Buffer): BacklotError {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const line = isUtf16 ? 1 : firstBadLine(bytes);
  const why = isUtf16 ? "it is UTF-16 text" : `line ${line} is not UTF-8 text`;
  return new BacklotError("FILE_UNREADABLE", `${file} cannot be read: ${why}; save the file as UTF-8`, {
    place: { file, line },
  });
}

/** In UTF-8, no character contains the byte of a line break, so each line can be checked alone. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return line;
}
