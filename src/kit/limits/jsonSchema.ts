import { isSettled, type SchemaIssue, says } from "./findings.js";
import { Judge, type SchemaSetting } from "./judge.js";
import { withinSteps } from "./steps.js";

/** A value that takes more steps to judge is refused: half a second at most. */
const MAX_JUDGE_STEPS = 1_000_000;

/**
 * What is wrong with a value by a JSON Schema (draft 2020-12, and the lists of `items` of draft 7). A schema may be
 * anybody's: none becomes code, its patterns are matched in linear time, each part of it is tried on each part of the
 * value once, however often it is referred to, and where that takes more than a million steps, the value is refused
 * with a message that says so. Where a pattern cannot be matched so, what depends on it stays open, and the value may
 * pass; formats that slots do not know let every string pass.
 * @returns none where the value satisfies the schema
 */
export function schemaIssues(schema: unknown, value: unknown, setting: SchemaSetting = {}): readonly SchemaIssue[] {
  const found = withinSteps(MAX_JUDGE_STEPS, (steps) => new Judge(schema, setting, steps).issues(schema, value, 0));
  return found === null ? says(`takes more than ${MAX_JUDGE_STEPS} steps to judge`) : found.filter(isSettled);
}

/** Whether a value satisfies a JSON Schema: see `schemaIssues`. */
export function fitsSchema(schema: unknown, value: unknown, setting: SchemaSetting = {}): boolean {
  return schemaIssues(schema, value, setting).length === 0;
}

/** Adds to zod's context what is wrong with a value by a JSON Schema: what generated validators refine with. */
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
