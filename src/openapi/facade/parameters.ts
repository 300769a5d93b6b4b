import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../errors.js";
import { isObject, type JsonObject } from "../../json/object.js";
import { own, put } from "../../kit/internal.js";
import { accepts, type Definitions, faultIn } from "../../runtime/rows/schema/accepts.js";
import { mergedSchema } from "../../runtime/rows/schema/merge.js";
import type { ApiParameter } from "../mapping.js";

/** Where the texts of parameters come from. */
export interface Sent {
  readonly path: ReadonlyMap<string, string>;
  /** The query, names decoded and values as they were sent. */
  readonly query: readonly (readonly [name: string, raw: string])[];
  readonly incoming: IncomingMessage;
}

/** The query of a request. @param url as it was sent */
export function queryOf(url: string): readonly (readonly [name: string, raw: string])[] {
  const at = url.indexOf("?");
  if (at < 0) return [];
  return url
    .slice(at + 1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const sign = pair.indexOf("=");
      return sign < 0 ? [decoded(pair), ""] : [decoded(pair.slice(0, sign)), pair.slice(sign + 1)];
    });
}

/**
 * The value of a parameter; undefined if it was not sent.
 * @throws BacklotError BAD_REQUEST for what its schema does not accept, and where it is required and was not sent
 */
export function parameterIn(sent: Sent, parameter: ApiParameter, definitions: Definitions): unknown {
  const { in: place, name, schema, slot, required } = parameter;
  const value = valueSent(sent, parameter, definitions);
  if (value === undefined) {
    if (required) throw badParameter(`the ${place} parameter ${name} is required`);
    return undefined;
  }
  // What no slot can hold may be nothing that is written in a request, either; nor is a list of lists.
  if (slot === undefined || isOfLists(parameter, definitions)) return value;
  const fault = faultIn(schema, value, definitions);
  if (fault === null) return value;
  const given = JSON.stringify(value).slice(0, 80);
  throw badParameter(`the ${place} parameter ${name} is not what the API takes: ${given}: ${fault}`);
}

function isOfLists({ schema, json }: ApiParameter, definitions: Definitions): boolean {
  const { items, ...shape } = mergedSchema(schema, definitions);
  return json !== true && acceptsType(shape, "array") && acceptsType(mergedSchema(items, definitions), "array");
}

function valueSent(sent: Sent, parameter: ApiParameter, definitions: Definitions): unknown {
  const { name, style, explode, schema, json } = parameter;
  const shape = mergedSchema(schema, definitions);
  if (style === "deepObject") return deepObject(sent.query, name, shape, definitions);
  const isObjectShape = acceptsType(shape, "object") && !acceptsType(shape, "string");
  if (isObjectShape && explode && style === "form" && json !== true) return explodedObject(sent, shape, definitions);
  const texts = textsOf(sent, parameter);
  if (texts.length === 0) return undefined;
  if (json === true) return jsonOf(decoded(texts[0] as string), parameter);
  if (acceptsType(shape, "array") && !acceptsType(shape, "string")) {
    const items = explode && style === "form" ? texts : texts.flatMap((text) => split(text, style));
    return items.map((text) => typed(decoded(text), shape.items, definitions));
  }
  if (isObjectShape) return listedObject(texts[0] as string, explode, shape, definitions);
  return typed(decoded(texts[0] as string), schema, definitions);
}

/** The texts of a parameter as they were sent; none where it was not. */
function textsOf({ path, query, incoming }: Sent, { in: place, name }: ApiParameter): readonly string[] {
  switch (place) {
    case "path": {
      const text = path.get(name);
      // It was decoded already.
      return text === undefined ? [] : [encodeURIComponent(text).replaceAll("%2C", ",")];
    }
    case "query":
      return query.filter(([one]) => one === name || one === `${name}[]`).map(([, raw]) => raw);
    case "header": {
      const held = incoming.headers[name.toLowerCase()];
      const text = Array.isArray(held) ? held.join(",") : held;
      return text === undefined ? [] : [encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%20", " ")];
    }
    case "cookie": {
      const pairs = (incoming.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
      return pairs.filter(([one]) => one === name).map(([, ...rest]) => rest.join("="));
    }
    default:
      return place satisfies never;
  }
}

function split(text: string, style: string): readonly string[] {
  if (text === "") return [];
  if (style === "pipeDelimited") return text.split(/\||%7C/i);
  if (style === "spaceDelimited") return text.split(/ |%20|\+/);
  return text.split(",").map((part) => part.trim());
}

function deepObject(
  query: Sent["query"],
  name: string,
  shape: JsonObject,
  definitions: Definitions,
): JsonObject | undefined {
  const made: Record<string, unknown> = {};
  for (const [key, raw] of query) {
    if (!key.startsWith(`${name}[`) || !key.endsWith("]")) continue;
    const property = key.slice(name.length + 1, -1);
    put(made, property, typed(decoded(raw), propertyOf(shape, property), definitions));
  }
  return Object.keys(made).length === 0 ? undefined : made;
}

/** An object whose properties stand in the query themselves. */
function explodedObject({ query }: Sent, shape: JsonObject, definitions: Definitions): JsonObject | undefined {
  const made: Record<string, unknown> = {};
  for (const property of Object.keys(isObject(shape.properties) ? shape.properties : {})) {
    const raw = query.find(([key]) => key === property)?.[1];
    if (raw !== undefined) put(made, property, typed(decoded(raw), propertyOf(shape, property), definitions));
  }
  return Object.keys(made).length === 0 ? undefined : made;
}

/** `a,1,b,2`, or exploded `a=1,b=2`. */
function listedObject(text: string, explode: boolean, shape: JsonObject, definitions: Definitions): JsonObject {
  const parts = text.split(",");
  const pairs = explode
    ? parts.map((part) => part.split("=", 2))
    : parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ""]] : []));
  const made: Record<string, unknown> = {};
  for (const [name = "", raw = ""] of pairs)
    put(made, decoded(name), typed(decoded(raw), propertyOf(shape, decoded(name)), definitions));
  return made;
}

function propertyOf(shape: JsonObject, name: string): unknown {
  return (isObject(shape.properties) ? own(shape.properties, name) : undefined) ?? shape.additionalProperties ?? {};
}

function acceptsType(shape: JsonObject, type: string): boolean {
  return shape.type === undefined
    ? type === "string" && shape.items === undefined && shape.properties === undefined
    : [shape.type].flat().includes(type);
}

/** What a text means to a schema: the first of its readings that the schema accepts, or else the likeliest. */
export function typed(text: string, schema: unknown, definitions: Definitions): unknown {
  const readings: unknown[] = [];
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) readings.push(Number(text));
  if (text === "true" || text === "false") readings.push(text === "true");
  readings.push(text);
  if (text === "null" || text === "") readings.push(null);
  const isString = acceptsType(mergedSchema(schema, definitions), "string");
  const ordered = isString ? [text, ...readings] : readings;
  const found = ordered.find((reading) => accepts(schema, reading, definitions));
  return found === undefined ? ordered[0] : found;
}

function jsonOf(text: string, { in: place, name }: ApiParameter): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter(`the ${place} parameter ${name} is not JSON`);
  }
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    throw badParameter("the request cannot be decoded");
  }
}

function badParameter(message: string): BacklotError {
  return new BacklotError("BAD_REQUEST", message);
}
