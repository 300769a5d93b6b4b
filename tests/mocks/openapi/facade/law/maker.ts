import fc from "fast-check";
import { isJson, type Json, type Published } from "./published.js";

/** Deeper, only what is required is said. */
const MAX_DEPTH = 4;
/** Deeper, nothing is said: a schema that needs more has no end. */
const NO_DEPTH = 24;
/** Variants of a value that are tried until one is valid. */
const VARIANTS = 16;

const FORMATS: Readonly<Record<string, (nth: number) => string>> = {
  date: (nth) => `2026-05-${String(1 + (nth % 28)).padStart(2, "0")}`,
  "date-time": (nth) => `2026-05-${String(1 + (nth % 28)).padStart(2, "0")}T10:00:00Z`,
  time: () => "10:00:00Z",
  duration: () => "PT1H",
  email: (nth) => `ana${nth}@example.org`,
  uri: (nth) => `https://example.org/${nth}`,
  url: (nth) => `https://example.org/${nth}`,
  uuid: (nth) => `7d0c8f7e-0000-4000-8000-${String(nth).padStart(12, "0")}`,
  ipv4: () => "192.0.2.1",
  ipv6: () => "2001:db8::1",
  hostname: () => "host.example.org",
  byte: () => "YWJj",
};

/** Parts of a request: what is required alone, or all of it. */
export type Extent = "least" | "all";

/** Makes values of a document's own schemas, which its validator takes. */
export class Maker {
  private readonly published: Published;

  constructor(published: Published) {
    this.published = published;
  }

  /** Returns a valid value for the schema at a place; undefined if none was found. Other numbers give other values. */
  value(at: string, extent: Extent, nth: number): unknown {
    const judge = this.published.judge(at, "request");
    const schema = this.published.schema(at, "request");
    for (let variant = 0; variant < VARIANTS; variant++) {
      // All values contain the properties of a condition.
      const much = variant < VARIANTS / 2 ? extent : variant % 2 === 0 ? "least" : "all";
      const made = new Draft(this.published, much, nth, variant).of(schema, 0);
      if (made !== undefined && (judge === null || judge(made))) return made;
    }
    return undefined;
  }
}

class Draft {
  private readonly published: Published;
  private readonly extent: Extent;
  private readonly nth: number;
  private readonly variant: number;
  /** Number of generated values, which makes all texts different. */
  private count = 0;

  constructor(published: Published, extent: Extent, nth: number, variant: number) {
    this.published = published;
    this.extent = extent;
    this.nth = nth;
    this.variant = variant;
  }

  of(given: unknown, depth: number): unknown {
    if (depth > NO_DEPTH) return undefined;
    const schema = this.flat(given, 0);
    if (schema === null) return undefined;
    const { enum: closed, type } = schema;
    if ("const" in schema) return schema.const;
    if (Array.isArray(closed)) {
      const values = closed.filter((one) => one !== null);
      return values.length === 0 ? null : values[(this.nth + this.variant) % values.length];
    }
    const types = ([type ?? []].flat() as unknown as readonly string[]).filter((one) => one !== "null");
    switch (types[0] ?? inferred(schema)) {
      case "object":
        return this.object(schema, depth);
      case "array":
        return this.list(schema, depth);
      case "boolean":
        return (this.nth + this.variant) % 2 === 0;
      case "integer":
        return this.number(schema, true);
      case "number":
        return this.number(schema, false);
      case "null":
        return null;
      default:
        return this.text(schema);
    }
  }

  /** Returns a schema without references, parts and alternatives; null if nothing matches. */
  private flat(given: unknown, depth: number): Json | null {
    if (given === true || given === undefined) return {};
    if (!isJson(given) || depth > NO_DEPTH) return null;
    const { $ref, allOf, oneOf, anyOf, ...rest } = given;
    const parts: unknown[] = [rest];
    if (typeof $ref === "string") parts.push(this.published.schema($ref, "request") ?? null);
    if (Array.isArray(allOf)) parts.push(...allOf);
    for (const choice of [oneOf, anyOf]) {
      if (!Array.isArray(choice)) continue;
      const some = choice.filter((one) => !isJson(one) || one.type !== "null");
      if (some.length > 0) parts.push(some[this.variant % some.length]);
    }
    if (parts.length === 1) return rest;
    const flat = parts.map((part) => (part === rest ? rest : this.flat(part, depth + 1)));
    return flat.includes(null) ? null : flat.reduce((one, other) => merged(one as Json, other as Json), {});
  }

  private object(schema: Json, depth: number): Json | undefined {
    const properties = isJson(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? (schema.required as readonly string[]) : []);
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      const isNeeded = required.has(name);
      if (!isNeeded && (this.extent === "least" || depth >= MAX_DEPTH)) continue;
      const flat = this.flat(part, 0);
      if (flat?.readOnly === true) continue;
      const value = this.of(part, depth + 1);
      if (value !== undefined) Object.defineProperty(made, name, { value, enumerable: true, configurable: true });
      else if (isNeeded) return undefined;
    }
    for (const name of required) if (!Object.hasOwn(made, name)) made[name] = this.of(further(schema), depth + 1);
    const least = typeof schema.minProperties === "number" ? schema.minProperties : 0;
    const names = Object.entries(properties).filter(([name]) => !Object.hasOwn(made, name));
    for (const [name, part] of names) if (Object.keys(made).length < least) made[name] = this.of(part, depth + 1);
    for (let nth = 0; Object.keys(made).length < least && nth < least; nth++)
      made[this.textOf(schema.propertyNames, `key_${nth}`)] = this.of(further(schema), depth + 1);
    return made;
  }

  private list(schema: Json, depth: number): unknown {
    const least = typeof schema.minItems === "number" ? schema.minItems : 0;
    const most = typeof schema.maxItems === "number" ? schema.maxItems : 1;
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    const wanted = Math.max(least, depth >= MAX_DEPTH || most === 0 ? 0 : Math.max(1, first.length));
    const items: unknown[] = [];
    for (let nth = 0; nth < wanted; nth++) {
      const value = new Draft(this.published, this.extent, this.nth + nth, this.variant).of(
        first[nth] ?? schema.items,
        depth + 1,
      );
      if (value === undefined) return nth >= least ? items : undefined;
      items.push(value);
    }
    return items;
  }

  private number(schema: Json, isWhole: boolean): number {
    const limit = (name: string, otherwise: number): number =>
      typeof schema[name] === "number" ? (schema[name] as number) : otherwise;
    const step = limit("multipleOf", isWhole ? 1 : 0.5);
    const above = limit("exclusiveMinimum", Number.NEGATIVE_INFINITY) + step;
    const below = limit("exclusiveMaximum", Number.POSITIVE_INFINITY) - step;
    const least = Math.max(limit("minimum", above), above);
    const most = Math.min(limit("maximum", below), below);
    const from = Number.isFinite(least) ? least : Math.min(1, most);
    const first = Math.ceil(from / step) * step;
    // No two whole numbers without an end are alike: they may be keys.
    const value = first + (Number.isFinite(most) || !isWhole ? (this.nth + this.variant) % 7 : 1_000 + this.nth) * step;
    return value <= most ? value : first;
  }

  private text(schema: Json): string {
    const { pattern, format } = schema;
    const least = typeof schema.minLength === "number" ? schema.minLength : 0;
    const most = typeof schema.maxLength === "number" ? schema.maxLength : 60;
    const formatted = FORMATS[String(format)];
    const made = (formatted ?? ((nth: number) => `text ${nth}`))(this.nth + 31 * this.count++);
    const isFit = typeof pattern !== "string" || (formatted !== undefined && new RegExp(pattern).test(made));
    return isFit ? made.padEnd(least, "x").slice(0, Math.max(least, most)) : this.matching(pattern, least, most);
  }

  private textOf(schema: unknown, otherwise: string): string {
    return isJson(schema) && typeof schema.pattern === "string" ? this.matching(schema.pattern, 0, 60) : otherwise;
  }

  /** Returns a text that matches a pattern, of a given length if possible. */
  private matching(pattern: string, least: number, most: number): string {
    try {
      const size = this.variant % 2 === 0 ? "small" : "xsmall";
      const seed = 1_000 * this.nth + this.variant;
      const texts = fc.sample(fc.stringMatching(new RegExp(pattern), { size }), { seed, numRuns: 20 });
      return texts.find((one) => one.length >= Math.max(1, least) && one.length <= most) ?? (texts[0] as string);
    } catch {
      return "x";
    }
  }
}

const further = ({ additionalProperties: more }: Json): unknown => (isJson(more) ? more : { type: "string" });

function inferred(schema: Json): string {
  if (schema.properties !== undefined || schema.additionalProperties !== undefined || schema.required !== undefined)
    return "object";
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  return schema.minimum !== undefined || schema.maximum !== undefined ? "number" : "string";
}

/** Two schemas that a value fits both of, as far as a maker has to know. */
function merged(one: Json, other: Json): Json {
  const made: Record<string, unknown> = { ...one, ...other };
  if (Array.isArray(one.required) && Array.isArray(other.required))
    made.required = [...new Set([...one.required, ...other.required])];
  else if (one.required !== undefined) made.required = other.required ?? one.required;
  if (isJson(one.properties) && isJson(other.properties)) {
    const properties: Record<string, unknown> = { ...one.properties };
    for (const [name, part] of Object.entries(other.properties))
      properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], part] } : part;
    made.properties = properties;
  }
  if (Array.isArray(one.enum) && Array.isArray(other.enum)) {
    const both = one.enum.filter((value) => (other.enum as readonly unknown[]).includes(value));
    made.enum = both.length === 0 ? other.enum : both;
  }
  return made;
}
