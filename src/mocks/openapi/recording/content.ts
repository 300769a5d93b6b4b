import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { headerIn, type RecordedHeaders, textOf } from "./exchange.js";

const MAX_UNPACKED = 64 * 1024 * 1024;

// A truncated body is unpacked as far as possible.
const ZLIB = { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI = { maxOutputLength: MAX_UNPACKED, finishFlush: constants.BROTLI_OPERATION_FLUSH };

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, ZLIB),
  "x-gzip": (bytes) => gunzipSync(bytes, ZLIB),
  deflate: (bytes) => {
    // Services send it with and without a header; browsers accept both.
    try {
      return inflateSync(bytes, ZLIB);
    } catch {
      return inflateRawSync(bytes, ZLIB);
    }
  },
  br: (bytes) => brotliDecompressSync(bytes, BROTLI),
};

export function unpacked(bytes: Buffer, encoding = ""): Buffer | null {
  let plain = bytes;
  for (const name of encoding.toLowerCase().split(",").reverse()) {
    const packing = name.trim();
    if (packing === "" || packing === "identity" || plain.length === 0) continue;
    const unpack = Object.hasOwn(UNPACK, packing) ? UNPACK[packing] : undefined;
    try {
      if (unpack === undefined) return null;
      plain = unpack(plain);
    } catch {
      return null;
    }
  }
  return plain;
}

export function textIn(bytes: Buffer, encoding: string | undefined): string | null {
  const plain = unpacked(bytes, encoding);
  return plain === null ? null : textOf(plain);
}

export const isJson = (type: string): boolean => /^application\/(?:[a-z0-9.+-]+\+)?json\b/i.test(type);

/** Characters that extend an address to another one: `http://api.example.org` after `http://api.example`. */
const GOES_ON = /[A-Za-z0-9.:@%_-]/;

const escaped = (address: string): string => address.replaceAll("/", "\\/");

/** Replaces an address in a text, also with escaped slashes. */
export const relocated = (text: string, from: string, to: string): string =>
  replaced(replaced(text, from, to), escaped(from), escaped(to));

function replaced(text: string, from: string, to: string): string {
  let made = "";
  let done = 0;
  for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, done)) {
    const end = at + from.length;
    made += text.slice(done, at) + (GOES_ON.test(text.charAt(end)) ? from : to);
    done = end;
  }
  return made + text.slice(done);
}

/** Returns the length of a text's end that may begin an address: the next piece decides. */
export function undecided(text: string, address: string): number {
  for (const one of [escaped(address), address])
    for (let length = Math.min(one.length, text.length); length > 0; length--)
      if (text.endsWith(one.slice(0, length))) return length;
  return 0;
}

const LEADING: ReadonlySet<string> = new Set(["location", "content-location", "link", "refresh"]);

export const relocatedHeaders = (headers: RecordedHeaders, from: string, to: string): RecordedHeaders =>
  headers.map(([name, value]) => [name, LEADING.has(name.toLowerCase()) ? relocated(value, from, to) : value]);

interface Content {
  readonly bytes: Buffer;
  readonly headers: RecordedHeaders;
}

/** Replaces an address in an answer, which is unpacked only if it contains the address. */
export function relocatedBody(bytes: Buffer, headers: RecordedHeaders, from: string, to: string): Content {
  if (from === to || !isJson(headerIn(headers, "content-type") ?? "")) return { bytes, headers };
  const text = textIn(bytes, headerIn(headers, "content-encoding"));
  const moved = text === null ? null : relocated(text, from, to);
  return moved === null || moved === text ? { bytes, headers } : withBytes(Buffer.from(moved), headers);
}

export function withBytes(bytes: Buffer, headers: RecordedHeaders): Content {
  const kept = headers.filter(([name]) => name.toLowerCase() !== "content-encoding");
  const length = String(bytes.length);
  return {
    bytes,
    headers: kept.map(([name, value]) => [name, name.toLowerCase() === "content-length" ? length : value]),
  };
}
