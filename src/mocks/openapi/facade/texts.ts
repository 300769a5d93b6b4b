import type { JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { accepts, type Definitions } from "../../../runtime/rows/schema/accepts.js";
import { declaredOf } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import { isRounded } from "./exact.js";

/** The items of a list that is written in one text. @param style as OpenAPI names it: `form`, `pipeDelimited` … */
export function split(text: string, style: string): readonly string[] {
  if (text === "") return [];
  if (style === "pipeDelimited") return text.split(/\||%7C/i);
  if (style === "spaceDelimited") return text.split(/ |%20|\+/);
  return text.split(",").map((part) => part.trim());
}

/** `a,1,b,2`, or exploded `a=1,b=2`. @param decoded what a part of the text stands for. Default: itself */
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

/** True if a schema names a type. One that names none is of texts. */
export function acceptsType(shape: JsonObject, type: string): boolean {
  return shape.type === undefined
    ? type === "string" && shape.items === undefined && shape.properties === undefined
    : [shape.type].flat().includes(type);
}

/** The value that a text means to a schema: the first of its readings that the schema accepts, or else the likeliest. */
export function typed(text: string, schema: unknown, definitions: Definitions): unknown {
  const readings: unknown[] = [];
  // A number that would be rounded is no reading: the schema refuses it as the text that it is.
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && !isRounded(text)) readings.push(Number(text));
  if (text === "true" || text === "false") readings.push(text === "true");
  readings.push(text);
  if (text === "null" || text === "") readings.push(null);
  const isString = acceptsType(mergedSchema(schema, definitions), "string");
  const ordered = isString ? [text, ...readings] : readings;
  const found = ordered.find((reading) => accepts(schema, reading, definitions));
  return found === undefined ? ordered[0] : found;
}
