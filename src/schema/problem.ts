import { BacklotError, type ErrorCode } from "../base/errors.js";
import type { Intent, JsonPath } from "./types.js";

/** An error in an intent file, or a warning about it. */
export interface Problem {
  /** Intents with errors cannot be used; warnings are advice. */
  readonly severity: "error" | "warning";
  /** The broken rule, as a sentence. */
  readonly rule: string;
  /** The fault, with its place. */
  readonly error: BacklotError;
}

/** A finding of a rule: its message, and the part of the intent's file that it is about. */
export interface Finding {
  readonly path: JsonPath;
  readonly part?: "key" | "value";
  readonly message: string;
}

/** The problem has a place if its intent has a file. */
export function problem(
  rule: { readonly severity: Problem["severity"]; readonly code: ErrorCode; readonly sentence: string },
  intent: Pick<Intent, "source">,
  finding: Finding,
): Problem {
  const place = intent.source?.place(finding.path, finding.part) ?? {};
  return {
    severity: rule.severity,
    rule: rule.sentence,
    error: new BacklotError(rule.code, finding.message, { place }),
  };
}

/** Formats a problem on one line: `intents/book_flight.json:12:7: the message`. */
export function problemLine({ error }: Problem): string {
  const { file, line, column } = error.place;
  const position = [file, line, column].filter((part) => part !== undefined).join(":");
  return position === "" ? error.message : `${position}: ${error.message}`;
}

export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => {
    const [left, right] = [a.error.place, b.error.place];
    if (left.file !== right.file) return (left.file ?? "") < (right.file ?? "") ? -1 : 1;
    return (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0);
  });
}

const MAX_LISTED_PROBLEMS = 100;

/** Throws if any problem is an error. */
export function throwErrors(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  const first = errors[0]?.error;
  if (first === undefined) return;
  if (errors.length === 1) throw first;
  const lines = errors.slice(0, MAX_LISTED_PROBLEMS).map((error) => `  ${problemLine(error)}`);
  if (errors.length > lines.length) lines.push(`  and ${errors.length - lines.length} more`);
  throw new BacklotError(first.code, [`the intents have ${errors.length} errors`, ...lines].join("\n"), {
    place: first.place,
    cause: errors,
  });
}
