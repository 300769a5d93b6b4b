import { STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { unpacked, withBytes } from "../content.js";
import {
  bytesOf,
  endToEnd,
  headerIn,
  type RecordedBody,
  type RecordedExchange,
  type RecordedHeaders,
  recordedBody,
  type SecretNames,
} from "../exchange.js";

/** Converts an exchange to an entry of HAR 1.2, with additional fields that begin with `_`. */
export function entryOf(exchange: RecordedExchange): JsonObject {
  const { origin, method, target, headers, body, response, time, names = {} } = exchange;
  const { status, headers: answered, body: content, pieces, isCut } = response;
  const [packing, bytes] = [headerIn(answered, "content-encoding"), bytesOf(content)];
  const plain = packing === undefined ? bytes : unpacked(bytes, packing);
  // Other tools read the decompressed content; a replay needs the raw bytes.
  const isPacked = packing !== undefined && plain?.equals(bytes) !== true;
  const { text, encoding } = textual(recordedBody(plain ?? bytes));
  const sent = textual(body);
  const { started = new Date(0).toISOString(), milliseconds = 0 } = time ?? {};
  return {
    startedDateTime: started,
    time: milliseconds,
    request: {
      method,
      url: origin + target,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      queryString: [...new URL(origin + target).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: bytesOf(body).length,
      ...(body === undefined
        ? {}
        : {
            postData: {
              mimeType: headers["content-type"] ?? "",
              text: sent.text,
              ...(sent.encoding === undefined ? {} : { _encoding: sent.encoding }),
            },
          }),
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: answered.map(([name, value]) => ({ name, value })),
      content: {
        size: (plain ?? bytes).length,
        mimeType: headerIn(answered, "content-type") ?? "",
        ...(content === undefined ? {} : { text, ...(encoding === undefined ? {} : { encoding }) }),
      },
      redirectURL: headerIn(answered, "location") ?? "",
      headersSize: -1,
      bodySize: bytes.length,
      ...(isPacked && bytes.length > 0 ? { _packed: bytes.toString("base64") } : {}),
      ...(pieces === undefined ? {} : { _pieces: pieces }),
      ...(isCut === undefined ? {} : { _isCut: isCut }),
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(names.mask === undefined ? {} : { _mask: names.mask }),
    ...(names.keep === undefined ? {} : { _keep: names.keep }),
  };
}

function textual(body: RecordedBody | undefined): { readonly text: string; readonly encoding?: "base64" } {
  if (body === undefined) return { text: "" };
  return "text" in body ? body : { text: body.base64, encoding: "base64" };
}

/** @param isDecoded true if texts had another charset on the wire @throws Error with the reason if there is none */
export function exchangeIn(entry: unknown, isDecoded: boolean): RecordedExchange {
  const { request, response, startedDateTime, time, _mask, _keep } = objectIn(entry);
  const { method, url, headers, postData, bodySize } = objectIn(request);
  const answer = objectIn(response);
  const { status, _pieces, _isCut } = answer;
  if (typeof method !== "string" || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method))
    throw new Error("its request has no method");
  const { origin, target } = addressIn(url);
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 999)
    throw new Error(status === 101 ? "it became a WebSocket" : "it was not answered");
  const sent = Object.fromEntries(pairsIn(headers).map(([name, value]) => [name.toLowerCase(), value]));
  delete sent.host;
  const form = postData === undefined || postData === null ? null : formIn(objectIn(postData), sent["content-type"]);
  if (isMissing(form?.bytes.length ?? 0, sent["content-length"] ?? 0, bodySize))
    throw new Error("the body that it sent was left out");
  const body = form === null ? undefined : recordedBody(form.bytes);
  if (form !== null && form.type !== "") sent["content-type"] ??= form.type;
  const isBare = method.toUpperCase() === "HEAD" || status === 204 || status === 304;
  const said = contentIn(pairsIn(answer.headers), answer, isBare, isDecoded);
  const held = recordedBody(said.bytes);
  const pieces = Array.isArray(_pieces) && _pieces.every((one) => Number.isSafeInteger(one) && one >= 0);
  return {
    origin,
    method,
    target,
    headers: sent,
    ...(body === undefined ? {} : { body }),
    response: {
      status: Number(status),
      headers: said.headers,
      ...(held === undefined ? {} : { body: held }),
      ...(pieces ? { pieces: _pieces as number[] } : {}),
      ...(_isCut === true ? { isCut: true as const } : {}),
    },
    ...(typeof startedDateTime === "string" && typeof time === "number"
      ? { time: { started: startedDateTime, milliseconds: time } }
      : {}),
    ...namesIn(_mask, _keep),
  };
}

function objectIn(value: unknown): JsonObject {
  if (!isObject(value)) throw new Error("it has no request with an answer");
  return value;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function namesIn(mask: unknown, keep: unknown): { readonly names?: SecretNames } {
  const names = { ...(isNames(mask) ? { mask } : {}), ...(isNames(keep) ? { keep } : {}) };
  return Object.keys(names).length === 0 ? {} : { names };
}

function addressIn(url: unknown): { readonly origin: string; readonly target: string } {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) throw new Error("its request has no address");
  if (!/^https?:$/.test(parsed.protocol)) throw new Error("its address is not one of HTTP");
  const { origin } = parsed;
  const [said = ""] = String(url).slice(origin.length).split("#");
  const isPlain = String(url).startsWith(origin) && /^\/[\x21-\x7e]*$/.test(said);
  return { origin, target: isPlain ? said : parsed.pathname + parsed.search };
}

/** Returns headers that can be sent again: without those of HTTP/2, of a connection, or with invalid characters. */
function pairsIn(headers: unknown): RecordedHeaders {
  const pairs = (Array.isArray(headers) ? headers : []).flatMap((one): [string, string][] => {
    if (!isObject(one) || typeof one.name !== "string" || typeof one.value !== "string") return [];
    const { name } = one;
    // Browsers join cookies that were set together into one value.
    return one.value.split("\n").map((value) => [name, value.trim()]);
  });
  const length = pairs.find(isLength);
  return endToEnd(pairs).filter((pair) => {
    const [name, value] = pair;
    // No client takes an answer with two lengths.
    if (isLength(pair) && pair !== length) return false;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return true;
    } catch {
      return false;
    }
  });
}

const isLength = ([name]: readonly [name: string, value: string]): boolean => name.toLowerCase() === "content-length";

function contentIn(
  headers: RecordedHeaders,
  { status, content, bodySize, _packed, _isCut }: JsonObject,
  isBare: boolean,
  isDecoded: boolean,
): { readonly bytes: Buffer; readonly headers: RecordedHeaders } {
  if (typeof _packed === "string") return { bytes: Buffer.from(_packed, "base64"), headers };
  if (isBare) return { bytes: Buffer.alloc(0), headers };
  const { text, encoding, size, _file } = isObject(content) ? content : {};
  const isText = isUnencoded(encoding);
  const bytes = Buffer.from(typeof text === "string" ? text : "", isText ? "utf8" : "base64");
  // The length in the header tells the client that the answer broke off.
  if (_isCut === true) return { bytes, headers };
  if (typeof text !== "string") {
    if (typeof _file === "string") throw new Error("its content is in a file of its own");
    const length = headerIn(headers, "content-length");
    // Browsers follow redirects without reading their content.
    const isRedirect = Number(status) >= 300 && Number(status) < 400 && headerIn(headers, "location") !== undefined;
    const isEmpty = [size, length, bodySize].some((one) => Number(one ?? -1) === 0) && !isMissing(0, size, length);
    if (!isRedirect && !isEmpty) throw new Error("its content was left out");
  } else if (isMissing(bytes.length, size)) throw new Error("its content was left out");
  else if (isDecoded && isShortened(text, bytes, Number(size), headers)) throw new Error("its content was cut off");
  const isRecoded = bytes.length !== String(text).length || LONGER.test(typeOf(headers));
  return withBytes(bytes, isText && isDecoded && isRecoded ? inUtf8(headers) : headers);
}

/** @throws Error for an encoding that is neither a text's nor base64 */
function isUnencoded(encoding: unknown): boolean {
  const name = String(encoding ?? "").toLowerCase();
  if (!/^(?:utf-?8|base64)?$/.test(name)) throw new Error(`its content is encoded as ${name.slice(0, 40)}`);
  return name !== "base64";
}

/** Charsets in which a text may have more bytes than in UTF-8. */
const LONGER = /charset="?(?:utf-?(?:16|32)|gb18030|iso-2022)/i;

/** Tests if a content has fewer bytes than its size: beyond a byte order mark, or what packing adds. */
function isShortened(text: string, bytes: Buffer, size: number, headers: RecordedHeaders): boolean {
  const more = headerIn(headers, "content-encoding") === undefined ? 3 : 64;
  // A page in UTF-16 may declare it nowhere.
  return size > bytes.length + more && !LONGER.test(typeOf(headers)) && ![0, 2].includes(size - 2 * text.length);
}

/** Tests if a body is absent that had a size. */
const isMissing = (held: number, ...sizes: readonly unknown[]): boolean =>
  held === 0 && sizes.some((size) => Number(size) > 0);

/** Returns the headers of a decoded text: neither they nor the text itself may declare another charset than that of its bytes. */
const inUtf8 = (headers: RecordedHeaders): RecordedHeaders =>
  headers.map(([name, value]) => [name, name.toLowerCase() === "content-type" ? typeInUtf8(value) : value]);

/** A page may declare its charset itself: that of the header counts before it. */
const typeInUtf8 = (type: string): string =>
  /charset=/i.test(type) || !/^(?:text\/|application\/(?:[\w.-]+\+)?xml)/i.test(type)
    ? type.replace(/charset="?[^";\s]+"?/i, "charset=utf-8")
    : `${type}; charset=utf-8`;

const typeOf = (headers: RecordedHeaders): string => headerIn(headers, "content-type") ?? "";

interface Sent {
  readonly bytes: Buffer;
  readonly type: string;
}

/** The body in `postData`: a text, or the parameters of a form. @throws Error with the reason if there is none */
function formIn({ text, mimeType, params, encoding, _encoding, _file }: JsonObject, header = ""): Sent {
  const type = header || (typeof mimeType === "string" ? mimeType : "");
  const fields = (Array.isArray(params) ? params : []).filter(isObject);
  // Some tools write an empty text beside the parameters.
  if (typeof text === "string" && (text !== "" || fields.length === 0))
    return { bytes: Buffer.from(text, [encoding, _encoding].includes("base64") ? "base64" : "utf8"), type };
  if (typeof _file === "string") throw new Error("its body is in a file of its own");
  if (fields.length === 0) return { bytes: Buffer.alloc(0), type };
  if (!/^multipart\//i.test(type)) {
    const pairs = fields.map(({ name, value }): [string, string] => [String(name), String(value ?? "")]);
    return { bytes: Buffer.from(new URLSearchParams(pairs).toString()), type };
  }
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary === undefined) throw new Error("its form names no boundary");
  const parts = fields.map(({ name, value, fileName, contentType }) => {
    if (fileName !== undefined && value === undefined) throw new Error("the file that it sent was left out");
    const file = fileName === undefined ? "" : `; filename="${oneLine(fileName)}"`;
    const kind = contentType === undefined ? "" : `\r\nContent-Type: ${oneLine(contentType)}`;
    const head = `Content-Disposition: form-data; name="${oneLine(name)}"${file}${kind}`;
    return `--${boundary}\r\n${head}\r\n\r\n${String(value ?? "")}\r\n`;
  });
  return { bytes: Buffer.from(`${parts.join("")}--${boundary}--\r\n`), type };
}

const oneLine = (value: unknown): string => String(value).replace(/[\r\n"]/g, " ");
