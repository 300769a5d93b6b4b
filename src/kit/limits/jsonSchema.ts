import { isSettled, type SchemaIssue, says } from "./findings.js";
import { Judge, type SchemaSetting } from "./judge.js";
import { withinSteps } from "./steps.js";

/** Limit on the steps of judging a value, half a second at most; values that take more are refused. */
const MAX_JUDGE_STEPS = 1_000_000;

/**
 * Returns the problems of a value by a JSON Schema (draft 2020-12, and the lists of `items` of draft 7). Schemas are
 * untrusted: no part becomes code, patterns are matched in linear time, and each part is tried on each part of the
 * value once, however often it is referred to. A value that takes more than a million steps is refused with a message
 * that says so. If a pattern cannot be matched in linear time, whatever depends on it stays open and the value may
 * pass; unknown formats accept every string.
 * @returns an empty list if the value satisfies the schema
 */
export function schemaIssues(schema: unknown, value: unknown, setting: SchemaSetting = {}): readonly SchemaIssue[] {
  const found = withinSteps(MAX_JUDGE_STEPS, (steps) => new Judge(schema, setting, steps).issues(schema, value, 0));
  return found === null ? says(`takes more than ${MAX_JUDGE_STEPS} steps to judge`) : found.filter(isSettled);
}

export function fitsSchema(schema: unknown, value: unknown, setting: SchemaSetting = {}): boolean {
  return schemaIssues(schema, value, setting).length === 0;
}

/** Returns a zod refinement that adds the problems of a value by a JSON Schema, for generated validators. */
export function satisfies(
  schema: unknown,
): (
  value: unknown,
  context: { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void },
) => void {
  return (value, context) => {
    for (const { path, message } of schemaIssues(schema, value))
      context.addIssue({ code: "custom", path: [...path], message });
  };
}
