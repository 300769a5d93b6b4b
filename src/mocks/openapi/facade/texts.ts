import { BacklotError } from "../../../base/errors.js";
import type { JsonObject } from "../../../base/json/object.js";
import { MAX_DEPTH } from "../../../base/json/sound.js";
import { pathText, put } from "../../../kit/internal.js";
import { accepts, type Definitions } from "../../../runtime/rows/schema/accepts.js";
import { declaredOf } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";

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

const NUMBERS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Numbers with fewer characters are never rounded, except by their exponent. */
const FEW = 16;

function isRounded(written: string): boolean {
  return (written.length >= FEW || /e/i.test(written)) && digitsOf(String(Number(written))) !== digitsOf(written);
}

/** Returns the digits of a number without zeros around them, and its exponent: equal for equal numbers. */
function digitsOf(written: string): string {
  const [mantissa = "", exponent = "0"] = written.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** Parses JSON without rounding. @throws SyntaxError; BacklotError BAD_REQUEST for a number that would be rounded */
export function exactJson(text: string, what: string): unknown {
  const value: unknown = JSON.parse(text);
  const long = new Set((text.match(NUMBERS) ?? []).filter(isRounded).map(Number));
  const place = placeOf(value, (number) => long.has(number) || !Number.isFinite(number));
  if (place === null) return value;
  const at = pathText(place).replace(/^\./, "");
  throw new BacklotError(
    "BAD_REQUEST",
    `${at === "" ? what : `the property ${at} of ${what}`} is a number that would be rounded: integers go up to 2^53 - 1, others have up to 17 digits`,
  );
}

function placeOf(value: unknown, isMeant: (number: number) => boolean, depth = 0): (string | number)[] | null {
  if (typeof value === "number") return isMeant(value) ? [] : null;
  // A deeper value is refused for its depth.
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  const isList = Array.isArray(value);
  for (const [name, held] of Object.entries(value)) {
    const place = placeOf(held, isMeant, depth + 1);
    if (place !== null) return [isList ? Number(name) : name, ...place];
  }
  return null;
}
