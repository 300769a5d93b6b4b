import type { z } from "zod";

const KINDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

/** The first fault of a record in plain words: `dialogue_id is missing`, `turns must be a list, not a string`. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "it does not have the format";
  const where = issue.path.length === 0 ? "the record" : issue.path.join(".");
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(issue.message) ?? [];
  if (expected === undefined || received === undefined) return `${where}: ${issue.message}`;
  if (received === "undefined") return `${where} is missing`;
  return `${where} must be ${KINDS[expected] ?? expected}, not ${KINDS[received] ?? received}`;
}
