import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { textOf } from "./exchange.js";

/** No body is unpacked to more bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

const UNPACK: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** A body as text, whatever it was compressed with; null where it is none, or cannot be unpacked. */
export function textIn(bytes: Buffer, encoding: string | undefined): string | null {
  const plain = (encoding ?? "identity").trim().toLowerCase();
  if (plain === "identity" || plain === "") return textOf(bytes);
  const unpack = UNPACK[plain];
  if (unpack === undefined) return null;
  try {
    return textOf(unpack(bytes, { maxOutputLength: MAX_UNPACKED }));
  } catch {
    return null;
  }
}

/** Whether a media type is that of JSON, and whether it is that of something which is read while it comes. */
export const isJson = (type: string): boolean => /^application\/(?:[a-z0-9.+-]+\+)?json\b/i.test(type);

/** The same text with one address in the place of another, also where slashes are escaped. */
export function relocated(text: string, from: string, to: string): string {
  const escaped = (address: string): string => address.replaceAll("/", "\\/");
  return text.replaceAll(from, to).replaceAll(escaped(from), escaped(to));
}

const LEADING: ReadonlySet<string> = new Set(["location", "content-location", "link"]);

/** Headers with one address in the place of another, where they lead somewhere. */
export function relocatedHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  from: string,
  to: string,
): readonly (readonly [name: string, value: string])[] {
  return headers.map(([name, value]) => [name, LEADING.has(name.toLowerCase()) ? relocated(value, from, to) : value]);
}

/** The value of a header. */
export function headerIn(
  headers: readonly (readonly [name: string, value: string])[],
  name: string,
): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** An answer that leads to another address: its bytes, unpacked only where they lead anywhere. */
export function relocatedBody(
  bytes: Buffer,
  headers: readonly (readonly [name: string, value: string])[],
  from: string,
  to: string,
): { readonly bytes: Buffer; readonly headers: readonly (readonly [name: string, value: string])[] } {
  if (from === to || !isJson(headerIn(headers, "content-type") ?? "")) return { bytes, headers };
  const text = textIn(bytes, headerIn(headers, "content-encoding"));
  const moved = text === null ? null : relocated(text, from, to);
  return moved === null || moved === text ? { bytes, headers } : withText(moved, headers);
}

/** An answer with another text: of its length, and not compressed. */
export function withText(
  text: string,
  headers: readonly (readonly [name: string, value: string])[],
): { readonly bytes: Buffer; readonly headers: readonly (readonly [name: string, value: string])[] } {
  const bytes = Buffer.from(text);
  const kept = headers.filter(([name]) => name.toLowerCase() !== "content-encoding");
  return {
    bytes,
    headers: kept.map(([name, value]) => [
      name,
      name.toLowerCase() === "content-length" ? String(bytes.length) : value,
    ]),
  };
}
