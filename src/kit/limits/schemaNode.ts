import { patternFault, spentOn } from "./pattern.js";
import type { Steps } from "./steps.js";

/** A JSON Schema, or a part of one that is an object. */
export type SchemaNode = Readonly<Record<string, unknown>>;

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

/** What it costs to begin with a text, however short it is. */
const TRY_STEPS = 10;

/**
 * Whether a pattern matches some part of a text; null if it cannot be matched in linear time.
 * @throws OutOfSteps
 */
export function tryOn(pattern: string, text: string, steps: Steps): boolean | null {
  steps.spend(TRY_STEPS);
  return patternFault(pattern) === null ? spentOn(pattern, text, steps) : null;
}
