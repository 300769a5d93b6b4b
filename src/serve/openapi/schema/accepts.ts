import { canonicalText } from "../../../json/canonical.js";
import { isObject, type JsonObject } from "../../../json/object.js";
import {
  isDate,
  lengthOf,
  matchesPattern,
  own,
  patternFault,
  TEXT_FORMATS,
  type TextFormat,
} from "../../../kit/internal.js";

/** The schemas that others refer to, by name. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/** References nest at most this deep around one value. */
const DEEPEST = 100;

/**
 * Whether a value satisfies a JSON Schema of draft 2020-12, as an import writes it. A validator that makes code of
 * schemas is out of the question here: they are other people's. Patterns that cannot be matched in linear time, and
 * formats that slots do not know, let every string pass.
 * @param isRequest whether properties that only the server sets may be absent although they are required
 */
export function accepts(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): boolean {
  return new Judge(definitions, isRequest).accepts(schema, value, 0);
}

/** The schema that a reference of an import leads to. */
export function targetOf(ref: unknown, definitions: Definitions): JsonObject | undefined {
  return typeof ref === "string" ? own(definitions, ref.slice("#/$defs/".length)) : undefined;
}

/** Whether a value is of a type of JSON Schema. */
export function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return typeof value === type;
  }
}

class Judge {
  private readonly definitions: Definitions;
  private readonly isRequest: boolean;

  constructor(definitions: Definitions, isRequest: boolean) {
    this.definitions = definitions;
    this.isRequest = isRequest;
  }

  accepts(schema: unknown, value: unknown, depth: number): boolean {
    if (typeof schema === "boolean") return schema;
    if (!isObject(schema)) return true;
    if (depth > DEEPEST) return false;
    const { $ref, type, enum: values, const: only } = schema;
    if ($ref !== undefined && !this.accepts(targetOf($ref, this.definitions) ?? false, value, depth + 1)) return false;
    if (type !== undefined && ![type].flat().some((one) => isOfType(one, value))) return false;
    if (Array.isArray(values) && !values.some((one) => isSame(one, value))) return false;
    if (only !== undefined && !isSame(only, value)) return false;
    if (typeof value === "number" && !isNumber(schema, value)) return false;
    if (typeof value === "string" && !isText(schema, value)) return false;
    if (Array.isArray(value) && !this.isList(schema, value, depth)) return false;
    if (isObject(value) && !this.isObject(schema, value, depth)) return false;
    return this.isChoice(schema, value, depth);
  }

  private isChoice(
    { allOf, anyOf, oneOf, not, if: when, then, else: otherwise }: JsonObject,
    value: unknown,
    depth: number,
  ): boolean {
    const fits = (one: unknown): boolean => this.accepts(one, value, depth + 1);
    if (Array.isArray(allOf) && !allOf.every(fits)) return false;
    if (Array.isArray(anyOf) && !anyOf.some(fits)) return false;
    if (Array.isArray(oneOf) && oneOf.filter(fits).length !== 1) return false;
    if (not !== undefined && fits(not)) return false;
    if (when === undefined) return true;
    return fits(when) ? then === undefined || fits(then) : otherwise === undefined || fits(otherwise);
  }

  private isList(schema: JsonObject, value: readonly unknown[], depth: number): boolean {
    const { minItems = 0, maxItems = Infinity, uniqueItems, prefixItems, items, contains } = schema;
    if (value.length < Number(minItems) || value.length > Number(maxItems)) return false;
    if (uniqueItems === true && new Set(value.map((item) => canonicalText(item))).size < value.length) return false;
    const first = Array.isArray(prefixItems) ? prefixItems : [];
    const isItem = (item: unknown, i: number): boolean =>
      this.accepts(i < first.length ? first[i] : items, item, depth + 1);
    if (!value.every(isItem)) return false;
    if (contains === undefined) return true;
    const { minContains = 1, maxContains = Infinity } = schema;
    const count = value.filter((item) => this.accepts(contains, item, depth + 1)).length;
    return count >= Number(minContains) && count <= Number(maxContains);
  }

  private isObject(schema: JsonObject, value: JsonObject, depth: number): boolean {
    const {
      minProperties = 0,
      maxProperties = Infinity,
      required,
      propertyNames,
      dependentRequired,
      dependentSchemas,
    } = schema;
    const names = Object.keys(value);
    if (names.length < Number(minProperties) || names.length > Number(maxProperties)) return false;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const patterns = isObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
    const isThere = (name: unknown): boolean => Object.hasOwn(value, String(name));
    const isOwed = (name: unknown): boolean => {
      const property = own(properties, String(name));
      return !(this.isRequest && isObject(property) && property.readOnly === true);
    };
    if (Array.isArray(required) && !required.every((name) => isThere(name) || !isOwed(name))) return false;
    for (const name of names) {
      if (propertyNames !== undefined && !this.accepts(propertyNames, name, depth + 1)) return false;
      const declared = own(properties, name);
      const matching = patterns.filter(([pattern]) => isMatch(pattern, name));
      const schemas = [...(declared === undefined ? [] : [declared]), ...matching.map(([, one]) => one)];
      if (schemas.length === 0) schemas.push(schema.additionalProperties);
      if (!schemas.every((one) => this.accepts(one, value[name], depth + 1))) return false;
    }
    for (const [name, needed] of Object.entries(isObject(dependentRequired) ? dependentRequired : {}))
      if (isThere(name) && Array.isArray(needed) && !needed.every(isThere)) return false;
    for (const [name, needed] of Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}))
      if (isThere(name) && !this.accepts(needed, value, depth + 1)) return false;
    return true;
  }
}

function isNumber(
  { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf }: JsonObject,
  value: number,
): boolean {
  if (typeof minimum === "number" && value < minimum) return false;
  if (typeof maximum === "number" && value > maximum) return false;
  if (typeof above === "number" && value <= above) return false;
  if (typeof below === "number" && value >= below) return false;
  return typeof multipleOf !== "number" || Number.isInteger(value / multipleOf);
}

function isText({ minLength = 0, maxLength = Infinity, pattern, format }: JsonObject, value: string): boolean {
  const length = lengthOf(value);
  if (length < Number(minLength) || length > Number(maxLength)) return false;
  if (typeof pattern === "string" && !isMatch(pattern, value)) return false;
  if (format === "date") return isDate(value);
  const known = typeof format === "string" && Object.hasOwn(TEXT_FORMATS, format);
  return !known || TEXT_FORMATS[format as TextFormat].fits(value);
}

function isMatch(pattern: string, text: string): boolean {
  return patternFault(pattern) !== null || matchesPattern(pattern, text);
}

const isSame = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);
