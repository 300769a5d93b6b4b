import type { Judgement } from "./names.js";

const MAX_NAME = 256;
/** Limit of backslashes before a quote, for JSON within texts of JSON. */
const MAX_BACKSLASHES = 15;
/** End of a name with its colon, also within texts of JSON. */
const NAME_END = /"\s*:\s*/g;
const NUMBER = /-?\d[\d.eE+-]*/y;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Treatment of members of JSON. */
export interface MemberMask {
  judge(name: string): Judgement;
  /** Returns the replacement of a text; a number becomes 0. */
  put(text: string, name: string): string;
}

/**
 * Masks texts and numbers under names of secrets in JSON, also in lists and objects below such a name. It scans for names with colons, so
 * that it works in linear time on any text with JSON in it, complete or not.
 */
export function maskedMembers(text: string, { judge, put }: MemberMask): string {
  let made = "";
  let done = 0;
  for (const { 0: colon, index } of text.matchAll(NAME_END)) {
    const slashes = backslashesBefore(text, index);
    // Each level of texts within texts doubles the backslashes before a quote, and adds one.
    if (index < done || slashes > MAX_BACKSLASHES || (slashes & (slashes + 1)) !== 0) continue;
    const name = nameBefore(text, index - slashes, slashes);
    if (name === null) continue;
    const judged = judge(name);
    if (judged === "plain" || judged === "kept") continue;
    const [end, value] = maskedValue(text, index + colon.length, slashes, judged === "secret", (one) => put(one, name));
    made += text.slice(done, index + colon.length) + value;
    done = end;
  }
  return done === 0 ? text : made + text.slice(done);
}

/** Returns a masked value, and the position of its end. */
function maskedValue(
  text: string,
  start: number,
  slashes: number,
  takesNumbers: boolean,
  put: (text: string) => string,
): readonly [end: number, value: string] {
  const quote = `${"\\".repeat(slashes)}"`;
  let made = "";
  let depth = 0;
  let at = start;
  do {
    if (text.startsWith(quote, at)) {
      const from = at + quote.length;
      const end = stringEnd(text, from, slashes);
      const held = text.slice(from, end);
      const isName = depth > 0 && followedByColon(text, end + quote.length);
      made += isName || held === "" ? quote + held : quote + put(held);
      at = end;
      // A quote that also ends the surrounding text is left to that.
      if (!text.startsWith(quote, at)) return [at, made];
      made += quote;
      at += quote.length;
    } else {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0];
      const one = text.charAt(at);
      if (number !== undefined) made += takesNumbers ? masked(number, put) : number;
      // A quote of a surrounding text ends it anywhere.
      else if ((depth === 0 && one !== "{" && one !== "[") || one === '"') return [at, made];
      else {
        if (one === "{" || one === "[") depth++;
        if (one === "}" || one === "]") depth--;
        made += one;
      }
      at += number?.length ?? 1;
    }
  } while (depth > 0 && at < text.length);
  return [at, made];
}

function masked(number: string, put: (text: string) => string): string {
  put(number);
  return "0";
}

function followedByColon(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return text.charAt(at) === ":";
}

/** Returns the end of a text: the first quote of its level, or of a surrounding text. */
function stringEnd(text: string, from: number, slashes: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    const before = backslashesBefore(text, at, from);
    if (before % (2 * (slashes + 1)) === slashes || before < slashes) return at - Math.min(slashes, before);
  }
  return text.length;
}

function backslashesBefore(text: string, at: number, from = 0): number {
  let start = at;
  while (start > Math.max(0, from) && text.charCodeAt(start - 1) === BACKSLASH) start--;
  return at - start;
}

/** Returns the name before its closing quote; null if there is no opening quote. */
function nameBefore(text: string, end: number, slashes: number): string | null {
  for (let at = end - 1; at >= Math.max(0, end - MAX_NAME); at--) {
    if (text.charCodeAt(at) !== QUOTE) continue;
    const before = backslashesBefore(text, at, at - MAX_NAME);
    if (before % (2 * (slashes + 1)) === slashes || before < slashes) return unescaped(text.slice(at + 1, end));
  }
  return null;
}

const unescaped = (name: string): string =>
  name.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
