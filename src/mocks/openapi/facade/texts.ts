import type { JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { accepts, type Definitions } from "../../../runtime/rows/schema/accepts.js";
import { declaredOf } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import { isRounded } from "./exact.js";

/** Splits the items of a list in one text. @param style OpenAPI's name: `form`, `pipeDelimited` … */
export function split(text: string, style: string): readonly string[] {
  if (text === "") return [];
  if (style === "pipeDelimited") return text.split(/\||%7C/i);
  if (style === "spaceDelimited") return text.split(/ |%20|\+/);
  return text.split(",").map((part) => part.trim());
}

/** Reads an object from `a,1,b,2`, or exploded `a=1,b=2`. @param decoded decodes a part of the text. Default: identity */
export function listedObject(
  text: string,
  explode: boolean,
  shape: JsonObject,
  definitions: Definitions,
  decoded = (raw: string): string => raw,
): JsonObject {
  const parts = text.split(",");
  const pairs = explode
    ? parts.map((part) => part.split("=", 2))
    : parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ""]] : []));
  const made: Record<string, unknown> = {};
  for (const [name = "", raw = ""] of pairs)
    put(made, decoded(name), typed(decoded(raw), declaredOf(shape, decoded(name)) ?? {}, definitions));
  return made;
}

/** Tests if a schema accepts a type; a schema without types accepts texts. */
export function acceptsType(shape: JsonObject, type: string): boolean {
  return shape.type === undefined
    ? type === "string" && shape.items === undefined && shape.properties === undefined
    : [shape.type].flat().includes(type);
}

/** Returns the value of a text for a schema: the first reading that the schema accepts, or else the likeliest. */
export function typed(text: string, schema: unknown, definitions: Definitions): unknown {
  const readings: unknown[] = [];
  // A number that would be rounded stays a text, which the schema refuses.
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && !isRounded(text)) readings.push(Number(text));
  if (text === "true" || text === "false") readings.push(text === "true");
  readings.push(text);
  if (text === "null" || text === "") readings.push(null);
  const isString = acceptsType(mergedSchema(schema, definitions), "string");
  const ordered = isString ? [text, ...readings] : readings;
  const found = ordered.find((reading) => accepts(schema, reading, definitions));
  return found === undefined ? ordered[0] : found;
}
