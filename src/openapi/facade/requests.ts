import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../errors.js";
import { unsound } from "../../io/sound.js";
import { isObject } from "../../json/object.js";
import { own, put } from "../../kit/internal.js";
import type { BuildValue } from "../../labels/build.js";
import { type Definitions, faultIn } from "../../runtime/rows/schema/accepts.js";
import { mergedSchema } from "../../runtime/rows/schema/merge.js";
import { readBytes } from "../../serve/http/body.js";
import type { ApiBody } from "../mapping.js";
import type { ServedOperation } from "./api.js";
import { parameterIn, queryOf, typed } from "./parameters.js";

/** What a request says. */
export interface ApiRequest {
  /** The slots that it fills. */
  readonly slots: readonly (readonly [slot: string, value: BuildValue])[];
  /** The values of the path, by parameter. */
  readonly path: ReadonlyMap<string, unknown>;
  /** The values of the query, by parameter. */
  readonly query: ReadonlyMap<string, unknown>;
  /** Undefined if there is none that is read. */
  readonly body: unknown;
  /** The whole address, as the client may have written it. */
  readonly url: string;
}

const JSON_TYPE = /^(?:application\/json|[a-z0-9.+-]+\/[a-z0-9.-]+\+json)$/i;
const FORM_TYPE = "application/x-www-form-urlencoded";
const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request of an operation, and holds it to what the API says of it.
 * @param most how many bytes its body may have
 * @throws BacklotError BAD_REQUEST, WRONG_MEDIA_TYPE, TOO_LARGE
 */
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
  // Nobody answers before the body was read: it would be taken for the next request.
  const bytes = await readBytes(incoming, most);
  for (const parameter of operation.parameters) {
    const value = parameterIn(sent, parameter, definitions);
    if (value === undefined) continue;
    if (parameter.in === "path" || parameter.in === "query") values[parameter.in].set(parameter.name, value);
    if (parameter.slot !== undefined) slots.push([parameter.slot, value as BuildValue]);
  }
  const body = operation.body === undefined ? undefined : bodyIn(bytes, operation.body, incoming, definitions);
  return { ...values, body, url: addressOf(incoming), slots: [...slots, ...slotsIn(body, operation.body)] };
}

function addressOf({ url = "/", headers }: IncomingMessage): string {
  const base = `http://${headers.host ?? "localhost"}`;
  return URL.canParse(url, base) ? new URL(url, base).href : `${base}/`;
}

function bodyIn(bytes: Buffer, body: ApiBody, { headers }: IncomingMessage, definitions: Definitions): unknown {
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
  const value = contentOf(bytes, type, body, definitions);
  if (value === undefined) return undefined;
  const fault = faultIn(body.schema, value, definitions, true);
  if (fault !== null) throw badRequest(`the body is not what the API takes: ${fault}`);
  return value;
}

function fitsType(type: string, taken: string): boolean {
  if (taken === type || taken === "*/*") return true;
  return taken.endsWith("/*") && type.startsWith(taken.slice(0, -1));
}

/** Undefined for media types that nobody reads here. */
function contentOf(bytes: Buffer, type: string, { schema }: ApiBody, definitions: Definitions): unknown {
  if (!JSON_TYPE.test(type) && type !== FORM_TYPE && type !== "text/plain") return undefined;
  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    throw badRequest("the body is not UTF-8");
  }
  if (type === "text/plain") return text;
  if (type === FORM_TYPE) return formIn(text, schema, definitions);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
  const problem = unsound(value);
  if (problem !== null) throw badRequest(`the body cannot be read: ${problem}`);
  return value;
}

function formIn(text: string, schema: unknown, definitions: Definitions): unknown {
  const properties = mergedSchema(schema, definitions).properties;
  const made: Record<string, unknown> = {};
  const form = new URLSearchParams(text);
  for (const name of new Set(form.keys())) {
    const property = isObject(properties) ? own(properties, name) : undefined;
    const shape = mergedSchema(property, definitions);
    const all = form.getAll(name);
    const isList = shape.type === "array";
    put(
      made,
      name,
      isList
        ? all.map((one) => typed(one, shape.items, definitions))
        : typed(all[0] ?? "", property ?? {}, definitions),
    );
  }
  return made;
}

function slotsIn(body: unknown, mapped: ApiBody | undefined): [string, BuildValue][] {
  if (body === undefined || mapped === undefined) return [];
  if (mapped.slot !== undefined) return [[mapped.slot, body as BuildValue]];
  if (mapped.slots === undefined || !isObject(body)) return [];
  return Object.entries(mapped.slots).flatMap(([property, slot]): [string, BuildValue][] =>
    Object.hasOwn(body, property) ? [[slot, body[property] as BuildValue]] : [],
  );
}

function badRequest(message: string): BacklotError {
  return new BacklotError("BAD_REQUEST", message);
}
