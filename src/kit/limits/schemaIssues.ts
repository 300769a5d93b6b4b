import { own } from "../record.js";
import type { TextFormat, Value } from "../spec.js";
import { sameValue } from "../values.js";
import { isDate, TEXT_FORMATS } from "./formats.js";
import { lengthOf } from "./limits.js";
import { matchesPattern, patternFault } from "./pattern.js";

/** A JSON Schema, or a part of one that is an object. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** What is wrong with a value, and where in it. */
export interface SchemaIssue {
  /** The properties and indexes that lead there; none for the value itself. */
  readonly path: readonly (string | number)[];
  /** What is wrong, completing the place: `takes string, not number`. */
  readonly message: string;
}

/** Whether a value is an object of JSON. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is of a type of JSON Schema. */
export function isOfSchemaType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isNode(value);
    default:
      return typeof value === type;
  }
}

/** What the keywords say that look at nothing below a value: its type, closed values, limits of numbers and texts. */
export function* ownIssues(schema: SchemaNode, value: unknown): Generator<string> {
  const { type, enum: values, const: only } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfSchemaType(one, value))) {
    yield `takes ${[type].flat().join(" or ")}, not ${typeOf(value)}`;
    return;
  }
  if (Array.isArray(values) && !values.some((one) => isSame(one, value))) yield `takes ${listed(values)}`;
  if (only !== undefined && !isSame(only, value)) yield `takes ${JSON.stringify(only)}`;
  if (typeof value === "number") yield* numberIssues(schema, value);
  if (typeof value === "string") yield* textIssues(schema, value);
}

function* numberIssues(schema: SchemaNode, value: number): Generator<string> {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = schema;
  if (typeof minimum === "number" && value < minimum) yield `takes at least ${minimum}`;
  if (typeof maximum === "number" && value > maximum) yield `takes at most ${maximum}`;
  if (typeof above === "number" && value <= above) yield `takes more than ${above}`;
  if (typeof below === "number" && value >= below) yield `takes less than ${below}`;
  if (typeof step === "number" && step > 0 && !isMultiple(value, step)) yield `takes multiples of ${step}`;
}

/** Whether a number is a multiple of another one, as near as numbers of 64 bits can tell: 0.3 is one of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  // A step such as 1 or 0.5 is exact, one of 0.1 is rounded: value, step and quotient are off by half a unit each.
  if (Number.isInteger(times) || Number.isInteger(step * 2 ** 20)) return Number.isInteger(times);
  return Math.abs(Math.round(times) - times) <= Math.abs(times) * Number.EPSILON * 1.5;
}

function* textIssues({ minLength: min, maxLength: max, pattern, format }: SchemaNode, text: string): Generator<string> {
  if (typeof min === "number" && lengthOf(text) < min) yield `takes at least ${min} characters`;
  if (typeof max === "number" && lengthOf(text) > max) yield `takes at most ${max} characters`;
  if (typeof pattern === "string" && !isMatch(pattern, text)) yield `takes a text that matches ${pattern}`;
  if (format === "date" && !isDate(text)) yield "takes a date YYYY-MM-DD";
  const known = typeof format === "string" ? own(TEXT_FORMATS, format as TextFormat) : undefined;
  if (known !== undefined && !known.fits(text)) yield `takes ${known.says}`;
}

/** Whether a pattern matches some part of a text; one that cannot be matched in linear time lets every text pass. */
export function isMatch(pattern: string, text: string): boolean {
  return patternFault(pattern) !== null || matchesPattern(pattern, text);
}

const isSame = (one: unknown, other: unknown): boolean => sameValue(one as Value, other as Value);

const MAX_LISTED = 10;

function listed(values: readonly unknown[]): string {
  const first = values.slice(0, MAX_LISTED).map((value) => JSON.stringify(value));
  const more = values.length > MAX_LISTED ? `, … (${values.length} in all)` : "";
  return `${values.length === 1 ? "" : "one of "}${first.join(", ")}${more}`;
}

/** What a value is, in the words of JSON Schema. */
function typeOf(value: unknown): string {
  if (value === undefined) return "nothing";
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
