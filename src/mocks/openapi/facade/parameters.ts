import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { type Definitions, faultIn } from "../../../runtime/rows/schema/accepts.js";
import { declaredOf } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import type { ApiParameter } from "../mapping.js";
import { bracketed, itemIn } from "./forms.js";
import { acceptsType, exactJson, listedObject, split, typed } from "./texts.js";

export interface Sent {
  readonly path: ReadonlyMap<string, string>;
  /** Query with decoded names and raw values. */
  readonly query: readonly (readonly [name: string, raw: string])[];
  readonly incoming: IncomingMessage;
}

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

/** @throws BacklotError BAD_REQUEST for a value that its schema does not accept, and if it is required but absent */
export function parameterIn(sent: Sent, parameter: ApiParameter, definitions: Definitions): unknown {
  const { in: place, name, schema, slot, required } = parameter;
  const value = valueSent(sent, parameter, definitions);
  if (value === undefined) {
    if (required) throw badRequest(`the ${place} parameter ${name} is required`);
    return undefined;
  }
  // A value that no slot can hold is not checked; nor is a list of lists.
  if (slot === undefined || isOfLists(parameter, definitions)) return value;
  const fault = faultIn(schema, value, definitions);
  if (fault === null) return value;
  const given = JSON.stringify(value).slice(0, 80);
  throw badRequest(`the ${place} parameter ${name} is not what the API takes: ${given}: ${fault}`);
}

function isOfLists({ schema, json }: ApiParameter, definitions: Definitions): boolean {
  const { items, ...shape } = mergedSchema(schema, definitions);
  return json !== true && acceptsType(shape, "array") && acceptsType(mergedSchema(items, definitions), "array");
}

function valueSent(sent: Sent, parameter: ApiParameter, definitions: Definitions): unknown {
  const { in: place, name, style, explode, schema, json } = parameter;
  const shape = mergedSchema(schema, definitions);
  if (style === "deepObject") {
    const fields = sent.query.filter(([one]) => one.startsWith(`${name}[`));
    return bracketed(
      fields.map(([one, raw]) => [one, decoded(raw)]),
      name,
      schema,
      definitions,
    );
  }
  const isObjectShape = acceptsType(shape, "object") && !acceptsType(shape, "string");
  if (isObjectShape && explode && style === "form" && json !== true) return explodedObject(sent, shape, definitions);
  const texts = textsOf(sent, parameter);
  if (texts.length === 0) return undefined;
  if (json === true) return jsonOf(decoded(texts[0] as string), parameter);
  if (acceptsType(shape, "array") && !acceptsType(shape, "string")) {
    const items = explode && style === "form" ? texts : texts.flatMap((text) => split(text, style));
    return items.map((text) => itemIn(decoded(text), shape.items, definitions, `the ${place} parameter ${name}`));
  }
  if (isObjectShape) return listedObject(texts[0] as string, explode, shape, definitions, decoded);
  return typed(decoded(texts[0] as string), schema, definitions);
}

function textsOf({ path, query, incoming }: Sent, { in: place, name }: ApiParameter): readonly string[] {
  switch (place) {
    case "path": {
      const text = path.get(name);
      // The path is already decoded.
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

function explodedObject({ query }: Sent, shape: JsonObject, definitions: Definitions): JsonObject | undefined {
  const made: Record<string, unknown> = {};
  for (const property of Object.keys(isObject(shape.properties) ? shape.properties : {})) {
    const raw = query.find(([key]) => key === property)?.[1];
    if (raw !== undefined) put(made, property, typed(decoded(raw), declaredOf(shape, property) ?? {}, definitions));
  }
  return Object.keys(made).length === 0 ? undefined : made;
}

function jsonOf(text: string, { in: place, name }: ApiParameter): unknown {
  try {
    return exactJson(text, `the ${place} parameter ${name}`);
  } catch (error) {
    if (error instanceof BacklotError) throw error;
    throw badRequest(`the ${place} parameter ${name} is not JSON`);
  }
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    throw badRequest("the request cannot be decoded");
  }
}

export function badRequest(message: string): BacklotError {
  return new BacklotError("BAD_REQUEST", message);
}
