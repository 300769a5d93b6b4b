import { BacklotError } from "../../errors.js";

/** What a request asks for. */
export interface Target {
  /** As it was sent, but for letters, digits, `-`, `_` and `~` that need no escape. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * The path and the query of a request's target: most send these alone, a client of a proxy sends the whole address.
 * @throws BacklotError BAD_REQUEST for what is no address
 */
export function targetOf(target: string): Target {
  const own = target.startsWith("/") ? target : withinAddress(target);
  const at = own.indexOf("?");
  const path = at < 0 ? own : own.slice(0, at);
  return { path: unescaped(path), query: at < 0 ? "" : own.slice(at + 1) };
}

function withinAddress(target: string): string {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) {
    throw new BacklotError("BAD_REQUEST", "the request's target cannot be read");
  }
  const { pathname, search } = new URL(target);
  return pathname + search;
}

const ESCAPE = /%(?:2D|5F|7E|3[0-9]|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/gi;
const STRAY = /%(?![0-9A-F]{2})/i;

/**
 * Escaped characters that need no escape mean the same as without (RFC 3986, 6.2.2.2). Dots stay as they are, though
 * they are among these: nothing that is sent as a name becomes a step upwards. Each escape is looked at once; a path
 * with a `%` that begins none stays whole, since a new escape could come about.
 */
function unescaped(path: string): string {
  if (!path.includes("%") || STRAY.test(path)) return path;
  return path.replace(ESCAPE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
