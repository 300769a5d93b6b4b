import { isJson, textIn, withText } from "./content.js";
import { bytesOf, type RecordedExchange, recordedBody } from "./exchange.js";

/** What stands in the place of a secret. */
const MASK = "***";
/** Values like this are masked wherever they come up again; a cookie may be a word that means nothing. */
const TELLING = /^(?=.*\d)(?=.*[A-Za-z]).{12,}$/;
const MIN_KEY = 20;

const SECRET =
  /(?:password|passwd|passphrase|secret|apikey|accesskey|privatekey|authorization|credentials?|cookie|signature|sessionid|token|cvc|cvv)$/;
/** Ways on to the next page are no secrets. */
const PAGING = /(?:page|next|prev|previous|continuation|sync|cursor|start|resume|change)token$/;
/** A name and its text in JSON, also within lines and events. */
const MEMBER = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g;

/** Whether something of this name is a secret. */
function isSecret(name: string): boolean {
  const plain = name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  return SECRET.test(plain) && !PAGING.test(plain);
}

/**
 * Masks secrets: credentials, cookies and what is named like a password, a token or an API key, in headers, queries and bodies; and
 * what was one once, wherever it comes up again.
 */
export class Secrets {
  private readonly known = new Set<string>();

  /** The exchange without its secrets. */
  masked(exchange: RecordedExchange): RecordedExchange {
    const { headers, response, ...rest } = exchange;
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.header(name, value)]));
    const answered = response.headers.map(([name, value]) => [name, this.header(name, value)] as const);
    const type = response.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
    const { body, ...about } = response;
    const packed = response.headers.find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
    const bytes = bytesOf(body);
    const text = textIn(bytes, packed);
    const plain = text === null ? null : this.text(text, type);
    const content = plain === null || plain === text ? { bytes, headers: answered } : withText(plain, answered);
    const request = this.request(rest.target, bytesOf(rest.body), headers["content-type"] ?? "");
    const [asked, said] = [recordedBody(request.body), recordedBody(content.bytes)];
    return {
      ...rest,
      target: request.target,
      headers: sent,
      ...(asked === undefined ? {} : { body: asked }),
      response: { ...about, headers: content.headers, ...(said === undefined ? {} : { body: said }) },
    };
  }

  /** What a request asks for, without secrets: equal for requests that differ in secrets alone. */
  request(target: string, body: Buffer, type: string): { readonly target: string; readonly body: Buffer } {
    const [path = "", query] = target.split(/\?(.*)/s);
    const asked = query === undefined ? path : `${path}?${this.pairs(query)}`;
    const text = textIn(body, undefined);
    const plain = text === null ? null : this.text(text, type);
    return { target: this.forgotten(asked), body: plain === null || plain === text ? body : Buffer.from(plain) };
  }

  /** Learns what a request's headers say, so that it is masked elsewhere. */
  hear(headers: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(headers)) if (typeof value === "string") this.header(name, value);
  }

  private header(name: string, value: string): string {
    if (!isSecret(name)) return this.forgotten(value);
    const plain = name.toLowerCase();
    if (plain === "set-cookie") return value.replace(/=([^;]*)/, (_, said: string) => `=${this.learnt(said)}`);
    if (plain === "cookie") return value.replace(/=([^;]*)/g, (_, said: string) => `=${this.learnt(said)}`);
    const [scheme, held] = value.split(/\s+(.*)/s);
    return held === undefined ? this.learnt(value) : `${scheme} ${this.learnt(held)}`;
  }

  private text(text: string, type: string): string {
    const isForm = /^application\/x-www-form-urlencoded/i.test(type);
    const isStream = /^(?:text\/event-stream|application\/(?:x-)?ndjson|application\/jsonl)/i.test(type);
    const plain = isForm
      ? this.pairs(text)
      : isJson(type) || isStream
        ? text.replace(MEMBER, (whole, name: string, colon: string, value: string) =>
            isSecret(name) && value !== "" ? `"${name}"${colon}"${this.learnt(value)}"` : whole,
          )
        : text;
    return this.forgotten(plain);
  }

  private pairs(query: string): string {
    return query
      .split("&")
      .map((pair) => {
        const [name = "", value] = pair.split(/=(.*)/s);
        const isKey = isSecret(name) || (name === "key" && (value ?? "").length >= MIN_KEY);
        return isKey && value !== undefined && value !== "" ? `${name}=${this.learnt(value)}` : pair;
      })
      .join("&");
  }

  private learnt(value: string): string {
    if (TELLING.test(value)) this.known.add(value);
    return MASK;
  }

  private forgotten(text: string): string {
    let plain = text;
    for (const one of this.known) plain = plain.replaceAll(one, MASK);
    return plain;
  }
}
