import { isDeepStrictEqual } from "node:util";
import { given } from "../../../../base/json/given.js";
import type { JsonObject } from "../../../../base/json/object.js";
import { put } from "../../../../kit/internal.js";
import type { ApiEncoding, ApiResponse } from "../../mapping.js";
import { type ApiNode, type Say, soundPart } from "./node.js";
import type { Schemas } from "./schemas.js";

export interface ReadBody {
  readonly required: boolean;
  readonly description?: string;
  readonly types: readonly string[];
  readonly schema: JsonObject;
  readonly encoding: Readonly<Record<string, ApiEncoding>>;
  readonly node: ApiNode;
  readonly unreadable: string | null;
}

const JSON_TYPE = /^(?:application\/json|[a-z0-9.+-]+\/[a-z0-9.-]+\+json)\s*(?:;|$)/i;
const FORM_TYPES: readonly string[] = ["application/x-www-form-urlencoded", "multipart/form-data"];

export const isJson = (type: string): boolean => JSON_TYPE.test(type) || type === "*/*";

/** The media types of bodies that are read, the preferred ones first. */
const READABLE: readonly ((type: string) => boolean)[] = [
  isJson,
  (type) => FORM_TYPES.includes(type),
  (type) => type.startsWith("text/plain"),
];

/** Of several media types, JSON comes first, then forms, then plain text; those of one schema are all read. */
export function bodyOf(operation: ApiNode, schemas: Schemas): ReadBody | null {
  const body = operation.get("requestBody");
  if (body === undefined) return null;
  const content = body.get("content")?.entries();
  if (content === undefined) throw body.bad("has no content");
  const chosen = READABLE.flatMap((fits) => content.filter(([one]) => fits(one)))[0] ?? content[0];
  if (chosen === undefined) return null;
  const [type, media] = chosen;
  const isReadable = READABLE.some((fits) => fits(type));
  const schema = media.child("schema");
  const taken = schema === undefined ? {} : schemas.take(schema);
  const isSame = (other: string, { value }: ApiNode): boolean =>
    other === type ||
    (isReadable &&
      (isJson(other) || FORM_TYPES.includes(other)) &&
      isDeepStrictEqual((value as JsonObject | null)?.schema, (media.value as JsonObject | null)?.schema));
  const same = content.filter(([other, one]) => isSame(other, one) || (isJson(type) && isJson(other)));
  const description = body.text("description");
  return {
    required: body.child("required")?.value === true,
    ...(description === undefined ? {} : { description }),
    types: same.map(([one]) => (one === "*/*" ? "application/json" : one)),
    schema: taken,
    encoding: Object.assign({}, ...same.map(([, one]) => encodingOf(one))) as Record<string, ApiEncoding>,
    node: schema ?? media,
    unreadable: isReadable ? null : `a body of the media type ${type}`,
  };
}

function encodingOf(media: ApiNode): Record<string, ApiEncoding> {
  const made: Record<string, ApiEncoding> = {};
  for (const [name, one] of media.child("encoding")?.entries() ?? []) {
    const [style, explode] = [one.text("style"), one.child("explode")?.value];
    if (style !== undefined || typeof explode === "boolean")
      put(made, name, { ...given({ style }), ...(typeof explode === "boolean" ? { explode } : {}) });
  }
  return made;
}

export function responsesOf(operation: ApiNode, schemas: Schemas, say: Say): Record<string, ApiResponse> {
  const made: Record<string, ApiResponse> = {};
  for (const [status, held] of soundPart(() => operation.get("responses")?.entries(), say) ?? []) {
    if (status.startsWith("x-")) continue;
    const response = soundPart(() => responseOf(status, held, schemas, say), say);
    if (response !== undefined) put(made, status.toUpperCase().replace("DEFAULT", "default"), response);
  }
  return made;
}

function responseOf(status: string, held: ApiNode, schemas: Schemas, say: Say): ApiResponse {
  if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) throw held.bad("is under a key that is no status");
  const response = held.followed();
  response.object();
  const content = soundPart(() => response.get("content")?.entries(), say) ?? [];
  const chosen =
    content.find(([type]) => isJson(type)) ?? content.find(([type]) => type.startsWith("text/")) ?? content[0];
  const headers = headersOf(response, schemas, say);
  return {
    ...(chosen === undefined ? {} : contentOf(...chosen, schemas, say)),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
}

function contentOf(type: string, media: ApiNode, schemas: Schemas, say: Say): ApiResponse {
  const schema = media.child("schema");
  const named = () => media.child("examples")?.entries()[0]?.[1].followed().child("value");
  const example = media.child("example") ?? soundPart(named, say);
  return {
    type: type === "*/*" ? "application/json" : type,
    ...(schema === undefined ? {} : { schema: schemas.take(schema) }),
    ...(example === undefined ? {} : { example: example.value }),
  };
}

function headersOf(response: ApiNode, schemas: Schemas, say: Say): Record<string, JsonObject> {
  const made: Record<string, JsonObject> = {};
  for (const [name, held] of soundPart(() => response.get("headers")?.entries(), say) ?? []) {
    const header = soundPart(() => held.followed(), say);
    const schema = header?.child("schema");
    if (header?.child("required")?.value !== true || schema === undefined) continue;
    if (/^content-(?:type|length)$/i.test(name)) continue;
    put(made, name, schemas.take(schema));
  }
  return made;
}
