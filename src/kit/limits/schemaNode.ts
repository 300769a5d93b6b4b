import { patternFault, spentOn } from "./pattern.js";
import type { Steps } from "./steps.js";

export type SchemaNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

/** Steps for starting on a text of any length. */
const TRY_STEPS = 10;

export function tryOn(pattern: string, text: string, steps: Steps): boolean | null {
  steps.spend(TRY_STEPS);
  return patternFault(pattern) === null ? spentOn(pattern, text, steps) : null;
}
