import { BacklotError } from "../../../base/errors.js";

export interface Target {
  /** The path as sent, except that unnecessary escapes of letters, digits, `-`, `_` and `~` are removed. */
  readonly path: string;
  readonly query: string;
}

/** The target may be an absolute address. @throws BacklotError BAD_REQUEST for an invalid address */
export function targetOf(target: string): Target {
  const own = target.startsWith("/") ? target : withinAddress(target);
  const at = own.indexOf("?");
  const path = at < 0 ? own : own.slice(0, at);
  return { path: unescaped(path), query: at < 0 ? "" : own.slice(at + 1) };
}

function withinAddress(target: string): string {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target))
    throw new BacklotError("BAD_REQUEST", "the request's target cannot be read");
  const { pathname, search } = new URL(target);
  return pathname + search;
}

const ESCAPE = /%(?:2D|5F|7E|3[0-9]|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/gi;
const STRAY = /%(?![0-9A-F]{2})/i;

/**
 * Removes unnecessary escapes (RFC 3986, 6.2.2.2), but not those of dots, so that no name becomes a step upwards. Each
 * escape is decoded once; a path with a stray `%` stays as it is, since decoding could create a new escape.
 */
function unescaped(path: string): string {
  if (!path.includes("%") || STRAY.test(path)) return path;
  return path.replace(ESCAPE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** Decodes a part of a path; one with invalid escapes stays as it is. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
