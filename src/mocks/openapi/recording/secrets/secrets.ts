import { unpacked, withBytes } from "../content.js";
import { bytesOf, type RecordedExchange, type RecordedHeaders, recordedBody, type SecretNames } from "../exchange.js";
import { headerIn } from "../headers.js";
import { maskedPairs, maskedParts } from "./form.js";
import { KnownSecrets } from "./known.js";
import { maskedMembers } from "./members.js";
import { type Judgement, Names } from "./names.js";

/** The text in the place of a secret. */
const MASK = "***";
/** A parameter `key` is one of an API where its value is as long. */
const MIN_KEY = 20;

const MAX_WITHIN = 2;

/** A parameter in an address, wherever that stands. */
const PARAMETER = /([?&#;]|\\u0026)([^=&#?;\s"'<>\\]{1,100})=([^&#?;\s"'<>\\]+)/g;
/** Who asks, and with which password, in an address. */
const USER = /(:\/\/[^\s/@:"'<>\\]{0,100}):([^\s/@:"'<>\\]{1,200})@/g;
/** A secret by its own look: a JWT, keys as well-known services give them, a private key. */
const LOOKS_SECRET =
  /\beyJ[\w-]{8,1000}\.eyJ|\b(?:sk|rk|pk)[-_](?:live|test|proj|ant)[-_]\w|\bgh[pousr]_\w{30}|\bxox[abps]-\w|\bAKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]{0,30}PRIVATE KEY/g;

/** Something that was masked, or that looks like a secret and was kept. */
export interface SecretSeen {
  /** Where: in a header, or in an address, a form or a body. */
  readonly place: "header" | "content";
  readonly name: string;
  readonly does: "masked" | "kept";
  readonly count: number;
}

/** The most names that are counted apart. */
const MAX_SEEN = 1_000;

/**
 * Masks secrets: the values of headers that are not known to be harmless, and what is named like a password, a token or a key in
 * addresses, forms and JSON; and what was one once, wherever it comes up again.
 */
export class Secrets {
  private readonly names: Names;
  private readonly own: SecretNames;
  private readonly known = new KnownSecrets();
  private readonly counts = new Map<string, SecretSeen>();

  constructor(own: SecretNames = {}) {
    this.own = own;
    this.names = new Names(own);
  }

  /** Names of secrets that were masked, or kept, in the order in which they came. */
  get seen(): readonly SecretSeen[] {
    return [...this.counts.values()];
  }

  /**
   * The exchange without its secrets.
   * @throws Error where it cannot be looked into
   */
  masked(exchange: RecordedExchange): RecordedExchange {
    const { headers, body: sent, response, ...rest } = exchange;
    const { body, ...about } = response;
    // Headers first: what they say is masked in the rest.
    const plain = Object.entries(headers).map(([name, value]) => [name, this.header(name, value)] as const);
    const request = this.request(rest.target, bytesOf(sent), headers["content-type"], headers["content-encoding"]);
    const asked = request.isChanged ? withBytes(request.body, plain).headers : plain;
    const answered = response.headers.map(([name, value]) => [name, this.header(name, value)] as const);
    const content = this.content(bytesOf(body), response.headers, answered);
    const [form, said] = [recordedBody(request.body), recordedBody(content.bytes)];
    const hasOwn = (this.own.mask ?? []).length + (this.own.keep ?? []).length > 0;
    return {
      ...rest,
      target: request.target,
      headers: Object.fromEntries(asked),
      ...(form === undefined ? {} : { body: form }),
      response: { ...about, headers: content.headers, ...(said === undefined ? {} : { body: said }) },
      ...(hasOwn ? { names: this.own } : {}),
    };
  }

  /** A request without its secrets: equal for requests that differ in secrets alone. */
  request(
    target: string,
    body: Buffer,
    type?: string,
    encoding?: string,
  ): { readonly target: string; readonly body: Buffer; readonly isChanged: boolean } {
    const [path = "", query] = target.split(/\?(.*)/s);
    const asked = query === undefined ? path : `${path}?${this.pairs(query)}`;
    const plain = plainOf(body, encoding);
    const masked = this.bytes(plain, type);
    const isChanged = masked !== plain;
    return { target: this.forgotten(asked), body: isChanged ? masked : body, isChanged };
  }

  /** Learns what a request's headers say, so that it is masked elsewhere. */
  hear(headers: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(headers)) if (typeof value === "string") this.header(name, value);
  }

  private content(bytes: Buffer, headers: RecordedHeaders, masked: RecordedHeaders) {
    const plain = plainOf(bytes, headerIn(headers, "content-encoding"));
    const content = this.bytes(plain, headerIn(headers, "content-type"));
    return content === plain ? { bytes, headers: masked } : withBytes(content, masked);
  }

  private header(name: string, value: string): string {
    const judged = this.names.judgeHeader(name);
    const plain = name.toLowerCase();
    if (judged === "kept") this.count("header", plain, "kept");
    if (judged === "plain" || judged === "kept") return this.text(value);
    if (value === "") return value;
    this.count("header", plain, "masked");
    // It may as well be a key of rows: nothing else is masked because of it.
    if (judged === "unknown") return MASK;
    if (plain === "set-cookie") return value.replace(/=([^;]*)/, (_, said: string) => `=${this.learnt(said)}`);
    if (plain === "cookie") return value.replace(/=([^;]*)/g, (_, said: string) => `=${this.learnt(said)}`);
    const [scheme, held] = value.split(/\s+(.*)/s);
    const hasScheme =
      /authorization$/.test(plain) && held !== undefined && /^[A-Za-z][A-Za-z0-9-]*$/.test(scheme ?? "");
    return hasScheme ? `${scheme} ${this.learnt(held)}` : this.learnt(value);
  }

  /** A body without secrets; the same bytes where there are none. What is neither text nor a form is not looked into. */
  private bytes(bytes: Buffer, type = ""): Buffer {
    const [, quoted, bare] = /^multipart\/.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
    const boundary = quoted ?? bare;
    if (bytes.length === 0 || (boundary === undefined && bytes.includes(0))) return bytes;
    // One character a byte: names of secrets are of ASCII, and every other byte stays as it is.
    const text = bytes.toString("latin1");
    const isForm = /^application\/x-www-form-urlencoded/i.test(type) || /^[\w.%[\]-]{1,100}=\S*$/.test(text);
    const masked =
      boundary !== undefined
        ? maskedParts(text, boundary, this.fields)
        : isForm
          ? this.forgotten(this.pairs(text))
          : this.text(text);
    return masked === text ? bytes : Buffer.from(masked, "latin1");
  }

  /** Any text: members of JSON, and parameters of addresses. */
  private text(text: string, depth = 0): string {
    const members = maskedMembers(text, { judge: (name) => this.judge(name), put: this.put });
    // Addresses hold others in their parameters.
    const within = (held: string): string => (depth < MAX_WITHIN ? this.text(held, depth + 1) : held);
    const addresses = members
      .replace(PARAMETER, (whole, before: string, name: string, value: string) => {
        const masked = maskedPairs(`${name}=${value}`, { ...this.fields, text: within });
        return masked === `${name}=${value}` ? whole : before + masked;
      })
      .replace(USER, (_, before: string, password: string) => `${before}:${this.put(password, "password")}@`);
    for (const [look] of addresses.matchAll(LOOKS_SECRET)) this.count("content", `${look.slice(0, 8)}…`, "kept");
    return this.forgotten(addresses);
  }

  private pairs(query: string): string {
    return maskedPairs(query, this.fields);
  }

  private judge(name: string): Judgement {
    const judged = this.names.judge(name);
    if (judged === "kept") this.count("content", name, "kept");
    return judged;
  }

  private readonly fields = {
    value: (name: string, value: string): string | null => {
      const judged = this.judge(name);
      const isKey = judged === "secret" || judged === "secret text" || (name === "key" && value.length >= MIN_KEY);
      return isKey && value !== "" ? this.put(value, name) : null;
    },
    text: (text: string): string => this.text(text),
  };

  private readonly put = (value: string, name: string): string => {
    this.count("content", name, "masked");
    return this.learnt(value);
  };

  private learnt(value: string): string {
    if (value !== MASK) {
      this.known.add(value);
      // It may come up again as a parameter.
      this.known.add(encodeURIComponent(value));
    }
    return MASK;
  }

  private forgotten(text: string): string {
    return this.known.replaced(text, () => MASK);
  }

  private count(place: SecretSeen["place"], name: string, does: SecretSeen["does"]): void {
    const key = `${place} ${does} ${name}`;
    const known = this.counts.get(key);
    if (known === undefined && this.counts.size >= MAX_SEEN) return;
    this.counts.set(key, { place, name: name.slice(0, 80), does, count: (known?.count ?? 0) + 1 });
  }
}

/** A body without its compression. @throws Error where it cannot be looked into */
function plainOf(bytes: Buffer, encoding: string | undefined): Buffer {
  const plain = unpacked(bytes, encoding);
  if (plain === null)
    throw new Error(`its content (${String(encoding).slice(0, 40)}) cannot be unpacked to mask secrets`);
  return plain;
}
