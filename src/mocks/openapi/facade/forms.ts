import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import type { Definitions } from "../../../runtime/rows/schema/accepts.js";
import { declaredOf } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import type { ApiBody } from "../mapping.js";
import { exactJson, listedObject, split, typed } from "./texts.js";

export type Field = readonly [name: string, text: string];

/** Depth limit of brackets: a deeper name is taken literally. */
const MAX_DEPTH = 32;
const MAX_CHOICES = 4;

/** Fields of one name, and fields of its parts: `card[number]`. */
interface Part {
  readonly texts: string[];
  readonly parts: Map<string, Part>;
}

const newPart = (): Part => ({ texts: [], parts: new Map() });

export function formValue(
  fields: readonly Field[],
  { schema, encoding = {} }: Pick<ApiBody, "schema" | "encoding">,
  definitions: Definitions,
): JsonObject {
  const names = new Set(Object.keys(encoding));
  const shapes = shapesOf(schema, definitions);
  const spread = new Map<string, string>();
  for (const [property, { style, explode }] of Object.entries(encoding)) {
    if (style !== "form" || explode !== true) continue;
    for (const shape of shapesOf(propertyOf(shapes, property), definitions))
      for (const name of Object.keys(isObject(shape.properties) ? shape.properties : {})) spread.set(name, property);
  }
  const isDeclared = (name: string): boolean =>
    names.has(name) || shapes.some((shape) => isObject(shape.properties) && Object.hasOwn(shape.properties, name));
  const placed = fields.map(([name, text]): readonly [string[], string] => {
    if (isDeclared(name)) return [[name], text];
    const holder = spread.get(name);
    return [holder === undefined ? pathOf(name) : [holder, name], text];
  });
  const made: Record<string, unknown> = {};
  for (const [name, part] of treeOf(placed).parts) {
    const { style = "form", explode = style === "form" } = Object.hasOwn(encoding, name) ? (encoding[name] ?? {}) : {};
    put(made, name, valueIn(part, propertyOf(shapes, name), definitions, `the field ${name}`, explode ? null : style));
  }
  return made;
}

/** Returns the value of fields in brackets: `filter[status]=open`; undefined if there are none. */
export function bracketed(fields: readonly Field[], name: string, schema: unknown, definitions: Definitions): unknown {
  const own = fields.map(([each, text]) => [[name, ...pathOf(`_${each.slice(name.length)}`).slice(1)], text] as const);
  const part = treeOf(own.filter(([path]) => path.length > 1)).parts.get(name);
  return part === undefined ? undefined : valueIn(part, schema, definitions, `the query parameter ${name}`);
}

/** Splits `card[exp][year]` into its three names; a name with unbalanced brackets is one name. */
function pathOf(name: string): string[] {
  const start = name.indexOf("[");
  if (start < 1 || !name.endsWith("]")) return [name];
  const inner = name.slice(start + 1, -1).split("][");
  if (inner.length > MAX_DEPTH || inner.some((one) => /[[\]]/.test(one))) return [name];
  return [name.slice(0, start), ...inner];
}

/** Groups fields into a tree by the parts of their names. `[]` adds an item, or a missing part of the last one. */
function treeOf(fields: readonly (readonly [path: readonly string[], text: string])[]): Part {
  const root = newPart();
  for (const [path, text] of fields) {
    let part = root;
    for (const [depth, step] of path.entries()) {
      const name = step === "" && depth > 0 ? itemFor(part, path[depth + 1]) : step;
      const next = part.parts.get(name) ?? newPart();
      part.parts.set(name, next);
      part = next;
    }
    part.texts.push(text);
  }
  return root;
}

function itemFor({ parts }: Part, inner: string | undefined): string {
  const last = parts.get(String(parts.size - 1));
  const isOfLast = inner !== undefined && inner !== "" && last !== undefined && !last.parts.has(inner);
  return String(isOfLast ? parts.size - 1 : parts.size);
}

/** @param style of a list or an object within one text; null for separate fields */
function valueIn(
  part: Part,
  schema: unknown,
  definitions: Definitions,
  what: string,
  style: string | null = null,
): unknown {
  const { texts, parts } = part;
  const shapes = shapesOf(schema, definitions);
  const isOf = (type: string): boolean => shapes.some((shape) => speaksOf(shape, type));
  if (parts.size > 0) {
    const isNumbered = [...parts.keys()].every((name) => /^\d+$/.test(name));
    if (!isNumbered || (isOf("object") && !isOf("array"))) return objectIn(parts, shapes, definitions, what);
    const ordered = [...parts].sort(([one], [other]) => Number(one) - Number(other));
    return ordered.map(([, item]) => valueIn(item, itemOf(shapes), definitions, what));
  }
  const [text = ""] = texts;
  const json = isOf("object") || isOf("array") ? nestedJson(text, what) : undefined;
  if (json !== undefined && texts.length === 1) return json;
  if (isOf("array") && (!isOf("string") || texts.length > 1)) {
    const items = style === null ? texts : texts.flatMap((one) => split(one, style));
    // No object is an empty text: a form has no other way to write an empty list.
    if (text === "" && items.length <= 1 && isObjects(itemOf(shapes), definitions)) return [];
    return items.map((one) => itemIn(one, itemOf(shapes), definitions, what));
  }
  const [object, ...others] = shapes.filter((shape) => speaksOf(shape, "object"));
  if (style !== null && object !== undefined && others.length === 0 && !isOf("string"))
    return listedObject(text, false, object, definitions);
  return typed(text, schema, definitions);
}

export const itemIn = (text: string, schema: unknown, definitions: Definitions, what: string): unknown =>
  nestedJson(text, what, isObjects(schema, definitions)) ?? typed(text, schema, definitions);

const isObjects = (schema: unknown, definitions: Definitions): boolean =>
  shapesOf(schema, definitions).some((shape) => speaksOf(shape, "object"));

function objectIn(
  parts: ReadonlyMap<string, Part>,
  shapes: readonly JsonObject[],
  definitions: Definitions,
  what: string,
): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, part] of parts) put(made, name, valueIn(part, propertyOf(shapes, name), definitions, what));
  return made;
}

function nestedJson(text: string, what: string, isWanted = true): unknown {
  if (!isWanted || !/^\s{0,9}[[{]/.test(text)) return undefined;
  try {
    return exactJson(text, what);
  } catch (error) {
    if (error instanceof BacklotError) throw error;
    return undefined;
  }
}

function shapesOf(schema: unknown, definitions: Definitions, depth = 0): readonly JsonObject[] {
  const shape = mergedSchema(schema, definitions);
  const choices = [shape.anyOf, shape.oneOf].flatMap((parts) => (Array.isArray(parts) ? parts : []));
  if (choices.length === 0 || depth >= MAX_CHOICES) return [shape];
  const { anyOf: _, oneOf: __, ...rest } = shape;
  const own = rest.properties === undefined && rest.type === undefined ? [] : [rest];
  return [...own, ...choices.flatMap((part) => shapesOf(part, definitions, depth + 1))];
}

function speaksOf(shape: JsonObject, type: string): boolean {
  if (shape.type !== undefined) return [shape.type].flat().includes(type);
  if (type === "object") return shape.properties !== undefined || isObject(shape.additionalProperties);
  return type === "array" ? shape.items !== undefined : shape.items === undefined && shape.properties === undefined;
}

function propertyOf(shapes: readonly JsonObject[], name: string): unknown {
  return either(shapes.flatMap((shape) => declaredOf(shape, name) ?? []));
}

const itemOf = (shapes: readonly JsonObject[]): unknown => either(shapes.flatMap((shape) => shape.items ?? []));

function either(all: readonly unknown[]): unknown {
  const known = [...new Set(all)];
  return known.length === 1 ? known[0] : known.length === 0 ? {} : { anyOf: known };
}
