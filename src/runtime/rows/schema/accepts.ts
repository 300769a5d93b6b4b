import type { JsonObject } from "../../../json/object.js";
import { fitsSchema, own, pathText, schemaIssues } from "../../../kit/internal.js";

/** The schemas that others refer to, by name. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/**
 * Whether a value satisfies a JSON Schema of draft 2020-12, as an import writes it.
 * @param isRequest whether it is what clients send: then properties that only the server sets may be absent although they are
 *   required, and else those that only clients say
 */
export function accepts(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): boolean {
  return fitsSchema(schema, value, { definitions, isRequest, isAnswer: !isRequest });
}

/** What is first wrong with a value by such a schema: `parts[0].name takes string, not number`; null for nothing. */
export function faultIn(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): string | null {
  const [issue] = schemaIssues(schema, value, { definitions, isRequest, isAnswer: !isRequest });
  if (issue === undefined) return null;
  const at = pathText(issue.path).replace(/^\./, "");
  return `${at === "" ? "it" : at} ${issue.message}`;
}

/** The schema that a reference of an import leads to. */
export function targetOf(ref: unknown, definitions: Definitions): JsonObject | undefined {
  return typeof ref === "string" ? own(definitions, ref.slice("#/$defs/".length)) : undefined;
}
