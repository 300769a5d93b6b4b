import { plainName } from "../../importing/words.js";
import type { SecretNames } from "../exchange.js";

const MAX_NAME = 256;
/** Limit of backslashes before a quote, for JSON within texts of JSON. */
const MAX_BACKSLASHES = 15;
/** End of a name with its colon, also within texts of JSON. */
const NAME_END = /"\s*:\s*/g;
const NUMBER = /-?\d[\d.eE+-]*/y;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

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

/** Treatment of a value by its name: masked, masked if it is a text (numbers are counts), or kept. */
export type Judgement = "secret" | "secret text" | "kept" | "plain";

const WORD =
  /password|passwd|passphrase|passcode|secret|token|credential|authorization|authenticat|cookie|signature|bearer|jwt|sessionid|sessionkey|connectionstring|recoverycode|backupcode|verifier|(?:api|auth|access|subscription|application|app|master|shared|functions?|private|signing|encryption|storage|account|license|service|admin|host|hook|consumer|client|deploy|ssh|rsa)key/;
const SHORT = /^(?:pass|pwd|psw|pw|pin|cvc\d?|cvv\d?|csc|otp|totp|sid|sig|auth|hmac|assertion)$/;
const PASS = /^(?:user|db|smtp|my|root|admin|mysql|ftp|proxy)pass$/;
/** Names that only resemble a secret's: cursors of pages, and facts about a secret. */
const HARMLESS =
  /(?:page|next|prev|previous|continuation|sync|cursor|start|resume|change|delta|skip)token$|(?:token|secret|password|cookie|credential|signature|key)(?:type|kind|name|count|limit|length|policy|version|algorithm|status|enabled|required|endpoint|expir[a-z]*|ttl|maxage)$|tokenur[il]$|tokeni[sz]|secretar/;
/** Names of counts, if tokens are the pieces of a text for a model. */
const COUNTED = /tokens|tokendetails/;

/** Headers without secrets; all others are masked. */
const SAFE_HEADER =
  /^(?:accept|accept-.*|access-control-.*|age|allow|alt-svc|anthropic-(?:beta|version)|api-version|backlot-session|cache-control|cf-cache-status|cf-ray|content-.*|date|deprecation|dnt|etag|expect|expires|host|idempotency-key|if-.*|keep-alive|last-modified|link|location|nel|openai-(?:model|processing-ms|version)|origin|permissions-policy|pragma|prefer|preference-applied|priority|proxy-authenticate|range|ratelimit.*|referer|referrer-policy|refresh|report-to|reporting-endpoints|request-id|retry-after|save-data|sec-(?:ch|fetch)-.*|sec-gpc|server|server-timing|strict-transport-security|sunset|timing-allow-origin|traceparent|tracestate|upgrade-insecure-requests|user-agent|vary|via|warning|www-authenticate|x-(?:amzn-)?(?:request-?id|trace-id)|x-(?:api-)?version|x-b3-.*|x-cache.*|x-content-type-options|x-correlation-id|x-dns-prefetch-control|x-download-options|x-forwarded-(?:for|host|port|proto)|x-frame-options|x-github-(?:api-version.*|media-type)|x-http-method-override|x-(?:next|prev)-page|x-(?:page|pages|per-page|count|total|total-count|total-pages|offset|limit)|x-permitted-cross-domain-policies|x-powered-by|x-rate-?limit.*|x-requested-with|x-response-time|x-robots-tag|x-runtime|x-served-by|x-stainless-.*|x-ua-compatible|x-xss-protection)$/;

export class Names {
  private readonly mask: ReadonlySet<string>;
  private readonly keep: ReadonlySet<string>;
  private readonly known = new Map<string, Judgement>();

  constructor({ mask = [], keep = [] }: SecretNames) {
    this.mask = new Set(mask.map(plainName));
    this.keep = new Set(keep.map(plainName));
  }

  judge(name: string): Judgement {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const judged = this.judgeNew(name);
    if (this.known.size < 10_000) this.known.set(name, judged);
    return judged;
  }

  /** Judges the name of a header: unknown if it is neither on the list of harmless ones nor contains the word of a secret. */
  judgeHeader(name: string): Judgement | "unknown" {
    const plain = plainName(name);
    if (this.mask.has(plain)) return "secret";
    if (this.keep.has(plain)) return "kept";
    if (SAFE_HEADER.test(name.toLowerCase())) return "plain";
    const judged = this.judge(name);
    return judged === "plain" ? "unknown" : judged;
  }

  private judgeNew(name: string): Judgement {
    const plain = plainName(name);
    if (this.mask.has(plain)) return "secret";
    const words = name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z0-9]+/);
    const isSecret = WORD.test(plain) || PASS.test(plain) || words.some((word) => SHORT.test(word));
    if (!isSecret) return "plain";
    if (this.keep.has(plain) || HARMLESS.test(plain)) return "kept";
    return COUNTED.test(plain) ? "secret text" : "secret";
  }
}
