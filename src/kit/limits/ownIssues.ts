import { formatOf } from "../scalars.js";
import type { Value } from "../spec.js";
import { sameValue, valueKey } from "../values.js";
import { asks, type Finding, type Findings, NONE, says } from "./findings.js";
import { lengthOf } from "./limits.js";
import { isOfSchemaType, type SchemaNode, tryOn } from "./schemaNode.js";
import type { Steps } from "./steps.js";

const MAX_DEPTH = 200;

const TOO_DEEP = `nests more than ${MAX_DEPTH} levels deep`;

const CHARACTERS_PER_STEP = 16;

export function ownIssues(schema: SchemaNode, value: unknown, steps: Steps): Findings {
  const { type, enum: values, const: only } = schema;
  if (type !== undefined && !isOfAnyType(type, value, steps))
    return says(`takes ${[type].flat().slice(0, MAX_LISTED).join(" or ")}, not ${typeOf(value)}`);
  const isClosed = Array.isArray(values) || only !== undefined;
  if (!isClosed && typeof value !== "number" && typeof value !== "string") return NONE;
  if (isClosed && isDeep(value, MAX_DEPTH, steps)) return says(TOO_DEEP);
  const found: Finding[] = [];
  if (Array.isArray(values) && !isAmong(values, value, steps)) found.push(...says(`takes ${listed(values)}`));
  if (only !== undefined && !sameValue(only as Value, value as Value)) found.push(...says(`takes ${shown(only)}`));
  if (typeof value === "number") found.push(...numberIssues(schema, value).flatMap(says));
  if (typeof value === "string") found.push(...textIssues(schema, value, steps));
  return found;
}

export function repeats(list: readonly unknown[], steps: Steps): Findings {
  if (list.some((item) => isDeep(item, MAX_DEPTH, steps))) return says(TOO_DEEP);
  return new Set(list.map(valueKey)).size < list.length ? says("takes no item twice") : NONE;
}

function isOfAnyType(type: unknown, value: unknown, steps: Steps): boolean {
  if (!Array.isArray(type)) return isOfSchemaType(type, value);
  steps.spend(type.length);
  return type.some((one) => isOfSchemaType(one, value));
}

const keysOf = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** True if a value is in a list, whose keys are computed once for all comparisons. */
function isAmong(values: readonly unknown[], value: unknown, steps: Steps): boolean {
  const known = keysOf.get(values);
  if (known !== undefined) return known.has(valueKey(value));
  const made = new Set(values.filter((one) => !isDeep(one, MAX_DEPTH, steps)).map(valueKey));
  keysOf.set(values, made);
  return made.has(valueKey(value));
}

function isDeep(value: unknown, levels: number, steps: Steps): boolean {
  if (typeof value !== "object" || value === null) return false;
  const parts = Object.values(value);
  steps.spend(1 + parts.length);
  return levels === 0 || parts.some((part) => isDeep(part, levels - 1, steps));
}

function numberIssues(schema: SchemaNode, value: number): string[] {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: under, multipleOf: step } = schema;
  const found: string[] = [];
  if (typeof minimum === "number" && value < minimum) found.push(`takes at least ${minimum}`);
  if (typeof maximum === "number" && value > maximum) found.push(`takes at most ${maximum}`);
  if (typeof above === "number" && value <= above) found.push(`takes more than ${above}`);
  if (typeof under === "number" && value >= under) found.push(`takes less than ${under}`);
  if (typeof step === "number" && step > 0 && !isMultiple(value, step)) found.push(`takes multiples of ${step}`);
  return found;
}

/** True if a number is a multiple of another, within the precision of 64-bit numbers: 0.3 is one of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  // A step such as 1 or 0.5 is exact; 0.1 is rounded, so value, step and quotient are off by half a unit each.
  if (Number.isInteger(times) || Number.isInteger(step * 2 ** 20)) return Number.isInteger(times);
  return Math.abs(Math.round(times) - times) <= Math.abs(times) * Number.EPSILON * 1.5;
}

function textIssues(
  { minLength: min, maxLength: max, pattern, format }: SchemaNode,
  text: string,
  steps: Steps,
): Finding[] {
  steps.spend(Math.ceil(text.length / CHARACTERS_PER_STEP));
  const found: Finding[] = [];
  if (typeof min === "number" && lengthOf(text) < min) found.push(...says(`takes at least ${min} characters`));
  if (typeof max === "number" && lengthOf(text) > max) found.push(...says(`takes at most ${max} characters`));
  const matches = typeof pattern === "string" ? tryOn(pattern, text, steps) : true;
  if (matches !== true) found.push(...(matches === null ? asks : says)(`takes a text that matches ${pattern}`));
  const known = typeof format === "string" ? formatOf(format) : undefined;
  if (known !== undefined && !known.fits(text)) found.push(...says(`takes ${known.says}`));
  return found;
}

const MAX_LISTED = 10;

function listed(values: readonly unknown[]): string {
  const first = values.slice(0, MAX_LISTED).map(shown);
  const more = values.length > MAX_LISTED ? `, … (${values.length} in all)` : "";
  return `${values.length === 1 ? "" : "one of "}${first.join(", ")}${more}`;
}

const textsOf = new WeakMap<object, string>();

/** Returns the JSON of a schema's value, written once for all comparisons with it. */
function shown(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = textsOf.get(value) ?? JSON.stringify(value);
  textsOf.set(value, text);
  return text;
}

function typeOf(value: unknown): string {
  if (value === undefined) return "nothing";
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
