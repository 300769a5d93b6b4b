import type { Extent, Maker } from "./maker.js";
import { isJson, type Json, type Part, type Published, type PublishedOperation } from "./published.js";

/** Result of a call. */
export interface Called {
  readonly status: number;
  readonly body: unknown;
  readonly sent: unknown;
  /** The call and its answer in a line. */
  readonly said: string;
  /** Null if the document has no schema for such an answer that a validator could check. */
  readonly isValid: boolean | null;
  /** True if the document lets another body stand in this answer. */
  readonly takes: (body: unknown) => boolean;
}

/** Values that a caller knows better: of parameters by place and name, and of the body by property. */
export interface Given {
  readonly parameters?: ReadonlyMap<string, unknown>;
  readonly body?: Json;
  /** Parameters that it may not make up. */
  readonly without?: ReadonlySet<string>;
}

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data";

/** A client of a document: it knows nothing of who answers. */
export class PublishedClient {
  private readonly published: Published;
  private readonly maker: Maker;
  private readonly url: string;

  constructor(published: Published, maker: Maker, url: string) {
    this.published = published;
    this.maker = maker;
    this.url = url;
  }

  /** Calls an operation with valid arguments; null if none were found. */
  async call(
    operation: PublishedOperation,
    extent: Extent,
    nth: number,
    { parameters = new Map(), body: known = {}, without = new Set() }: Given = {},
  ): Promise<Called | null> {
    // A client in the server's own thread, which validators keep busy, would send on connections that have expired.
    const headers: Record<string, string> = { connection: "close" };
    const query: string[] = [];
    let path = operation.path;
    for (const parameter of operation.parameters) {
      const {
        in: place,
        name,
        required,
      } = parameter.value as Readonly<Record<string, string>> & { required?: boolean };
      const isGiven = parameters.has(`${place} ${name}`);
      const isLeft = extent === "least" || place === "cookie" || without.has(String(name));
      if (required !== true && place !== "path" && isLeft && !isGiven) continue;
      const value = isGiven ? parameters.get(`${place} ${name}`) : this.parameter(parameter, extent, nth);
      if (value === undefined || value === null) {
        if (required === true) return null;
        continue;
      }
      const texts = written(parameter.value, value);
      if (place === "path") path = path.replace(`{${name}}`, texts.join(""));
      else if (place === "query") query.push(...texts);
      else if (place === "header" && !/^(?:accept|content-type|authorization)$/i.test(name as string))
        headers[name as string] = texts.join("").replaceAll(/[^\x20-\x7e]/g, "_");
      else if (place === "cookie") headers.cookie = `${name}=${texts.join("")}`;
    }
    const hasBody = operation.method !== "get" && operation.method !== "head";
    const content = hasBody ? this.content(operation, extent, nth, known) : {};
    if (content === null) return null;
    if (content.type !== undefined && content.type !== PARTS) headers["content-type"] = content.type;
    const address = `${this.url}${operation.base}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
    const answer = await fetch(address, {
      method: operation.method.toUpperCase(),
      headers,
      redirect: "manual",
      ...(content.text === undefined ? {} : { body: content.text }),
    }).catch((cause: unknown) => {
      throw new Error(`${operation.name} ${address}: no answer`, { cause });
    });
    return this.judged(operation, answer, await answer.text(), content.value, address.slice(this.url.length));
  }

  /** True if the parameters of an operation take some values. */
  takes({ parameters: all }: PublishedOperation, parameters: ReadonlyMap<string, unknown>): boolean {
    return all.every(({ at, value: { in: place, name, schema } }) => {
      const value = parameters.get(`${place} ${name}`);
      if (value === undefined || schema === undefined) return true;
      return this.published.judge(`${at}/schema`, "request")?.(value) !== false;
    });
  }

  private judged(
    operation: PublishedOperation,
    { status, headers }: Response,
    text: string,
    sent: unknown,
    path: string,
  ): Called {
    const type = (headers.get("content-type") ?? "").split(";")[0] as string;
    const isText = !/[/+]json$/.test(type);
    const body = isText ? text : JSON.parse(text);
    const { responses } = operation;
    const keys = [String(status), `${String(status)[0]}XX`, "default"];
    const key = keys.find((one) => responses.value[one] !== undefined);
    const response = key === undefined ? null : this.published.child(responses, key);
    const content = response === null ? null : this.published.child(response, "content");
    const named = Object.keys(content?.value ?? {}).find((one) => one.split(";")[0] === type);
    const media = content === null || named === undefined ? null : this.published.child(content, named);
    const judge =
      isText || media?.value.schema === undefined ? null : this.published.judge(`${media.at}/schema`, "answer");
    const isValid = judge === null ? null : judge(body);
    const why = isValid === false ? ` ${JSON.stringify(judge?.errors?.slice(0, 3))}` : "";
    const shown = sent === undefined ? "" : ` ${JSON.stringify(sent).slice(0, 300)}`;
    const said = `${operation.method.toUpperCase()} ${path.slice(0, 300)}${shown} → ${status} ${text.slice(0, 400)}${why}`;
    return { status, body, sent, said, isValid, takes: (other) => judge === null || judge(other) };
  }

  /** A value for a parameter of a path. */
  inPath({ parameters }: PublishedOperation, name: string): unknown {
    const meant = parameters.find(({ value }) => value.in === "path" && value.name === name);
    return meant === undefined ? undefined : this.parameter(meant, "least", 1);
  }

  private parameter(parameter: Part, extent: Extent, nth: number): unknown {
    const { at, value } = parameter;
    if (value.schema !== undefined) return this.maker.value(`${at}/schema`, extent, nth);
    const content = this.published.child(parameter, "content");
    const [type] = Object.keys(content?.value ?? {});
    const media = content === null || type === undefined ? null : this.published.child(content, type);
    return media === null ? undefined : this.maker.value(`${media.at}/schema`, extent, nth);
  }

  /** Returns the body of a call; null if no valid one was found. */
  private content(
    { body }: PublishedOperation,
    extent: Extent,
    nth: number,
    known: Json,
  ): { readonly type?: string; readonly text?: string | FormData; readonly value?: unknown } | null {
    const content = body === null ? null : this.published.child(body, "content");
    if (content === null || (extent === "least" && body?.value.required !== true)) return {};
    const types = Object.keys(content.value);
    const type = [/[/+]json\b/, /urlencoded/, /form-data/, /./].flatMap(
      (one) => types.find((each) => one.test(each)) ?? [],
    )[0];
    const media = type === undefined ? null : this.published.child(content, type);
    if (type === undefined || media === null) return {};
    if (media.value.schema === undefined) return { type: plainType(type), text: "x" };
    const at = `${media.at}/schema`;
    const made = this.maker.value(at, extent, nth);
    if (made === undefined) return null;
    const wanted = isJson(made) ? { ...made, ...known } : made;
    const judge = this.published.judge(at, "request");
    const value = judge === null || judge(wanted) ? wanted : made;
    if (type === PARTS) return { type, text: partsOf(value), value };
    if (type === FORM) return { type, text: formOf(value, media.value.encoding as Json | undefined), value };
    if (!/[/+]json\b/.test(type))
      return { type: plainType(type), text: typeof value === "string" ? value : "x", value };
    return { type: plainType(type), text: JSON.stringify(value), value };
  }
}

/** Returns a type that a client may send, if a document has a range of them. */
const plainType = (type: string): string => (type.includes("*") ? "application/json" : type);

const encoded = (value: unknown): string =>
  encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value));

/** A parameter as its style writes it: a part of the path, or pairs of the query. */
function written({ in: place, name, style, explode, content }: Json, value: unknown): readonly string[] {
  const how = (style ?? (place === "query" || place === "cookie" ? "form" : "simple")) as string;
  const isSpread = explode ?? how === "form";
  const own = encodeURIComponent(String(name));
  if (content !== undefined) return place === "query" ? [`${own}=${encoded(value)}`] : [encoded(value)];
  const isQuery = place === "query";
  if (Array.isArray(value)) {
    if (isQuery && isSpread) return value.map((one) => `${own}=${encoded(one)}`);
    const between = { spaceDelimited: "%20", pipeDelimited: "%7C", label: isSpread ? "." : "," }[how] ?? ",";
    const text = value.map(encoded).join(between);
    if (how === "label") return [`.${text}`];
    if (how === "matrix")
      return [isSpread ? value.map((one) => `;${own}=${encoded(one)}`).join("") : `;${own}=${text}`];
    return [isQuery ? `${own}=${text}` : text];
  }
  if (isJson(value)) {
    const pairs = Object.entries(value).map(([key, held]) => [encodeURIComponent(key), encoded(held)] as const);
    if (how === "deepObject")
      return bracketsOf(value, String(name)).map(
        ([key, held]) => `${encodeURIComponent(key)}=${encodeURIComponent(held)}`,
      );
    if (isSpread && isQuery) return pairs.map(([key, held]) => `${key}=${held}`);
    const text = pairs.map(([key, held]) => (isSpread ? `${key}=${held}` : `${key},${held}`)).join(",");
    return [isQuery ? `${own}=${text}` : text];
  }
  if (how === "label") return [`.${encoded(value)}`];
  if (how === "matrix") return [`;${own}=${encoded(value)}`];
  return [isQuery ? `${own}=${encoded(value)}` : place === "header" ? String(value) : encoded(value)];
}

/** Returns names with brackets for the parts of an object or a list. */
function bracketsOf(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value) && value.length === 0) return [[name, ""]];
  if (Array.isArray(value)) return value.flatMap((one, nth) => bracketsOf(one, `${name}[${nth}]`));
  if (isJson(value)) return Object.entries(value).flatMap(([key, held]) => bracketsOf(held, `${name}[${key}]`));
  return [[name, String(value)]];
}

function formOf(value: unknown, encoding: Json = {}): string {
  const pairs = Object.entries(isJson(value) ? value : {}).flatMap(([name, held]) => {
    const isDeep = isJson(encoding[name]) && encoding[name].style === "deepObject";
    const isOfObjects = Array.isArray(held) && held.some(isJson);
    if (Array.isArray(held) && !isDeep && !isOfObjects) return held.map((one) => [name, String(one)] as const);
    return bracketsOf(held, name);
  });
  return new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString();
}

function partsOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, held] of Object.entries(isJson(value) ? value : {}))
    for (const one of Array.isArray(held) && !held.some(isJson) ? held : [held])
      form.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  return form;
}
