import type { JsonObject } from "../../../base/json/object.js";
import { fitsSchema, own, pathText, schemaIssues } from "../../../kit/internal.js";

/** Schemas for references, by name. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/**
 * True if a value satisfies a JSON Schema. Required properties of the other side may be absent: those that only the
 * server sets in requests, and those that only clients send in answers.
 */
export function accepts(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): boolean {
  return fitsSchema(schema, value, { definitions, isRequest, isAnswer: !isRequest });
}

/** Returns the first problem of a value by such a schema: `parts[0].name takes string, not number`; null if none. */
export function faultIn(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): string | null {
  const [issue] = schemaIssues(schema, value, { definitions, isRequest, isAnswer: !isRequest });
  if (issue === undefined) return null;
  const at = pathText(issue.path).replace(/^\./, "");
  return `${at === "" ? "it" : at} ${issue.message}`;
}

/** Returns the target of an import's reference. */
export function targetOf(ref: unknown, definitions: Definitions): JsonObject | undefined {
  return typeof ref === "string" ? own(definitions, ref.slice("#/$defs/".length)) : undefined;
}
