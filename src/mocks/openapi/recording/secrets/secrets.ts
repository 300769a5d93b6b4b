import { unpacked, withBytes } from "../content.js";
import {
  bytesOf,
  headerIn,
  type RecordedExchange,
  type RecordedHeaders,
  recordedBody,
  type SecretNames,
} from "../exchange.js";
import { KnownSecrets } from "./known.js";
import { type Judgement, maskedMembers, Names } from "./members.js";

const MASK = "***";
const MIN_KEY = 20;

const MAX_WITHIN = 2;

const PARAMETER = /([?&#;]|\\u0026)([^=&#?;\s"'<>\\]{1,100})=([^&#?;\s"'<>\\]+)/g;
const USER = /(:\/\/[^\s/@:"'<>\\]{0,100}):([^\s/@:"'<>\\]{1,200})@/g;
/** Shapes of secrets: a JWT, keys of well-known services, a private key. */
const LOOKS_SECRET =
  /\beyJ[\w-]{8,1000}\.eyJ|\b(?:sk|rk|pk)[-_](?:live|test|proj|ant)[-_]\w|\bgh[pousr]_\w{30}|\bxox[abps]-\w|\bAKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]{0,30}PRIVATE KEY/g;

/** A masked name, or a kept one that looks like a secret. */
export interface SecretSeen {
  /** Place: a header, or an address, form or body. */
  readonly place: "header" | "content";
  readonly name: string;
  readonly does: "masked" | "kept";
  readonly count: number;
}

const MAX_SEEN = 1_000;

/**
 * Masks secrets: values of headers not known to be harmless, values named like a password, a token or a key in addresses, forms and JSON,
 * and known secrets anywhere.
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

  get seen(): readonly SecretSeen[] {
    return [...this.counts.values()];
  }

  /** @throws Error if it cannot be decoded */
  masked(exchange: RecordedExchange): RecordedExchange {
    const { headers, body: sent, response, ...rest } = exchange;
    const { body, ...about } = response;
    // Headers first: their secrets are masked in the rest.
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

  /** Masks a request: equal for requests that differ in secrets alone. */
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
    // It may also be a key of rows, so it is not masked elsewhere.
    if (judged === "unknown") return MASK;
    if (plain === "set-cookie") return value.replace(/=([^;]*)/, (_, said: string) => `=${this.learnt(said)}`);
    if (plain === "cookie") return value.replace(/=([^;]*)/g, (_, said: string) => `=${this.learnt(said)}`);
    const [scheme, held] = value.split(/\s+(.*)/s);
    const hasScheme =
      /authorization$/.test(plain) && held !== undefined && /^[A-Za-z][A-Za-z0-9-]*$/.test(scheme ?? "");
    return hasScheme ? `${scheme} ${this.learnt(held)}` : this.learnt(value);
  }

  /** Masks a body; returns the same bytes if it has no secrets. A body that is neither text nor a form is not searched. */
  private bytes(bytes: Buffer, type = ""): Buffer {
    const [, quoted, bare] = /^multipart\/.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
    const boundary = quoted ?? bare;
    if (bytes.length === 0 || (boundary === undefined && bytes.includes(0))) return bytes;
    // One character per byte: names of secrets are ASCII, and every other byte is unchanged.
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

  private text(text: string, depth = 0): string {
    const members = maskedMembers(text, { judge: (name) => this.judge(name), put: this.put });
    // Addresses contain others in their parameters.
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
      // It may appear again as a parameter.
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

/** Decompresses a body. @throws Error if it cannot be decoded */
function plainOf(bytes: Buffer, encoding: string | undefined): Buffer {
  const plain = unpacked(bytes, encoding);
  if (plain === null)
    throw new Error(`its content (${String(encoding).slice(0, 40)}) cannot be unpacked to mask secrets`);
  return plain;
}

interface FieldMask {
  value(name: string, value: string): string | null;
  text(text: string): string;
}

/** Masks secrets in a query or form, also within values: addresses and JSON. Names are compared decoded. */
function maskedPairs(pairs: string, mask: FieldMask): string {
  return pairs
    .split("&")
    .map((pair) => {
      const [name = "", value] = pair.split(/=(.*)/s);
      if (value === undefined || value === "") return pair;
      const plain = decoded(value);
      const masked = mask.value(decoded(name), plain);
      if (masked !== null) return `${name}=${masked}`;
      const text = mask.text(plain);
      return text === plain ? pair : `${name}=${encodeURIComponent(text)}`;
    })
    .join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function maskedParts(text: string, boundary: string, mask: FieldMask): string {
  return text
    .split(`--${boundary}`)
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      if (end === -1) return part;
      const [head, body] = [part.slice(0, end + 4), part.slice(end + 4)];
      const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^;\s]+))/i.exec(head) ?? [];
      const held = body.replace(/\r\n$/, "");
      const masked = held === "" ? null : mask.value(quoted ?? bare ?? "", held);
      return head + (masked === null ? mask.text(held) : masked) + body.slice(held.length);
    })
    .join(`--${boundary}`);
}
