import { isObject } from "../../base/json/object.js";
import type { JsonSchema } from "../types.js";
import { targetOf } from "./flatten.js";
import { guessed } from "./keywords.js";

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;

export type JsonType = (typeof TYPES)[number];

const ALL: ReadonlySet<JsonType> = new Set(TYPES);

/** The deepest part that is read; below it, every type counts as taken. */
const MAX_DEPTH = 64;
/** The most parts that are read; after them, every type counts as taken. */
const MAX_PARTS = 10_000;

/**
 * Returns the types of the values that a schema takes, or more. For a schema that names no type, its keywords decide.
 * @returns the types in a fixed order, without `integer` beside `number`
 */
export function typesTaken(root: JsonSchema, schema: unknown): readonly JsonType[] {
  const taken = new Taken(root).of(schema, 0);
  return TYPES.filter((type) => taken.has(type) && !(type === "integer" && taken.has("number")));
}

class Taken {
  private readonly root: JsonSchema;
  private parts = 0;

  constructor(root: JsonSchema) {
    this.root = root;
  }

  of(schema: unknown, depth: number): ReadonlySet<JsonType> {
    if (schema === false) return new Set();
    this.parts++;
    if (!isObject(schema) || depth > MAX_DEPTH || this.parts > MAX_PARTS) return ALL;
    const said: ReadonlySet<JsonType>[] = [];
    if (schema.type !== undefined) said.push(named(schema));
    for (const values of [schema.enum, schema.const === undefined ? undefined : [schema.const]])
      if (Array.isArray(values)) said.push(new Set(values.map(typeOf)));
    for (const parts of [schema.anyOf, schema.oneOf])
      if (Array.isArray(parts)) said.push(new Set(parts.flatMap((part) => [...this.of(part, depth + 1)])));
    for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) said.push(this.of(part, depth + 1));
    if (typeof schema.$ref === "string") said.push(this.of(targetOf(this.root, schema.$ref), depth + 1));
    if (said.length === 0) {
      const kind = guessed(schema) as JsonType | undefined;
      if (kind !== undefined) said.push(new Set([kind]));
    }
    return said.reduce(both, ALL);
  }
}

function named({ type, nullable }: JsonSchema): ReadonlySet<JsonType> {
  const names = [type, ...(nullable === true ? ["null"] : [])].flat();
  return new Set(TYPES.filter((one) => names.includes(one)));
}

function both(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  const holds = (types: ReadonlySet<JsonType>, one: JsonType): boolean =>
    types.has(one) || (one === "integer" && types.has("number"));
  return new Set(TYPES.filter((one) => holds(a, one) && holds(b, one)));
}

function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean" ? kind : "object";
}
