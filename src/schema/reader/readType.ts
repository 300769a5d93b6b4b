import { isObject } from "../../base/json/object.js";
import { nestsTooDeep } from "../../base/json/sound.js";
import { patternFault, put, type Scalar, TEXT_FORMATS, type TextFormat } from "../../kit/internal.js";
import { isIdentifier } from "../names.js";
import { DESCRIPTIONS, speltBy } from "../slotTypes/scalars.js";
import type { FieldFile, JsonPath, JsonSchema, SlotFileType } from "../types.js";
import { type Flat, flatten, UnsupportedSchema } from "./flatten.js";
import { guessed, KNOWN, NOTHING } from "./keywords.js";
import { slotFaults } from "./samples.js";

type ListItemFile = Extract<SlotFileType, { readonly list: unknown }>["list"];

export interface ReadType {
  readonly type: SlotFileType;
  readonly nullable: boolean;
  /** The schema without references, for its description and samples. */
  readonly schema: JsonSchema;
}

/** Records a part of a schema that is left out of a type that is otherwise usable. */
export type Note = (path: JsonPath, keyword: string, message: string) => void;

const MAX_DEPTH = 8;

/** @throws UnsupportedSchema for a type that leaves nothing to hold */
export function assertSound(type: SlotFileType, path: JsonPath): void {
  const [fault] = slotFaults({ slot: { type } });
  if (fault !== undefined) throw new UnsupportedSchema(path, "type", `a type that no slot can have (${fault.message})`);
}

export class TypeReader {
  private readonly root: JsonSchema;
  private readonly note: Note;

  /** @param note called for each part that is left out of a usable type */
  constructor(root: JsonSchema, note: Note) {
    this.root = root;
    this.note = note;
  }

  /** @throws UnsupportedSchema if there is no slot type for the schema, or one that leaves nothing to hold */
  read(node: unknown, path: JsonPath): ReadType {
    const read = this.readUnjudged(node, path);
    assertSound(read.type, path);
    return read;
  }

  readUnjudged(node: unknown, path: JsonPath): ReadType {
    if (nestsTooDeep(node)) throw new UnsupportedSchema(path, "type", "parts nested without end");
    return this.part(node, path, [], 0);
  }

  private part(node: unknown, path: JsonPath, passed: readonly string[], depth: number): ReadType {
    const flat = flatten(this.root, node, path, passed);
    const { schema } = flat;
    const choice = schema.anyOf === undefined ? "oneOf" : "anyOf";
    if (schema[choice] !== undefined) return this.choice(flat, choice, path, depth);
    const { kinds, isNull } = kindsOf(schema, path);
    const isNullable = isNull || schema.nullable === true;
    const closed = this.closed(schema, path);
    if (closed !== null) {
      this.left(schema, ["type", "enum", "const", "nullable"], path);
      return {
        type: { enum: closed.values },
        nullable: isNullable ? closed.isNull || !hasEnum(schema) : closed.isNull,
        schema,
      };
    }
    return { type: this.ofKind(kinds, flat, path, depth), nullable: isNullable, schema };
  }

  private ofKind(kinds: readonly string[], flat: Flat, path: JsonPath, depth: number): SlotFileType {
    const { schema } = flat;
    const kind = kinds.length === 2 && kinds.includes("integer") && kinds.includes("number") ? "number" : kinds[0];
    if (kinds.length > 1 && kind !== "number")
      throw new UnsupportedSchema([...path, "type"], "type", `values of several types: ${kinds.join(", ")}`);
    switch (kind ?? guessed(schema)) {
      case "string":
        return this.text(schema, path);
      case "integer":
      case "number":
        return this.number(schema, (kind ?? guessed(schema)) === "integer" ? "int" : "float", path);
      case "boolean":
        this.left(schema, ["type", "nullable"], path);
        return "bool";
      case "array":
        return this.list(flat, path, depth);
      case "object":
        return this.fields(flat, path, depth);
      default:
        throw new UnsupportedSchema(
          [...path, "type"],
          "type",
          kind === undefined ? "a value without a type" : `the type ${kind}`,
        );
    }
  }

  private text(schema: JsonSchema, path: JsonPath): SlotFileType {
    const { format, minLength, maxLength, pattern } = schema;
    this.left(schema, ["type", "nullable", "format", "minLength", "maxLength", "pattern"], path);
    const limits: Record<string, unknown> = {};
    if (typeof minLength === "number" && minLength > 0) limits.min_length = minLength;
    if (typeof maxLength === "number") limits.max_length = maxLength;
    if (typeof pattern === "string") {
      const fault = patternFault(pattern);
      if (fault === null) limits.pattern = pattern;
      else this.note([...path, "pattern"], "pattern", `a pattern that ${fault}`);
    }
    const known = speltBy(format, pattern);
    if (known !== null) {
      if (DESCRIPTIONS[known].schema.pattern === pattern) delete limits.pattern;
      for (const key of Object.keys(limits)) this.note(path, key, `${key} beside a ${known}`);
      return known;
    }
    if (typeof format === "string") {
      if (Object.hasOwn(TEXT_FORMATS, format)) limits.format = format as TextFormat;
      else this.note([...path, "format"], "format", `the format ${format}`);
    }
    return Object.keys(limits).length === 0 ? "str" : { str: limits };
  }

  private number(schema: JsonSchema, kind: "int" | "float", path: JsonPath): SlotFileType {
    const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, format } = schema;
    const known = ["type", "nullable", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "format"];
    this.left(schema, known, path);
    const limits: Record<string, number> = {};
    // In OpenAPI 3.0, as in draft 4, true makes the limit beside it exclusive.
    if (typeof minimum === "number") limits[above === true ? "exclusive_minimum" : "minimum"] = minimum;
    if (typeof maximum === "number") limits[below === true ? "exclusive_maximum" : "maximum"] = maximum;
    if (typeof above === "number") limits.exclusive_minimum = above;
    if (typeof below === "number") limits.exclusive_maximum = below;
    if (format === "int32") {
      limits.minimum ??= -(2 ** 31);
      limits.maximum ??= 2 ** 31 - 1;
    } else if (typeof format === "string" && !["int64", "float", "double"].includes(format)) {
      this.note([...path, "format"], "format", `the format ${format}`);
    }
    if (Object.keys(limits).length === 0) return kind;
    return kind === "int" ? { int: limits } : { float: limits };
  }

  private list(flat: Flat, path: JsonPath, depth: number): SlotFileType {
    const { schema, passed } = flat;
    this.left(schema, ["type", "nullable", "items", "minItems", "uniqueItems"], path);
    if (typeof schema.minItems === "number" && schema.minItems > 0)
      this.note([...path, "minItems"], "minItems", `a least number of items, ${schema.minItems}`);
    if (schema.uniqueItems === true) this.note([...path, "uniqueItems"], "uniqueItems", "items that all differ");
    const at = [...path, "items"];
    if (schema.items === undefined) throw new UnsupportedSchema(path, "items", "a list whose items are not described");
    const item = this.part(schema.items, at, passed, depth);
    if (item.nullable) throw new UnsupportedSchema(at, "type", "a list that may hold null");
    if (typeof item.type === "object" && "list" in item.type)
      throw new UnsupportedSchema(at, "items", "a list of lists");
    return { list: item.type as ListItemFile };
  }

  private fields({ schema, passed }: Flat, path: JsonPath, depth: number): SlotFileType {
    if (depth >= MAX_DEPTH)
      throw new UnsupportedSchema(path, "properties", `objects nested more than ${MAX_DEPTH} levels deep`);
    this.left(schema, ["type", "nullable", "properties", "required", "additionalProperties"], path);
    const { properties, required = [], additionalProperties: more } = schema;
    if (!isObject(properties) || Object.keys(properties).length === 0)
      throw new UnsupportedSchema(path, "properties", "an object whose fields are not named");
    if (more !== undefined && more !== false)
      throw new UnsupportedSchema(
        [...path, "additionalProperties"],
        "additionalProperties",
        "fields that are not named",
      );
    if (isObject(schema.patternProperties) && Object.keys(schema.patternProperties).length > 0)
      throw new UnsupportedSchema(
        [...path, "patternProperties"],
        "patternProperties",
        "fields that are named by patterns",
      );
    const fields: Record<string, FieldFile> = {};
    for (const [name, node] of Object.entries(properties)) {
      const at = [...path, "properties", name];
      if (node === false) {
        this.note(at, "properties", `a field ${name}, which may not be there,`);
        continue;
      }
      if (!isIdentifier(name) || name in Object.prototype)
        throw new UnsupportedSchema(at, "name", `a field called ${JSON.stringify(name)}`);
      const { type, nullable, schema: flat } = this.part(node, at, passed, depth + 1);
      if (flat.default !== undefined) this.note([...at, "default"], "default", "a default of a field");
      const isRequired = Array.isArray(required) && required.includes(name);
      put(fields, name, {
        type,
        ...(isRequired ? {} : { optional: true }),
        ...(nullable ? { nullable } : {}),
        ...described(flat),
      });
    }
    const unknown = Array.isArray(required) ? required.find((name) => !Object.hasOwn(fields, String(name))) : undefined;
    if (unknown !== undefined)
      throw new UnsupportedSchema([...path, "required"], "required", `a field ${unknown} that is not described`);
    return { fields };
  }

  /** Reads `anyOf` and `oneOf`: a type or null, or closed values. */
  private choice({ schema, passed }: Flat, keyword: "anyOf" | "oneOf", path: JsonPath, depth: number): ReadType {
    const { [keyword]: parts, ...rest } = schema;
    const at = [...path, keyword];
    if (!Array.isArray(parts)) throw new UnsupportedSchema(at, keyword, `${keyword} that is not a list`);
    const isNull = (part: unknown) => isObject(part) && (part.type === "null" || part.const === null);
    const others = parts.filter((part) => !isNull(part));
    const [only] = others;
    if (others.length === 1) {
      const place = [...at, parts.indexOf(only)];
      const flat = flatten(this.root, { ...rest, allOf: [only] }, place, passed);
      const inner = this.part(flat.schema, place, flat.passed, depth);
      return { ...inner, nullable: inner.nullable || others.length < parts.length || rest.nullable === true };
    }
    const closed = others.map((part) => (isObject(part) ? (part.const ?? single(part.enum)) : undefined));
    if (closed.every(isScalar)) {
      this.left(rest, ["type", "nullable"], path);
      const isNullable = others.length < parts.length || rest.nullable === true;
      return { type: { enum: [...new Set(closed)] }, nullable: isNullable, schema };
    }
    const what = others.every(
      (part) => isObject(part) && ("properties" in part || "$ref" in part || part.type === "object"),
    );
    throw new UnsupportedSchema(at, keyword, `${keyword} of ${what ? "objects" : "several types"}`);
  }

  private closed(schema: JsonSchema, path: JsonPath): { values: Scalar[]; isNull: boolean } | null {
    if (!hasEnum(schema)) return null;
    const given: unknown = schema.const === undefined ? schema.enum : [schema.const];
    if (!Array.isArray(given)) throw new UnsupportedSchema([...path, "enum"], "enum", "an enum that is not a list");
    const values = given.filter((value) => value !== null);
    const keyword = schema.const === undefined ? "enum" : "const";
    if (!values.every(isScalar))
      throw new UnsupportedSchema([...path, keyword], keyword, "closed values that are lists or objects");
    if (values.length === 0)
      throw new UnsupportedSchema([...path, keyword], keyword, "closed values of which there are none");
    return { values: [...new Set(values)], isNull: values.length < given.length };
  }

  private left(schema: JsonSchema, known: readonly string[], path: JsonPath): void {
    for (const [keyword, value] of Object.entries(schema)) {
      if (known.includes(keyword) || KNOWN.has(keyword) || keyword.startsWith("x-")) continue;
      if (NOTHING.get(keyword) === value) continue;
      this.note([...path, keyword], keyword, `the keyword ${keyword}`);
    }
  }
}

function single(values: unknown): unknown {
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined;
}

function hasEnum(schema: JsonSchema): boolean {
  return schema.enum !== undefined || schema.const !== undefined;
}

function kindsOf(schema: JsonSchema, path: JsonPath): { kinds: readonly string[]; isNull: boolean } {
  const { type } = schema;
  const all = type === undefined ? [] : Array.isArray(type) ? type : [type];
  if (!all.every((one) => typeof one === "string"))
    throw new UnsupportedSchema([...path, "type"], "type", "a type that is not a name");
  const kinds = all.filter((one) => one !== "null");
  if (all.length > 0 && kinds.length === 0) throw new UnsupportedSchema([...path, "type"], "type", "nothing but null");
  return { kinds, isNull: kinds.length < all.length };
}

export function described(schema: JsonSchema): { description?: string } {
  const text = schema.description ?? schema.title;
  return typeof text === "string" && text !== "" ? { description: text } : {};
}

function isScalar(value: unknown): value is Scalar {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}
