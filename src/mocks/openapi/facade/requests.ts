import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { unsound } from "../../../base/json/sound.js";
import { own } from "../../../kit/internal.js";
import type { BuildValue } from "../../../labels/build.js";
import { type Definitions, faultIn } from "../../../runtime/rows/schema/accepts.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import { readBytes } from "../../serve/http/body.js";
import type { ApiBody, ApiRows } from "../mapping.js";
import { type Field, formValue } from "./forms.js";
import { badRequest, parameterIn, queryOf } from "./parameters.js";
import type { ServedOperation } from "./paths.js";
import { exactJson } from "./texts.js";

export interface ApiRequest {
  readonly slots: readonly (readonly [slot: string, value: BuildValue])[];
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: ReadonlyMap<string, unknown>;
  readonly body: unknown;
  readonly url: string;
}

const JSON_TYPE = /^(?:application\/json|[a-z0-9.+-]+\/[a-z0-9.-]+\+json)$/i;
const FORM_TYPE = "application/x-www-form-urlencoded";
const PARTS_TYPE = "multipart/form-data";
const DECODER = new TextDecoder("utf-8", { fatal: true });

/** @param most byte limit of its body @throws BacklotError BAD_REQUEST, WRONG_MEDIA_TYPE, TOO_LARGE */
export async function readRequest(
  operation: ServedOperation,
  path: ReadonlyMap<string, string>,
  incoming: IncomingMessage,
  definitions: Definitions,
  most: number,
): Promise<ApiRequest> {
  const sent = { path, query: queryOf(incoming.url ?? ""), incoming };
  const slots: [string, BuildValue][] = [];
  const values = { path: new Map<string, unknown>(), query: new Map<string, unknown>() };
  // The body is read before any answer: otherwise it would be taken for the next request.
  const bytes = await readBytes(incoming, most);
  for (const parameter of operation.parameters) {
    const value = parameterIn(sent, parameter, definitions);
    if (value === undefined) continue;
    if (parameter.in === "path" || parameter.in === "query") values[parameter.in].set(parameter.name, value);
    if (parameter.slot !== undefined) slots.push([parameter.slot, value as BuildValue]);
  }
  const body = operation.body === undefined ? undefined : await bodyIn(bytes, operation.body, incoming, definitions);
  return { ...values, body, url: addressOf(incoming), slots: [...slots, ...slotsIn(body, operation.body)] };
}

function addressOf({ url = "/", headers }: IncomingMessage): string {
  const base = `http://${headers.host ?? "localhost"}`;
  return URL.canParse(url, base) ? new URL(url, base).href : `${base}/`;
}

async function bodyIn(
  bytes: Buffer,
  body: ApiBody,
  { headers }: IncomingMessage,
  definitions: Definitions,
): Promise<unknown> {
  if (bytes.length === 0) {
    if (body.required) throw badRequest("the body is required");
    return undefined;
  }
  const [given = ""] = (headers["content-type"] ?? "").split(";");
  const type = given.trim().toLowerCase();
  const isTaken = body.types.some((one) => fitsType(type, one.split(";")[0]?.trim().toLowerCase() ?? ""));
  if (!isTaken || (headers["content-encoding"] ?? "identity") !== "identity") {
    const message = `the body must be ${body.types.join(" or ")}, not ${type.slice(0, 80) || "untyped"}`;
    throw new BacklotError("WRONG_MEDIA_TYPE", message);
  }
  const value =
    type === PARTS_TYPE
      ? formValue(await partsOf(bytes, headers["content-type"] ?? ""), body, definitions)
      : contentOf(bytes, type, body, definitions);
  if (value === undefined) return undefined;
  const problem = unsound(value);
  if (problem !== null) throw badRequest(`the body cannot be read: ${problem}`);
  const fault = faultIn(body.schema, value, definitions, true);
  if (fault !== null) throw badRequest(`the body is not what the API takes: ${fault}`);
  return value;
}

function fitsType(type: string, taken: string): boolean {
  if (taken === type || taken === "*/*") return true;
  return taken.endsWith("/*") && type.startsWith(taken.slice(0, -1));
}

function contentOf(bytes: Buffer, type: string, body: ApiBody, definitions: Definitions): unknown {
  if (!JSON_TYPE.test(type) && type !== FORM_TYPE && type !== "text/plain") return undefined;
  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    throw badRequest("the body is not UTF-8");
  }
  if (type === "text/plain") return text;
  let value: unknown;
  try {
    value =
      type === FORM_TYPE ? formValue([...new URLSearchParams(text)], body, definitions) : exactJson(text, "the body");
  } catch (error) {
    if (error instanceof BacklotError) throw error;
    throw badRequest("the body is not JSON");
  }
  return value;
}

/** Returns the fields of a multipart form; a file is represented by its name. */
async function partsOf(bytes: Buffer, type: string): Promise<Field[]> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw badRequest("the body is no form of parts with this boundary");
  }
  return [...form].map(([name, part]) => [name, typeof part === "string" ? part : part.name]);
}

function slotsIn(body: unknown, mapped: ApiBody | undefined): [string, BuildValue][] {
  if (body === undefined || mapped === undefined) return [];
  if (mapped.slot !== undefined) return [[mapped.slot, body as BuildValue]];
  if (mapped.slots === undefined || !isObject(body)) return [];
  return Object.entries(mapped.slots).flatMap(([property, slot]): [string, BuildValue][] =>
    Object.hasOwn(body, property) ? [[slot, body[property] as BuildValue]] : [],
  );
}

export function ofClients(operation: ServedOperation, message: string): string {
  const [, slot, rest] = /^slot ([A-Za-z_]\w{0,200})(?:[^ ]{0,200}) of \w{1,200} (.*)$/s.exec(message) ?? [];
  return slot === undefined || rest === undefined ? message : `${wordsFor(operation, slot)} ${rest}`;
}

/** Returns the name of a slot for clients, with the path within it: `the property place.city`. */
export function wordsFor({ parameters, body }: ServedOperation, path: string): string {
  const [slot = path] = /^\w+/.exec(path) ?? [];
  const rest = path.slice(slot.length);
  const parameter = parameters.find((one) => one.slot === slot);
  if (parameter !== undefined) return `the ${parameter.in} parameter ${parameter.name}${rest}`;
  if (slot === body?.slot) return rest === "" ? "the body" : `the property ${rest.replace(/^\./, "")}`;
  const property = Object.entries(body?.slots ?? {}).find(([, held]) => held === slot)?.[0];
  return property === undefined ? path : `the property ${property}${rest}`;
}

export function nothingThere({ entity, key, slot }: ApiRows, { slots }: ApiRequest): string {
  const [, said = null] = slots.find(([name]) => name === slot) ?? [];
  const wanted = isObject(said) ? (own(said as JsonObject, key) ?? null) : said;
  return `There is no ${rowNoun(entity)} with the ${key} ${JSON.stringify(wanted)}.`;
}
