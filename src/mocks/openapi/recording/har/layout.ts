import { version } from "../../../../base/io/version.js";
import { isObject } from "../../../../base/json/object.js";

/*
 * A capture is a HAR with a line for each entry, so that it can grow at its end and be read up to a truncation:
 *
 *   {"log":{"version":"1.2","creator":{"name":"backlot","version":"0.1.0"},"entries":[
 *   {…}
 *   ,{…}
 *   ]}}
 *
 * The line break before an entry is written first, over the line break of the end, so an interrupted write leaves the earlier entries
 * whole.
 */

const OURS = '{"log":{"version":"1.2","creator":{"name":"backlot"';
const OPEN = '"entries":[';
export const TAIL = "\n]}}\n";

export const head = (): string => `${OURS},"version":${JSON.stringify(version())}},${OPEN}`;

const [NEWLINE, COMMA] = [0x0a, 0x2c];

export interface EntryLine {
  /** Undefined for a line that is not JSON. */
  readonly entry: unknown;
  readonly end: number;
}

/** Complete entries of a capture of ours, without the rest of an interrupted write; null for another file. */
export function linesIn(bytes: Buffer): { readonly start: number; readonly lines: readonly EntryLine[] } | null {
  const start = bytes.indexOf(NEWLINE);
  const first = bytes.toString("utf8", 0, Math.min(start, 1_000));
  if (start === -1 || !first.startsWith(OURS) || !first.endsWith(OPEN)) return null;
  const lines: EntryLine[] = [];
  for (let from = start + 1; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline === -1 ? bytes.length : newline;
    const isLast = newline === -1 || bytes.indexOf(NEWLINE, end + 1) === -1;
    const entry = valueIn(bytes, bytes[from] === COMMA ? from + 1 : from, end);
    // The rest of an interrupted write may be JSON together with the overwritten end.
    const isWhole = isObject(entry) && "request" in entry;
    if (isWhole || !isLast) lines.push({ entry, end });
    from = end + 1;
  }
  return { start, lines };
}

function valueIn(bytes: Buffer, from: number, end: number): unknown {
  try {
    return JSON.parse(bytes.toString("utf8", from, end));
  } catch {
    return undefined;
  }
}
